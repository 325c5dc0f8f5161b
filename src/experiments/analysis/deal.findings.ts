import type { Engine } from '../../rules/engine.js';
import { legalActions } from '../../rules/legal.js';
import { isPlay, parseMove, playedTile, type Action } from '../../rules/moves.js';
import { TURN, type Position } from '../../rules/position.js';
import type { Round } from '../../rules/round.js';
import { IS_DOUBLE, parseTile, type Tile } from '../../rules/tiles.js';
import type { Lesson } from './deal.repair.js';
import type { SlottedDeal } from './deal.slots.js';
import type { KnownEvent, KnownPosition } from './known.position.js';

/** What a deal with which a round goes otherwise teaches of all deals with which it has come as far. */
export interface Finding {
  /** Tiles with which it goes otherwise from there on, and where they would have to lie for that. */
  readonly lesson?: Lesson;
  /** Tiles of which a seat must have held more, as far as is known. */
  readonly wanted?: Lesson;
  /** Whether what follows is against the rules whatever is hidden. */
  readonly hopeless?: boolean;
}

/** The decision before a stop, with the position in which it was made. */
export interface Played {
  readonly position: Position;
  readonly action: Action;
}

/** Why the seat in turn cannot do what happened next. */
export function whatIsWrong(
  round: Round,
  deal: SlottedDeal,
  { events }: KnownPosition,
  { agreed, first, latest }: { agreed: number; first: number | null; latest: Played | undefined },
): Finding {
  const event = events[agreed];
  const absent = missing(deal, round, event, agreed);
  if (absent) return { lesson: absent };
  const { turn } = round;
  if (event.type === 'stopped' && event.seat !== turn && latest) {
    const seat = latest.position.words[TURN];
    const drawn = drawnIn(round, agreed);
    const tiles = playsOf(round.engine, { ...latest, hand: hiddenTiles(round) }).map(playedTile);
    return { wanted: { tiles, slots: held(seat, drawn) } };
  }
  if (event.type === 'bid' && event.seat === turn) {
    // Which bids there are is public, but for those that take doubles.
    const tiles = [...round.engine.pack(round.number)].filter((tile) => IS_DOUBLE[tile] === 1);
    return { wanted: { tiles, slots: ({ seat }) => seat === turn } };
  }
  const { engine, position } = round;
  const action = played(event, events[agreed + 1], engine.rules.options.mugginsCall);
  if (action === undefined || event.seat !== turn || !hasBegun(round))
    return { lesson: couldPlay(round, first === null && event.seat !== turn) };
  const own = playedTile(action);
  const tiles = hiddenTiles(round).filter(
    (tile) => !playsOf(engine, { position, hand: [own, tile] }).includes(action),
  );
  // Held alone it is against the rules as well: whatever is hidden.
  if (tiles.includes(own)) return { hopeless: true };
  return { lesson: { tiles, slots: held(turn, drawnIn(round, agreed)) } };
}

/** The play that an event was. */
function played(event: KnownEvent, next: KnownEvent | undefined, calls: unknown): Action | undefined {
  const move = event.type === 'played' ? moveIn(event, next, calls) : undefined;
  const action = move === undefined ? undefined : parseMove(move);
  return action !== undefined && isPlay(action) ? action : undefined;
}

/** Where the tiles lie that a seat holds, or has held, when so many have been drawn. */
const held =
  (seat: number, drawn: number): Lesson['slots'] =>
  (slot) =>
    slot.seat === seat && slot.drawn < drawn;

const hasBegun = ({ events }: Round): boolean => events.some(({ type }) => type === 'played');

/** How many tiles were drawn in the first `agreed` events. */
const drawnIn = ({ events }: Round, agreed: number): number =>
  events.slice(0, agreed).filter(({ type }) => type === 'drew').length;

/** The tile of an event that was played, if the seat has not drawn it yet when `agreed` events have happened: it lay nowhere below. */
export function missing(
  { slots, tiles }: SlottedDeal,
  round: Round,
  event: KnownEvent | undefined,
  agreed: number,
): Lesson | undefined {
  if (event?.type !== 'played' || event.tile === undefined) return undefined;
  const tile = parseTile(event.tile) as Tile;
  const drawn = drawnIn(round, agreed);
  if (slots[tiles.indexOf(tile)].drawn < drawn) return undefined;
  return { tiles: [tile], slots: (slot) => slot.drawn >= drawn };
}

/** A tile that the rules had a seat lay by themselves, which has not happened then. */
export function laidBy(round: Round, agreed: number): Lesson | undefined {
  const event = round.events[agreed];
  if (event.type !== 'played') return undefined;
  return { tiles: [parseTile(event.tile) as Tile], slots: held(event.seat, drawnIn(round, agreed)) };
}

/**
 * Every tile that would have let the seat in turn play, which it did not: it held none of them. Where somebody else began
 * the round, nobody was dealt what would have begun it.
 */
export function couldPlay(round: Round, otherOpener: boolean): Lesson | undefined {
  const { turn } = round;
  if (turn < 0) return undefined;
  if (otherOpener && !hasBegun(round))
    return { tiles: round.legalActions().filter(isPlay).map(playedTile), slots: ({ drawn }) => drawn < 0 };
  return { tiles: playableTiles(round), slots: held(turn, drawnIn(round, round.events.length)) };
}

/** All tiles that the seat in turn could play, whatever else it holds: beside all others, and by itself. */
function playableTiles(round: Round): Tile[] {
  const { engine, position } = round;
  const beside = playsOf(engine, { position, hand: hiddenTiles(round) });
  return [...new Set(beside.map(playedTile))].filter(
    (tile) => playsOf(engine, { position, hand: [tile] }).length > 0,
  );
}

/** The tiles of the pack but for those on the table. */
function hiddenTiles({ engine, number, events }: Round): Tile[] {
  const laid = new Set(events.map((event) => (event.type === 'played' ? parseTile(event.tile) : undefined)));
  return [...engine.pack(number)].filter((tile) => !laid.has(tile));
}

/** The plays that the seat in turn would have with another hand; if `action` is there, after it. */
function playsOf(
  engine: Engine,
  { position, hand, action }: { position: Position; hand: readonly Tile[]; action?: Action },
): Action[] {
  const { hands, handWords } = engine.fields;
  const imagined = position.clone();
  const seat = position.words[TURN];
  const at = hands + seat * handWords;
  imagined.words.fill(0, at, at + handWords);
  const all = action === undefined ? hand : [...hand, playedTile(action)];
  for (const tile of all) imagined.words[at + (tile >> 5)] |= 1 << (tile & 31);
  if (action !== undefined) engine.play(imagined, action, null);
  if (imagined.words[TURN] !== seat) return [];
  const out = legalActions(engine);
  return Array.from(out.subarray(0, engine.legal(imagined, out))).filter(isPlay);
}

/** The move by which an event came about, `next` being the event after it; undefined for what the rules do by themselves. */
export function moveIn(
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
