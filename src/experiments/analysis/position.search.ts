import { randomFrom, see, stepOf, type Random, type Seen, type Step } from '../../players/index.js';
import type { Engine } from '../../rules/engine.js';
import { isPlay, playedTile } from '../../rules/moves.js';
import { ok, refuse, type Result } from '../../rules/result.js';
import { Round } from '../../rules/round.js';
import { engineOf } from '../../rules/rulesets.js';
import { parseTile, type Tile } from '../../rules/tiles.js';
import { seenBy } from '../../rules/view.js';
import { exchange, shuffleHidden } from './deal.moves.js';
import { DealRepair } from './deal.repair.js';
import { dealOf, slotDeal, type SlottedDeal } from './deal.slots.js';
import type { KnownEvent, KnownPosition, PositionFault } from './known.position.js';

/**
 * Deals that are tried for whoever may have acted first: a few at first, so that no time goes by with the wrong seat. Deals
 * of positions that have arisen are found within some hundreds.
 */
const TRIES = [400, 6_000];
/**
 * Tiles that may be looked at in all tries together, under two seconds of work even on a busy machine: a try deals all of the set,
 * and looks through half of it for each event that it follows.
 */
const MOST_LOOKED_AT = 5_000_000;
/** Tries without getting further after which it is begun again. */
const STUCK = 600;

/** A known position, ready to be thought about. */
export interface FoundPosition {
  readonly seen: Seen;
  /** Scores by seat when the round began. */
  readonly before: readonly number[];
}

/** What all tries have taken. */
interface Effort {
  lookedAt: number;
}

const isSpent = ({ lookedAt }: Effort): boolean => lookedAt >= MOST_LOOKED_AT;

/** How far a try followed the events. */
interface Attempt {
  /** Events that agreed; one more than there are where the position itself does too. */
  readonly agreed: number;
  readonly found?: FoundPosition;
  /** Tiles with which it would have gone otherwise from there on, so that they are not where they were thought to be. */
  readonly misplaced: readonly Tile[];
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
  let furthest = -1;
  const effort: Effort = { lookedAt: 0 };
  for (const tries of TRIES) {
    for (const first of firstSeats(known)) {
      const deal = { ...laid.value, tiles: [...laid.value.tiles] };
      const last = approach(deal, tries, random, effort, () => {
        const result = attempt(engine, known, deal, { before, first });
        effort.lookedAt += deal.tiles.length * (1 + Math.max(0, result.agreed) / 2);
        return result;
      });
      if (last.found) return ok(last.found);
      furthest = Math.max(furthest, last.agreed);
    }
  }
  const { events } = known;
  if (isSpent(effort))
    return impossible(
      `No deal was found that agrees with it, and the search was given up: the best one agrees with ${Math.max(0, furthest)} of ${events.length} events. ` +
        'If it has arisen in a match, name the match and the ply.',
    );
  const at = Math.max(0, furthest);
  return impossible(
    at < events.length
      ? `No deal agrees with it: event ${at + 1} of ${events.length} (${JSON.stringify(events[at])}) cannot have followed what is before it.`
      : 'Its events are possible, but they do not lead to this turn.',
  );
}

/**
 * Moves tiles of the deal until everything happens as it did: those that are known to be wrong by what is left for them,
 * and, where it is not known what is wrong, any two for as long as that does not make it worse. The attempt that came furthest.
 */
