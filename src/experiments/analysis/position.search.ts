import { randomFrom, see, stepOf, type Random, type Seen, type Step } from '../../players/index.js';
import type { Engine } from '../../rules/engine.js';
import { ok, refuse, type Result } from '../../rules/result.js';
import { Round } from '../../rules/round.js';
import { engineOf } from '../../rules/rulesets.js';
import { parseTile } from '../../rules/tiles.js';
import { seenBy } from '../../rules/view.js';
import { exchange, shuffleHidden } from './deal.moves.js';
import {
  couldPlay,
  laidBy,
  missing,
  moveIn,
  whatIsWrong,
  type Finding,
  type Played,
} from './deal.findings.js';
import { DealRepair } from './deal.repair.js';
import { dealOf, slotDeal, type SlottedDeal } from './deal.slots.js';
import type { KnownEvent, KnownPosition, PositionFault } from './known.position.js';

/**
 * Exchanges at random in a row, while nothing is learned from them, after which a search is given up. Positions that have arisen
 * need some dozens of tries, nearly all of which teach something (position.search.spec.ts plays to see that).
 */
const MOST_BLIND = 40;
/** Whole deals that are tried where none can be played at all: the options may have most of them dealt again. Each costs little. */
const MOST_REFUSED = 400;

/** A known position, ready to be thought about. */
export interface FoundPosition {
  readonly seen: Seen;
  /** Scores by seat when the round began. */
  readonly before: readonly number[];
}

/** How far a try followed the events. */
interface Attempt extends Finding {
  /** Events that agreed; one more than there are where the position itself does too. */
  readonly agreed: number;
  readonly found?: FoundPosition;
}

/** The attempt of a search that came furthest. */
interface Approach extends Attempt {
  /** Whether the search was given up; otherwise, where nothing was found, no deal will do. */
  readonly givenUp: boolean;
}

/**
 * The position that a seat knows, played again. A view says what happened, not what the others hold: some deal is sought
 * with which everything happens just so, by moving hidden tiles where the rules would have had it otherwise. What is
 * thought about afterwards is only what the seat may know, whichever deal was found. A position for which no deal is found
 * could not have arisen, or is so large that the search is given up, which the refusal then says.
 */
export function findPosition(known: KnownPosition): Result<FoundPosition, PositionFault> {
  const engine = engineOf(known.rules);
  const impossible = (detail: string) => refuse<PositionFault>({ code: 'impossible-position', detail });
  if (known.round > (engine.rounds ?? Infinity)) return impossible(`There is no round ${known.round}.`);
  const laid = slotDeal(engine, known);
  if (!laid.ok) return impossible(laid.error);
  const before = scoresBefore(known);
  const random = randomFrom(1);
  let furthest: Approach = { agreed: -1, givenUp: true };
  for (const first of firstSeats(known)) {
    const deal = { ...laid.value, tiles: [...laid.value.tiles] };
    const last = approach(deal, random, () => attempt(engine, known, deal, { before, first }));
    if (last.found) return ok(last.found);
    if (last.agreed > furthest.agreed) furthest = last;
  }
  const { events } = known;
  const at = Math.max(0, furthest.agreed);
  if (furthest.givenUp)
    return impossible(
      `No deal was found that agrees with it, and the search was given up: the best one agrees with ${at} of ${events.length} events. ` +
        'If it has arisen in a match, name the match and the ply.',
    );
  return impossible(
    at < events.length
      ? `No deal agrees with it: event ${at + 1} of ${events.length} (${JSON.stringify(events[at])}) cannot have followed what is before it.`
      : 'Its events are possible, but they do not lead to this turn.',
  );
}

/**
 * Moves tiles of the deal until everything happens as it did: those that are known to be wrong by what is left for them,
 * and, where it is not known what is wrong, any two for as long as that does not make it worse.
 */
