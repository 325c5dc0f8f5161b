/** Somebody who takes part in a tournament. */
export interface Entrant {
  /** Unique in the tournament; the same bot entered twice has two. */
  readonly id: string;
  /** 1 is the best; fixed when the tournament starts. */
  readonly seed: number;
  /** Rating when the tournament started. */
  readonly rating?: number;
  /** Entrants of one team (or one owner) are never paired with each other. */
  readonly team?: string;
}

/** Who plays whom. The first entrant sits in seat 0 of the first leg; later legs rotate the seats. */
export interface Pairing {
  /** From 1. */
  readonly round: number;
  /** From 1; with the round it identifies the pairing. */
  readonly table: number;
  /** Entrant ids: two, or a table of three or four. */
  readonly entrants: readonly string[];
}

/**
 * How a round went for those named in a result.
 * `played`: at the table. `forfeit`: a side did not come; it does not count as having met. `bye`: nobody was left to play,
 * allocated by the pairing. `requested-bye`: asked for, with the points the rules of the event give. `absent`: not there.
 */
export const RESULT_KINDS = ['played', 'forfeit', 'bye', 'requested-bye', 'absent'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export interface PairingResult extends Pairing {
  readonly kind: ResultKind;
  /** What each entrant got for the round, in tournament points. */
  readonly points: readonly number[];
  /** Difference in game points (pips) to the opponents, where the format keeps it. */
  readonly margins?: readonly number[];
}

/** Points of a pairing-allocated bye: as many as a win. */
export const BYE_POINTS = 1;

/** The result of an allocated bye. */
export const byeResult = (round: number, table: number, entrant: string): PairingResult => ({
  round,
  table,
  entrants: [entrant],
  kind: 'bye',
  points: [BYE_POINTS],
});

/**
 * Points as they are compared: sums of thirds and quarters may differ in the last digit by the order of the rounds, and
 * must not count as different for that.
 */
export const tidyPoints = (points: number): number => Math.round(points * 1e9) / 1e9;

/** By seed, and by id where seeds are equal, so that the order of the list never matters. */
export const bySeed = (a: Entrant, b: Entrant): number => a.seed - b.seed || (a.id < b.id ? -1 : 1);

/**
 * The pairings of a schedule that still need a result, in the schedule's order: after a restart exactly what is missing,
 * whatever the order in which results came in.
 */
export function unplayedPairings<P extends Pairing>(
  schedule: readonly P[],
  results: readonly PairingResult[],
): P[] {
  const key = ({ round, table }: Pairing): string => `${round}/${table}`;
  const done = new Set(results.map(key));
  return schedule.filter((pairing) => !done.has(key(pairing)));
}

/** @throws RangeError for an id that occurs twice, which would be paired with itself sooner or later */
export function checkEntrants(entrants: readonly Entrant[]): void {
  const ids = new Set(entrants.map(({ id }) => id));
  if (ids.size < entrants.length) throw new RangeError('an entrant is named twice');
}
