import { replay, type ReplayRefusal, type ReplayResponse } from '../../../src/rules/replay.js';

/** A line game, round 2 with seat 0 to open freely unless it says otherwise. Hands: `'6-4 5-5 | 3-3'` for seats 0 and 1. */
export interface Table {
  readonly game: string;
  readonly hands: string;
  readonly boneyard?: string;
  /** null: left out. */
  readonly first?: number | null;
  readonly round?: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly scores?: readonly number[];
}

const words = (text: string) => text.split(' ').filter(Boolean);

const answer = ({ game, hands, boneyard = '', first = 0, ...rest }: Table, moves: string) => {
  const seats = hands.split('|').map(words);
  return replay({
    ruleset: game,
    seats: seats.length,
    deal: { hands: seats, boneyard: words(boneyard), ...(first === null ? {} : { first }) },
    round: 2,
    ...rest,
    moves: words(moves),
  });
};

/** Where the moves lead. */
export function after(table: Table, moves = ''): ReplayResponse {
  const played = answer(table, moves);
  if (!played.ok) throw new Error(`${played.error.code}: ${played.error.detail}`);
  return played.value;
}

/** Why a deal or a move is refused. */
export function refusal(table: Table, moves = ''): ReplayRefusal {
  const played = answer(table, moves);
  if (played.ok) throw new Error('it was not refused');
  return played.error;
}

/** What happened, in words: `played 0`, `drew 1`, `bonus 2 muggins 10`. */
export const story = ({ events }: ReplayResponse): string[] =>
  events.map((event) =>
    event.type === 'bonus'
      ? `bonus ${event.seat} ${event.kind} ${event.points}`
      : 'seat' in event
        ? `${event.type} ${event.seat}`
        : event.type,
  );

/** Ends with what they show and count: `left=4(8)`. */
export const endsOf = ({ ends = [] }: ReplayResponse): string[] =>
  ends.map(({ end, pips, count }) => `${end}=${pips}${count === undefined ? '' : `(${count})`}`);
