import { resolveOptions, type OptionSpec, type OptionValue, type Preset } from '../rules/options.js';
import { RULES_VERSION } from '../rules/record.js';
import type { Ruleset } from '../rules/ruleset.js';
import { SET_SIZES, tilesInSet, type SetSize } from '../rules/tiles.js';
import { requestSchema } from './request.schema.js';
import type {
  DealRow,
  RulesetDescription,
  RulesetOption,
  RulesetPreset,
  RulesetSummary,
} from './ruleset.wire.js';
import { SOURCES } from './sources.js';

/** The sets that a ruleset can be played with. */
export function setsOf({ options }: Ruleset): readonly SetSize[] {
  const type = options.find(({ name }) => name === 'set')?.type;
  return type?.kind === 'choice' ? SET_SIZES.filter((set) => type.values.includes(set)) : [6];
}

export function seatCounts(ruleset: Ruleset, set: SetSize): number[] {
  const { min, max } = ruleset.seats(set);
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

/** An option's value as it resolves for these seats with the default preset and set; undefined where it must be given. */
function resolved(ruleset: Ruleset, name: string, seats: number): OptionValue | undefined {
  // A hand size that must be given must not hide what the other options are.
  const tries = name === 'handSize' ? [{}] : [{}, { handSize: 1 }];
  const games = tries.map((options) => resolveOptions(ruleset, { seats, options }));
  const game = games.find(({ ok }) => ok);
  return game?.ok ? game.value.options[name] : undefined;
}

const saying = (ruleset: Ruleset, set: SetSize): Record<string, OptionValue> =>
  ruleset.options.some(({ name }) => name === 'set') ? { set } : {};

/** One line of the deal table: the default preset with this set and number of seats. */
export function dealRow(ruleset: Ruleset, set: SetSize, seats: number): DealRow {
  const game = resolveOptions(ruleset, { seats, options: saying(ruleset, set) });
  if (!game.ok) return { set, seats, handSize: null, boneyard: null };
  const { handSize } = ruleset.engine(game.value);
  const pack = ruleset.packSize?.(game.value.options) ?? tilesInSet(set);
  return { set, seats, handSize, boneyard: pack - seats * handSize };
}

function describeOption(ruleset: Ruleset, spec: OptionSpec, set: SetSize): RulesetOption {
  const { name, type, description, meanings = {}, sources = [] } = spec;
  const byValue = (value: string) =>
    type.kind === 'choice'
      ? (type.values.find((known) => String(known) === value) ?? value)
      : value === 'true';
  return {
    name,
    kind: type.kind,
    ...(type.kind === 'choice' ? { values: [...type.values] } : {}),
    ...(type.kind === 'integer' ? { min: type.min, max: type.max } : {}),
    ...(type.kind === 'points' ? { names: [...type.names], max: type.max } : {}),
    ...(typeof spec.default === 'function'
      ? {
          default: null,
          defaults: seatCounts(ruleset, set).map((seats) => ({
            seats,
            value: resolved(ruleset, name, seats) ?? null,
          })),
        }
      : { default: spec.default }),
    description,
    meanings: Object.entries(meanings).map(([value, meaning]) => ({ value: byValue(value), meaning })),
    sources: [...sources],
  };
}

function describePreset(
  ruleset: Ruleset,
  { name, title, sources, changes }: Preset,
  set: SetSize,
): RulesetPreset {
  const always = Object.entries(changes).filter(([, value]) => typeof value !== 'function');
  const bySeats = Object.entries(changes).filter(([, value]) => typeof value === 'function');
  const valuesFor = (seats: number) =>
    bySeats.flatMap(([option, value]) => {
      const given = typeof value === 'function' ? value({ seats, options: saying(ruleset, set) }) : value;
      return given === undefined ? [] : [[option, given] as const];
    });
  return {
    name,
    title,
    sources: [...sources],
    changes: Object.fromEntries(always),
    changesBySeats:
      bySeats.length === 0
        ? []
        : seatCounts(ruleset, set).map((seats) => ({ seats, changes: Object.fromEntries(valuesFor(seats)) })),
  };
}

export function summarise(ruleset: Ruleset): RulesetSummary {
  const { id, name, summary, presets, options } = ruleset;
  return {
    id,
    name,
    summary,
    seats: setsOf(ruleset).map((set) => ({ set, ...ruleset.seats(set) })),
    teams: teamsOf(ruleset)
      ? 'always'
      : options.some((option) => option.name === 'teams')
        ? 'option'
        : 'never',
    presetNames: presets.map((preset) => preset.name),
  };
}

/** Whether every game of the ruleset is played in teams. */
function teamsOf(ruleset: Ruleset): boolean {
  if (ruleset.teams) return true;
  const game = resolveOptions(ruleset, { seats: 4, options: { teams: false } });
  const inTeams = resolveOptions(ruleset, { seats: 4, options: { teams: true } });
  return !game.ok && inTeams.ok;
}

/** Everything that the rulebook says of a ruleset. */
export function describeRuleset(ruleset: Ruleset): RulesetDescription {
  const { options, presets, howToPlay, disagreements, sources } = ruleset;
  const byDefault = (options.find(({ name }) => name === 'set')?.default ?? 6) as SetSize;
  return {
    ...summarise(ruleset),
    rulesVersion: RULES_VERSION,
    howToPlay,
    deals: setsOf(ruleset).flatMap((set) =>
      seatCounts(ruleset, set).map((seats) => dealRow(ruleset, set, seats)),
    ),
    options: options.map((option) => describeOption(ruleset, option, byDefault)),
    presets: presets.map((preset) => describePreset(ruleset, preset, byDefault)),
    disagreements: disagreements.map(({ published, ...others }) => ({
      ...others,
      published: [...published],
    })),
    sources: SOURCES.filter(({ id }) => sources.includes(id)).map(
      ({ url = null, licence = null, ...source }) => ({
        ...source,
        url,
        licence,
      }),
    ),
    schema: requestSchema(ruleset),
  };
}
