import { refuse, type Refusal } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import type { Resolved } from '../rules/options.js';
import { resolveGame } from '../rules/rulesets.js';
import type { NewTournament } from './new.tournament.wire.js';
import { mostEntrants, type TournamentFormat } from './tournament.settings.js';

/** Refuses a wish for one of its fields; `message` goes on where the field's name ends. */
export const malformed = (field: string, message: string): Err<Refusal> =>
  refuse('malformed-request', `${field} ${message}.`, { errors: [{ field, message }] });

/** Wishes that only some formats know, and what they are where nobody wishes anything. */
const ONLY_IN: readonly (readonly [keyof NewTournament, unknown, readonly TournamentFormat[]])[] = [
  ['rounds', undefined, ['swiss', 'tables']],
  ['cycles', 1, ['round-robin', 'teams']],
  ['heads', 1, ['gauntlet']],
  ['bestOf', 1, ['single-elimination', 'double-elimination']],
  ['thirdPlace', false, ['single-elimination']],
  ['reset', true, ['double-elimination']],
  ['duration', undefined, ['arena']],
  ['sets', undefined, ['arena', 'king-of-the-hill']],
  ['leaders', 3, ['arena']],
  ['teamMatch', 'boards', ['teams']],
];

/** Formats whose tables of a round are played together, so that all of them can have the same deals. */
const WITH_FIELD_DEALS: readonly TournamentFormat[] = ['swiss', 'tables', 'round-robin', 'gauntlet', 'teams'];

/** Why wishes that are each allowed do not go together; undefined where they do. `rules`: the game that they come to. */
export const contradiction = (wish: NewTournament, rules: readonly Resolved[]): Err<Refusal> | undefined =>
  ofFormat(wish) ?? ofEntry(wish) ?? ofDeals(wish, rules);

function ofFormat(wish: NewTournament): Err<Refusal> | undefined {
  const { format, duration, sets, teams, entrants, maxEntrants } = wish;
  for (const [field, usual, formats] of ONLY_IN) {
    if (wish[field] !== usual && !formats.includes(format))
      return malformed(field, `means nothing in a ${format}: it is for ${formats.join(' and ')}`);
  }
  if (format === 'arena' && (duration === undefined) === (sets === undefined))
    return malformed('duration', 'or sets must be given for an arena, and not both');
  if (format === 'teams' && teams === undefined && entrants !== undefined)
    return malformed('teams', 'must name the members in a team event');
  const most = mostEntrants(format);
  if (maxEntrants !== undefined && maxEntrants > most)
    return malformed('maxEntrants', `must be at most ${most}, which is what a ${format} takes`);
  return undefined;
}

function ofEntry({ entry, minRating, maxRating }: NewTournament): Err<Refusal> | undefined {
  if ((minRating !== undefined || maxRating !== undefined) && entry !== 'rating')
    return malformed('entry', 'must be "rating" where ratings limit who may enter');
  if (minRating !== undefined && maxRating !== undefined && minRating > maxRating)
    return malformed('minRating', 'must not be above maxRating, or nobody could enter');
  return undefined;
}

function ofDeals(wish: NewTournament, rules: readonly Resolved[]): Err<Refusal> | undefined {
  const { format, deals, rated, options } = wish;
  if (deals === 'field' && !WITH_FIELD_DEALS.includes(format))
    return malformed(
      'deals',
      `cannot be "field" in a ${format}, where the tables of a round are not played together`,
    );
  if (rated && wish.seed !== undefined) return malformed('rated', 'must be false where a seed is given');
  if (deals === 'mirror' && rated) return malformed('deals', 'must not be "mirror" where sets are rated');
  if (rated && options !== undefined) {
    const [{ ruleset, preset, seats, options: resolved }] = rules;
    const plain = resolveGame({ ruleset, preset, seats });
    if (!plain.ok || JSON.stringify(plain.value.options) !== JSON.stringify(resolved))
      return malformed(
        'rated',
        'must be false where options differ from the preset: each rating belongs to a preset',
      );
  }
  return undefined;
}
