import type { ClockRule, NewClock } from '../matches/index.js';
import { MOMENT_WORDS, parseMoment } from '../platform/moment.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { Resolved } from '../rules/options.js';
import { resolveGame } from '../rules/rulesets.js';
import { parseTieBreaks, RANKED_FORMATS, type TieBreak } from '../statistics/index.js';
import { contradiction, malformed } from './tournament.contradiction.js';
import {
  mostEntrants,
  sidesOf,
  type TournamentFormat,
  type TournamentSettings,
} from './tournament.settings.js';
import type { NewTournament } from './new.tournament.wire.js';

/** A start that lies a little in the past is meant as `now`: clocks differ. */
const TOLERANCE_MS = 60_000;

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
  const window = planWindow(wish, startsAt.value);
  if (!window.ok) return window;
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
      most: wish.maxEntrants ?? mostEntrants(format),
    },
    ...window.value,
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
  const at = parseMoment(start);
  if (at === undefined)
    return malformed('start', `must be "now", or ${MOMENT_WORDS.replace('must be ', '')}`);
  if (at < now - TOLERANCE_MS)
    return malformed('start', `must not lie in the past; it is ${new Date(now).toISOString()} now`);
  return ok(Math.max(at, now));
}

/** When bots may enter: before the start, since nobody comes in afterwards. */
function planWindow(
  wish: Pick<NewTournament, 'opensAt' | 'closesAt'>,
  startsAt: number | null,
): Result<Pick<TournamentSettings, 'opensAt' | 'closesAt'>, Refusal> {
  const [opensAt, closesAt] = [wish.opensAt, wish.closesAt].map((time) =>
    time === undefined ? null : (parseMoment(time) ?? null),
  );
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    return malformed('closesAt', 'must be after opensAt');
  if (startsAt !== null && opensAt !== null && opensAt >= startsAt)
    return malformed('opensAt', 'must be before start: nobody can enter once it has begun');
  if (startsAt !== null && closesAt !== null && closesAt > startsAt)
    return malformed('closesAt', 'must not be after start: nobody can enter once it has begun');
  return ok({ opensAt, closesAt });
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
