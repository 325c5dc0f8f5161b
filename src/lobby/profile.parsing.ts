import { refuse, type FieldFault, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { findRuleset } from '../rules/rulesets.js';
import type { AcceptanceProfile, Range } from './profile.js';
import type { AcceptanceProfile as Sent } from './profile.wire.js';

const rangeFaults = (field: string, range: Range | null | undefined): FieldFault[] =>
  range && range.min > range.max ? [{ field, message: 'must have a min that is not more than its max' }] : [];

function rulesetFaults(rulesets: Sent['rulesets']): FieldFault[] {
  return (rulesets ?? []).flatMap(({ ruleset, presets }, at): FieldFault[] => {
    const known = findRuleset(ruleset);
    if (!known) return [{ field: `rulesets.${at}.ruleset`, message: 'is the name of no ruleset' }];
    return (presets ?? []).flatMap((preset, place) =>
      known.presets.some(({ name }) => name === preset)
        ? []
        : [{ field: `rulesets.${at}.presets.${place}`, message: `is the name of no preset of ${ruleset}` }],
    );
  });
}

/** A profile as it is kept; refuses one that names what does not exist, or ranges without anything in them. */
export function parseProfile(sent: Sent): Result<AcceptanceProfile, Refusal> {
  const { rulesets, clocks, ratings, concurrency, blocked, ...rest } = sent;
  const errors = [
    ...rulesetFaults(rulesets),
    ...rangeFaults('clocks.perMove', clocks?.perMove),
    ...rangeFaults('clocks.bank', clocks?.bank),
    ...rangeFaults('ratings', ratings),
  ];
  if (errors.length > 0) {
    const [{ field, message }] = errors;
    return refuse('malformed-request', `${field} ${message}.`, { errors });
  }
  return ok({
    ...rest,
    rulesets: rulesets?.map(({ ruleset, presets }) => ({ ruleset, presets: presets ?? null })) ?? null,
    clocks: clocks ? { perMove: clocks.perMove ?? null, bank: clocks.bank ?? null } : null,
    ratings: ratings ?? null,
    concurrency: concurrency ?? null,
    blocked: [...new Set(blocked)],
  });
}

/** A profile as clients get it. `isOwner`: who is blocked is nobody else's business. */
export const formatProfile = (profile: AcceptanceProfile, isOwner: boolean): Sent => ({
  ...profile,
  rulesets:
    profile.rulesets?.map((played) => ({
      ruleset: played.ruleset,
      presets: played.presets && [...played.presets],
    })) ?? null,
  clocks: profile.clocks && { ...profile.clocks },
  ratings: profile.ratings && { ...profile.ratings },
  blocked: isOwner ? [...profile.blocked] : [],
});