function approach(deal: SlottedDeal, random: Random, attempt: () => Attempt): Approach {
  const repair = new DealRepair(deal);
  shuffleHidden(deal, random);
  let last = attempt();
  let furthest = last;
  let [blind, refused, givenUp] = [0, 0, false];
  while (!last.found && !last.hopeless) {
    const learned = last.lesson ? repair.learn(last.lesson) : 'nothing';
    if (learned === 'hopeless') break;
    if (learned === 'news') {
      if (!repair.mend()) break;
      last = attempt();
      blind = 0;
    } else if (last.agreed < 0) {
      givenUp = ++refused > MOST_REFUSED;
      if (givenUp) break;
      shuffleHidden(deal, random);
      if (!repair.mend()) break;
      last = attempt();
    } else {
      givenUp = ++blind > MOST_BLIND;
      if (givenUp) break;
      const before = [...deal.tiles];
      if (last.wanted) {
        if (!repair.bring(last.wanted, random)) break;
      } else repair.swap(...exchange(deal, repair, random));
      const next = attempt();
      if (next.agreed >= last.agreed) last = next;
      else {
        if (next.lesson && repair.learn(next.lesson) === 'news') blind--;
        deal.tiles.splice(0, before.length, ...before);
      }
    }
    if (last.agreed > furthest.agreed) furthest = last;
  }
  return { ...(last.found ? last : furthest), givenUp };
}

/** Who may have acted first: whoever the hands say, or whoever did something first. */
function firstSeats({ events, seat }: KnownPosition): (number | null)[] {
  return [null, events.find((event) => event.seat !== undefined)?.seat ?? seat];
}

/** Scores when the round began: what was scored in it until now is taken off. */
function scoresBefore({ rules, scores, events }: KnownPosition): number[] {
  const before = [...scores];
  for (const { type, seat, points } of events) {
    if ((type !== 'played' && type !== 'bonus') || seat === undefined || !points) continue;
    for (let other = 0; other < before.length; other++) {
      if (other === seat || (rules.teams && (other & 1) === (seat & 1))) before[other] -= points;
    }
  }
  return before;
}

/** Plays the round with this deal and compares what happens with what did. */
function attempt(
  engine: Engine,
  known: KnownPosition,
  deal: SlottedDeal,
  { before, first }: { before: readonly number[]; first: number | null },
): Attempt {
  const { events, seat: own, round: number } = known;
  const opened = Round.fromDeal(engine, dealOf(deal, known.handSizes.length), {
    round: number,
    scores: before,
    first,
  });
  if (!opened.ok) return { agreed: -1 };
  const round = opened.value;
  const steps: Step[] = [];
  let latest: Played | undefined;
  for (let agreed = 0; ;) {
    for (; agreed < round.events.length; agreed++) {
      const seen = seenBy(round.events[agreed], own, false);
      if (agreed < events.length && same(seen, events[agreed])) continue;
      return { agreed, lesson: missing(deal, round, events[agreed], agreed) ?? laidBy(round, agreed) };
    }
    const { turn } = round;
    if (agreed === events.length) {
      if (turn !== own) return { agreed, lesson: couldPlay(round, first === null) };
      const seen = see(engine, round.position, own, steps);
      return { agreed: agreed + 1, found: { seen, before } };
    }
    const move = moveIn(events[agreed], events[agreed + 1], engine.rules.options.mugginsCall);
    const judged = turn < 0 || move === undefined ? undefined : round.judge(move);
    if (events[agreed].seat !== turn || !judged?.ok) {
      return { agreed, ...whatIsWrong(round, deal, known, { agreed, first, latest }) };
    }
    if (events[agreed + 1]?.type === 'stopped')
      latest = { position: round.position.clone(), action: judged.value };
    steps.push(stepOf(round.position, judged.value));
    round.play(judged.value);
  }
}

/** Whether an event is the one that was seen; a tile may be written in either order. */
function same(event: object, seen: KnownEvent): boolean {
  return Object.entries(event).every(([field, value]) => {
    const other = seen[field];
    if (field === 'tile' && typeof other === 'string') return parseTile(other) === parseTile(value as string);
    return JSON.stringify(other) === JSON.stringify(value);
  });
}
