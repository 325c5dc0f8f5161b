import { formatTile, MAX_NUMBER, NO_TILE, parseTile, IS_DOUBLE, HIGH, type Tile } from './tiles.js';

/**
 * Moves. Inside the engine an action is one integer, the same in every ruleset; at the edge it is a string of
 * the contract's table. A play is `tile << 8 | end`, with `CLAIM` added under mugginsCall; everything else is
 * `SPECIAL | kind << 12 | number`.
 */
export type Action = number;

/** Ends (places where a tile can be added), one number for every name there is. 0 is "no end": the first tile, or a trick. */
export const END = { none: 0, left: 1, right: 2, mexican: 3 } as const;
export type End = number;
const TRAIN = 4; // 4…19: train:0 … train:15
const ARM = 20; // 20…57: d-d:up, d-d:down
const TOE = 64; // 64…215: d-d:1 … d-d:8
/** Most arms or toes of one double (ring 8). */
export const MAX_TOES = 8;
/** Most seats that any ruleset has (chicken-foot). */
export const MAX_SEATS = 16;

export const trainEnd = (seat: number): End => TRAIN + seat;
/** Short side of a spinner. `side` 0 is up, 1 is down. */
export const armEnd = (double: number, side: number): End => ARM + 2 * double + side;
/** Arm of a ring or toe of a foot; `toe` counts from 1. */
export const toeEnd = (double: number, toe: number): End => TOE + MAX_TOES * double + toe - 1;

const END_NAMES: (string | undefined)[] = [undefined, 'left', 'right', 'mexican'];
for (let seat = 0; seat < MAX_SEATS; seat++) END_NAMES[trainEnd(seat)] = `train:${seat}`;
for (let n = 0; n <= MAX_NUMBER; n++) {
  END_NAMES[armEnd(n, 0)] = `${n}-${n}:up`;
  END_NAMES[armEnd(n, 1)] = `${n}-${n}:down`;
  for (let toe = 1; toe <= MAX_TOES; toe++) END_NAMES[toeEnd(n, toe)] = `${n}-${n}:${toe}`;
}
const END_NUMBERS = new Map(END_NAMES.flatMap((name, end) => (name ? [[name, end] as const] : [])));

/** `left`, `6-6:up`, `train:2`, `9-9:3`; undefined for no end. */
export const formatEnd = (end: End): string | undefined => END_NAMES[end];

export const CLAIM = 1 << 16;
const SPECIAL = 1 << 17;
export const SPECIAL_KINDS = [
  'draw',
  'stop',
  'unmark',
  'keep',
  'pass',
  'bid',
  'marks',
  'plunge',
  'splash',
  'trump',
] as const;
export type SpecialKind = (typeof SPECIAL_KINDS)[number];

const special = (kind: SpecialKind, number = 0): Action =>
  SPECIAL | (SPECIAL_KINDS.indexOf(kind) << 12) | number;
export const DRAW = special('draw');
export const STOP = special('stop');
export const UNMARK = special('unmark');
export const KEEP = special('keep');
export const PASS = special('pass');
/** A bid in points (30…41 where it is legal). */
export const bidPoints = (points: number): Action => special('bid', Math.min(points, 4095));
export const bidMarks = (marks: number): Action => special('marks', Math.min(marks, 4095));
export const bidPlunge = (marks: number): Action => special('plunge', Math.min(marks, 4095));
export const bidSplash = (marks: number): Action => special('splash', Math.min(marks, 4095));

/** What may be declared in forty-two, after the numbers 0…6; a declaration's number is its place in this list. */
export const TRUMPS = ['0', '1', '2', '3', '4', '5', '6', 'doubles', 'none', 'nello', 'sevens'] as const;
export type Trump = (typeof TRUMPS)[number];
export const declare = (trump: number): Action => special('trump', trump);

export const play = (tile: Tile, end: End = END.none): Action => (tile << 8) | end;
export const isPlay = (action: Action): boolean => action < SPECIAL;
export const playedTile = (action: Action): Tile => (action >> 8) & 0xff;
export const playedEnd = (action: Action): End => action & 0xff;
export const isClaimed = (action: Action): boolean => (action & CLAIM) !== 0 && action < SPECIAL;
export const specialKind = (action: Action): SpecialKind => SPECIAL_KINDS[(action >> 12) & 0xf];
export const specialNumber = (action: Action): number => action & 0xfff;

/** The contract's string for an action. */
export function formatMove(action: Action): string {
  if (isPlay(action)) {
    const end = END_NAMES[playedEnd(action)];
    return formatTile(playedTile(action)) + (end ? `@${end}` : '') + (isClaimed(action) ? '!' : '');
  }
  const number = specialNumber(action);
  const kind = specialKind(action);
  switch (kind) {
    case 'bid':
      return `bid:${number}`;
    case 'marks':
      return `bid:${number}m`;
    case 'plunge':
    case 'splash':
      return `${kind}:${number}m`;
    case 'trump':
      return `trump:${TRUMPS[number]}`;
    default:
      return kind;
  }
}

const PLAY_FORM = /^(\d{1,2}-\d{1,2})(?:@([^!@]+))?(!)?$/;
const BID_FORM = /^(?:bid:(\d{1,4})|(bid|plunge|splash):(\d{1,4})m)$/;
const FOOT_FORM = /^(\d{1,2}-\d{1,2}):([1-8]|up|down)$/;
const TRAIN_FORM = /^train:\d{1,2}$/;
/** An end that is well-formed but exists in no game, such as `train:40`. */
const NOWHERE = 255;

function parseEnd(name: string): End | undefined {
  const end = END_NUMBERS.get(name);
  if (end !== undefined) return end;
  if (TRAIN_FORM.test(name)) return NOWHERE;
  const foot = FOOT_FORM.exec(name);
  if (!foot) return undefined;
  const tile = parseTile(foot[1]);
  if (tile === NO_TILE) return NOWHERE;
  if (tile === undefined || !IS_DOUBLE[tile]) return undefined;
  return END_NUMBERS.get(`${HIGH[tile]}-${HIGH[tile]}:${foot[2]}`);
}

/** Reads one of the contract's forms, tiles in either order; undefined where the text is none of them (`malformed-move`). */
export function parseMove(text: string): Action | undefined {
  switch (text) {
    case 'draw':
      return DRAW;
    case 'stop':
      return STOP;
    case 'unmark':
      return UNMARK;
    case 'keep':
      return KEEP;
    case 'pass':
      return PASS;
  }
  const played = PLAY_FORM.exec(text);
  if (played) {
    const tile = parseTile(played[1]) as Tile;
    const end = played[2] === undefined ? END.none : parseEnd(played[2]);
    return end === undefined ? undefined : play(tile, end) | (played[3] ? CLAIM : 0);
  }
  const bid = BID_FORM.exec(text);
  if (bid) {
    if (bid[1] !== undefined) return bidPoints(Number(bid[1]));
    const marks = Number(bid[3]);
    return bid[2] === 'bid' ? bidMarks(marks) : bid[2] === 'plunge' ? bidPlunge(marks) : bidSplash(marks);
  }
  if (text.startsWith('trump:')) {
    const trump = TRUMPS.indexOf(text.slice(6) as Trump);
    return trump < 0 ? undefined : declare(trump);
  }
  return undefined;
}
