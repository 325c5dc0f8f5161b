import { replay, type ReplayRefusal, type ReplayResponse } from '../../../src/rules/replay.js';

export interface Table {
  /** Tiles of the four seats, separated by blanks. */
  readonly hands?: readonly string[];
  /** Seat 0 where left out; null leaves it out of the request. */
  readonly first?: number | null;
  readonly preset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly scores?: readonly number[];
}

/** Seat 0 holds five doubles, seat 2 one, seat 1 one, seat 3 none. */
export const FIVE_DOUBLES = [
  '1-0 2-2 3-3 4-4 5-5 6-5 6-6',
  '0-0 4-2 4-3 5-1 5-3 6-3 6-4',
  '1-1 3-0 4-0 5-2 5-4 6-0 6-2',
  '2-0 2-1 3-1 3-2 4-1 5-0 6-1',
] as const;

/** Seat 0 holds every six, seat 1 the other fives and 4-4, seat 2 the rest of the fours and high threes, seat 3 what is left. */
export const SUITED = [
  '6-6 6-5 6-4 6-3 6-2 6-1 6-0',
  '5-5 5-4 5-3 5-2 5-1 5-0 4-4',
  '4-3 4-2 4-1 4-0 3-3 3-2 3-1',
  '3-0 2-2 2-1 2-0 1-1 1-0 0-0',
] as const;

const answer = (moves: string, table: Table) =>
  replay({
    ruleset: 'forty-two',
    seats: 4,
    ...(table.preset ? { preset: table.preset } : {}),
    options: table.options ?? {},
    ...(table.scores ? { scores: table.scores } : {}),
    deal: {
      hands: (table.hands ?? FIVE_DOUBLES).map((hand) => hand.split(' ')),
      first: table.first === undefined ? 0 : table.first,
    },
    moves: moves.split(' ').filter(Boolean),
  });

/** Where the round stands after `moves`, separated by blanks. */
export function after(moves: string, table: Table = {}): ReplayResponse {
  const played = answer(moves, table);
  if (!played.ok) throw new Error(JSON.stringify(played.error));
  return played.value;
}

/** Why the last of `moves` is refused. */
export function refusal(moves: string, table: Table = {}): ReplayRefusal {
  const played = answer(moves, table);
  if (played.ok) throw new Error('nothing was refused');
  return played.error;
}

/** The legal moves, sorted. */
export const legalAfter = (moves: string, table: Table = {}): string[] =>
  after(moves, table).legalMoves.sort();

/** A list of moves or tiles, sorted. */
export const moves = (list: string): string[] => list.split(' ').sort();

/** Goes on from `moves` with the first legal move each time until `until` is true or the round is over. */
export function playOut(
  moves: string,
  table: Table = {},
  until: (now: ReplayResponse) => boolean = () => false,
): ReplayResponse {
  let line = moves;
  for (;;) {
    const now = after(line, table);
    if (now.status !== 'playing' || until(now)) return now;
    line += ` ${now.legalMoves[0]}`;
  }
}
