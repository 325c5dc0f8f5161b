import type { ClockRule, NewClock } from '../matches/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import type { Resolved } from '../rules/options.js';
import { resolveGame } from '../rules/rulesets.js';
import { parseTieBreaks, RANKED_FORMATS, type TieBreak } from '../statistics/index.js';
import {
  mostEntrants,
  sidesOf,
  type TournamentFormat,
  type TournamentSettings,
} from './tournament.settings.js';
import type { NewTournament } from './new.tournament.wire.js';

/** A start that lies a little in the past is meant as `now`: clocks differ. */
const TOLERANCE_MS = 60_000;

const malformed = (field: string, message: string): Err<Refusal> =>
  refuse('malformed-request', `${field} ${message}.`, { errors: [{ field, message }] });

/** From what an organiser wishes to what is settled; the only place where wishes are judged. */
export function planTournament(wish: NewTournament, now: number): Result<TournamentSettings, Refusal> {
  const rules = planGames(wish);
  if (!rules.ok) return rules;
  const clock = planClock(wish.clock);
  if (!clock.ok) return clock;
  const startsAt = planStart(wish.start, now);
  if (!startsAt.ok) return startsAt;
  const tieBreaks = planTieBreaks(wish.format, wish.tieBreaks);
  if (!tieBreaks.ok) return tieBreaks;
  const objection = contradiction(wish, rules.value);
  if (objection) return objection;
  const [opensAt, closesAt] = [wish.opensAt, wish.closesAt].map((time) =>
    time === undefined ? null : Date.parse(time),
  );
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    return malformed('closesAt', 'must be after opensAt');
  const { format, deals, rated, cycles, heads, bestOf, thirdPlace, reset, leaders, teamMatch, seeding } =
    wish;
  return ok({
    format,
    rules: rules.value,
    seed: wish.seed ?? null,
    clock: clock.value,
    deals,
    rated,
    rounds: wish.rounds ?? null,
    cycles: cycles === 2 ? 2 : 1,
    heads,
    bestOf,
    thirdPlace,
    reset,
    duration: wish.duration === undefined ? null : wish.duration * 1000,
    sets: wish.sets ?? (format === 'king-of-the-hill' ? USUAL_CHALLENGE : null),
    leaders,
    teamMatch,
    tieBreaks: tieBreaks.value,
    seeding,
    concurrency: wish.concurrency,
    legsAtOnce: wish.legsAtOnce,
    entry: {
      rule: wish.entry,
      minRating: wish.minRating ?? null,
      maxRating: wish.maxRating ?? null,
      most: Math.min(wish.maxEntrants, mostEntrants(format)),
    },
    opensAt,
    closesAt,
    startsAt: startsAt.value,
  });
}

/** Sets of a challenge for the hill at most, unless the organiser says otherwise. */
const USUAL_CHALLENGE = 100;

/** The game, for as many sides as the format needs; for tables also with one seat fewer (or more), so that all are seated. */
function planGames(wish: NewTournament): Result<Resolved[], Refusal> {
  const { ruleset, preset, options, seats, format } = wish;
  const resolve = (count: number) => resolveGame({ ruleset, preset, options, seats: count });
  const wanted = seats !== undefined ? [seats] : format === 'tables' ? [4, 3] : [2, 4];
  let game = resolve(wanted[0]);
  for (const count of wanted.slice(1))
    if (!game.ok && game.error.code === 'bad-options') game = resolveOr(game, resolve(count));
  if (!game.ok) return refuse(game.error.code, game.error.detail);
  const sides = sidesOf(game.value);
  if (format !== 'tables') {
    if (sides === 2) return ok([game.value]);
    return refuse(
      'bad-options',
      `A ${format} is played by two sides, not by ${sides}; the format "tables" is for more.`,
    );
  }
  if (sides < 3) return refuse('bad-options', 'At a table sit three or more, each for themselves.');
  const other = resolve(sides > 3 ? sides - 1 : sides + 1);
  return ok(other.ok && sidesOf(other.value) !== sides ? [game.value, other.value] : [game.value]);
}

/** The second attempt where it succeeds; else the reason why the first one did not. */
const resolveOr = <T extends { readonly ok: boolean }>(first: T, second: T): T =>
  second.ok ? second : first;

function planClock(clock: NewClock | undefined): Result<ClockRule | null, Refusal> {
  if (clock === undefined) return ok(null);
  const { perMove, bank, increment } = clock;
  if (perMove !== undefined && bank === undefined && increment === undefined) return ok({ perMove });
  if (perMove === undefined && bank !== undefined) return ok({ bank, increment: increment ?? 0 });
  return malformed('clock', 'must be perMove, or bank with increment');
}

function planStart(start: string | undefined, now: number): Result<number | null, Refusal> {
  if (start === undefined) return ok(null);
  if (start === 'now') return ok(now);
  const at = /^\d{4}-\d\d-\d\dT/.test(start) ? Date.parse(start) : Number.NaN;
  if (Number.isNaN(at)) return malformed('start', 'must be "now" or a moment like 2026-12-01T18:00:00Z');
  if (at < now - TOLERANCE_MS)
    return malformed('start', `must not lie in the past; it is ${new Date(now).toISOString()} now`);
  return ok(Math.max(at, now));
}

function planTieBreaks(
  format: TournamentFormat,
  names: readonly string[] | undefined,
): Result<TieBreak[] | null, Refusal> {
  if (names === undefined) return ok(null);
  const ranked = RANKED_FORMATS.find((name) => name === format);
  if (ranked === undefined)
    return malformed('tieBreaks', `mean nothing in a ${format}, which ranks by itself`);
  const parsed = parseTieBreaks(ranked, names);
  if (parsed.ok) return parsed;
  const { code, name } = parsed.error;
  const why = {
    'unknown-tie-break': 'is no tie-break',
    'doubled-tie-break': 'is named twice',
    'meaningless-tie-break': `says nothing in a ${format}, where everybody has the same opponents or as many as can be`,
  }[code];
  return malformed('tieBreaks', `must make sense: ${name} ${why}`);
}

/** Why wishes that are each allowed do not go together. */
function contradiction(wish: NewTournament, rules: readonly Resolved[]): Err<Refusal> | undefined {
  const { format, duration, sets, deals, rated, options, teams, minRating, maxRating, entry } = wish;
  if (format === 'arena' && (duration === undefined) === (sets === undefined))
    return malformed('duration', 'or sets must be given for an arena, and not both');
  if (format !== 'arena' && duration !== undefined) return malformed('duration', 'is for arenas');
  if (format !== 'arena' && format !== 'king-of-the-hill' && sets !== undefined)
    return malformed('sets', 'is for arenas and king of the hill');
  if (format === 'teams' && teams === undefined && wish.entrants !== undefined)
    return malformed('teams', 'must name the members in a team event');
  if (deals === 'field' && !['swiss', 'tables', 'round-robin', 'gauntlet', 'teams'].includes(format))
    return malformed(
      'deals',
      `cannot be "field" in a ${format}, where the tables of a round are not played together`,
    );
  if (rated && wish.seed !== undefined) return malformed('rated', 'must be false where a seed is given');
  if (deals === 'mirror' && rated) return malformed('deals', 'must not be "mirror" where sets are rated');
  if ((minRating !== undefined || maxRating !== undefined) && entry !== 'rating')
    return malformed('entry', 'must be "rating" where ratings limit who may enter');
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
