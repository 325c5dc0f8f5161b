/**
 * FIDE's tournament report (TRF16), the format that pairing programs and rating officers read. Lines of fixed columns; one
 * line per player with all rounds. Here an entrant is a player, the first seat is white.
 */
export interface TrfReport {
  readonly name: string;
  readonly city?: string;
  readonly federation?: string;
  /** `YYYY/MM/DD`. */
  readonly start?: string;
  readonly end?: string;
  /** In words: `Individual: Swiss-System`. */
  readonly type?: string;
  readonly chiefArbiter?: string;
  readonly timeControl?: string;
  /** Planned rounds (extension XXR of the pairing programs). */
  readonly rounds: number;
  readonly players: readonly TrfPlayer[];
}

export interface TrfPlayer {
  /** Starting rank, 1 … 9999, unique. */
  readonly number: number;
  readonly name: string;
  readonly rating?: number;
  readonly points: number;
  readonly rank: number;
  /** By rounds from the first; undefined where nothing is recorded. */
  readonly games: readonly (TrfGame | undefined)[];
}

export interface TrfGame {
  /** Starting rank of the opponent, 0 for none. */
  readonly opponent: number;
  readonly side: TrfSide;
  readonly result: TrfResult;
}

export const TRF_SIDES = ['w', 'b', '-'] as const;
export type TrfSide = (typeof TRF_SIDES)[number];

export const TRF_RESULTS = ['1', '=', '0', 'W', 'D', 'L', '+', '-', 'H', 'F', 'U', 'Z'] as const;
/**
 * `1 = 0` played; `W D L` played but not rated; `+ -` won and lost by forfeit; byes: `H` half a point, `F` a full point,
 * `U` allocated by the pairing, `Z` none.
 */
export type TrfResult = (typeof TRF_RESULTS)[number];

/** What the opponent's line has to say. */
export const REVERSE: Partial<Record<TrfResult, readonly TrfResult[]>> = {
  '1': ['0'],
  '=': ['='],
  '0': ['1'],
  W: ['L'],
  D: ['D'],
  L: ['W'],
  '+': ['-'],
  '-': ['+', '-'],
};

export const HIGHEST_NUMBER = 9999;

/** Header lines with a text, by their code. */
export const TRF_HEADERS = {
  '012': 'name',
  '022': 'city',
  '032': 'federation',
  '042': 'start',
  '052': 'end',
  '092': 'type',
  '102': 'chiefArbiter',
  '122': 'timeControl',
} as const satisfies Record<string, keyof TrfReport>;

/** Columns of a player's line, from 0, end excluded. */
export const TRF_COLUMNS = {
  number: [4, 8],
  name: [14, 47],
  rating: [48, 52],
  points: [80, 84],
  rank: [85, 89],
} as const;

/** Where the rounds begin, how wide each is, and where in it opponent, side and result stand. */
export const TRF_ROUNDS = { start: 91, width: 10, side: 5, result: 7 } as const;
