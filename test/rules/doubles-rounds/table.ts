import { replay, type ReplayRefusal, type ReplayResponse } from '../../../src/rules/replay.js';

/** A small deal of a game with one round per double, written for reading. Tiles and moves are separated by blanks. */
export interface Table {
  readonly hands: readonly string[];
  readonly boneyard?: string;
  readonly first?: number;
  readonly round?: number;
  readonly scores?: readonly number[];
  readonly preset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

const words = (text: string) => text.split(' ').filter(Boolean);

function answer(ruleset: string, table: Table, moves: string) {
  const { hands, boneyard = '', first, round, scores, preset, options = {} } = table;
  return replay({
    ruleset,
    seats: hands.length,
    // The size of given hands is free, but a deal has to be possible.
    options: { handSize: 1, ...options },
    ...(preset === undefined ? {} : { preset }),
    ...(round === undefined ? {} : { round }),
    ...(scores === undefined ? {} : { scores }),
    deal: { hands: hands.map(words), boneyard: words(boneyard), ...(first === undefined ? {} : { first }) },
    moves: words(moves),
  });
}

/** Where the moves lead. */
export function after(ruleset: string, table: Table, moves = ''): ReplayResponse {
  const answered = answer(ruleset, table, moves);
  if (!answered.ok) throw new Error(JSON.stringify(answered.error));
  return answered.value;
}

/** Why it is refused. */
export function refusal(ruleset: string, table: Table, moves = ''): ReplayRefusal {
  const answered = answer(ruleset, table, moves);
  if (answered.ok) throw new Error('it was not refused');
  return answered.error;
}

/** The events as short texts: `0 played 6-5 train:0`, `1 passed`. */
export const story = ({ events }: ReplayResponse): string[] =>
  events.map((event) => {
    if (event.type === 'played')
      return `${event.seat} played ${event.tile}${event.end ? ` ${event.end}` : ''}`;
    if (event.type === 'drew') return `${event.seat} drew ${event.tile}`;
    return 'seat' in event ? `${event.seat} ${event.type}` : event.type;
  });