function approach(
  deal: SlottedDeal,
  tries: number,
  random: Random,
  effort: Effort,
  attempt: () => Attempt,
): Attempt {
  const repair = new DealRepair(deal);
  shuffleHidden(deal, random);
  let last = attempt();
  let furthest = last;
  for (let left = tries, since = 0; left > 0 && !last.found && !isSpent(effort); left--) {
    if (repair.learn(last.misplaced)) {
      if (!repair.mend()) break;
      last = attempt();
    } else {
      const [a, b] = exchange(deal, repair, random);
      if (a === b) continue;
      repair.swap(a, b);
      const next = attempt();
      since = next.agreed > last.agreed ? 0 : since + 1;
      if (next.agreed >= last.agreed) last = next;
      else repair.swap(a, b);
      if (since > STUCK) {
        shuffleHidden(deal, random);
        if (!repair.mend()) break;
        last = attempt();
        since = 0;
      }
    }
    if (last.agreed > furthest.agreed) furthest = last;
  }
  return last.found ? last : furthest;
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
  if (!opened.ok) return { agreed: -1, misplaced: [] };
  const round = opened.value;
  const steps: Step[] = [];
  for (let agreed = 0; ;) {
    for (; agreed < round.events.length; agreed++) {
      const seen = seenBy(round.events[agreed], own, false);
      if (agreed < events.length && same(seen, events[agreed])) continue;
      const laid = seen.type === 'played' ? [parseTile(seen.tile) as Tile] : [];
      return { agreed, misplaced: [...laid, ...missing(deal, round, events[agreed], agreed)] };
    }
    const { turn } = round;
    if (agreed === events.length) {
      if (turn !== own) return { agreed, misplaced: [] };
      const seen = see(engine, round.position, own, steps);
      return { agreed: agreed + 1, misplaced: [], found: { seen, before } };
    }
    const move = moveIn(events[agreed], events[agreed + 1], engine.rules.options.mugginsCall);
    const judged = turn < 0 || move === undefined ? undefined : round.judge(move);
    if (events[agreed].seat !== turn || !judged?.ok) {
      const absent = missing(deal, round, events[agreed], agreed);
      return { agreed, misplaced: absent.length > 0 ? absent : playable(round) };
    }
    steps.push(stepOf(round.position, judged.value));
    round.play(judged.value);
  }
}

/** The tile of an event that was played, if the seat has not drawn it yet when `agreed` events have happened. */
function missing(
  { slots, tiles }: SlottedDeal,
  { events }: Round,
  event: KnownEvent | undefined,
  agreed: number,
): Tile[] {
  if (event?.type !== 'played' || event.tile === undefined) return [];
  const tile = parseTile(event.tile) as Tile;
  const drawn = events.slice(0, agreed).filter(({ type }) => type === 'drew').length;
  return slots[tiles.indexOf(tile)].drawn >= drawn ? [tile] : [];
}

/** The move by which an event came about, `next` being the event after it; undefined for what the rules do by themselves. */
function moveIn(
  { type, tile, end, points, bid, trump }: KnownEvent,
  next: KnownEvent | undefined,
  calls: unknown,
): string | undefined {
  switch (type) {
    case 'played': {
      const missed = calls === 'next-scores' ? next?.kind === 'muggins' : !points;
      const claim = calls === undefined || calls === 'off' || missed ? '' : '!';
      return (end === undefined ? tile : `${tile}@${end}`) + claim;
    }
    case 'drew':
      // What the rules make a seat draw has happened before it decides.
      return 'draw';
    case 'passed':
      return 'pass';
    case 'bid':
      return /^(plunge|splash)/.test(String(bid)) ? String(bid) : `bid:${String(bid)}`;
    case 'declared':
      return `trump:${String(trump)}`;
    case 'stopped':
      return 'stop';
    default:
      return undefined;
  }
}

/** Tiles that the seat in turn could play. */
const playable = (round: Round): Tile[] =>
  round.turn < 0 ? [] : round.legalActions().filter(isPlay).map(playedTile);

/** Whether an event is the one that was seen; a tile may be written in either order. */
function same(event: object, seen: KnownEvent): boolean {
  return Object.entries(event).every(([field, value]) => {
    const other = seen[field];
    if (field === 'tile' && typeof other === 'string') return parseTile(other) === parseTile(value as string);
    return JSON.stringify(other) === JSON.stringify(value);
  });
}
