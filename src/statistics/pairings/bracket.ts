/** Where an entrant of a bracket match comes from. */
export type BracketSource =
  /** The entrant with that seed; a seed beyond the field is nobody, and its opponent has a bye. */
  | { readonly from: 'seed'; readonly seed: number }
  | { readonly from: 'winner' | 'loser'; readonly match: string };

export const BRACKET_STAGES = ['winners', 'losers', 'third-place', 'final', 'reset'] as const;
/**
 * A single elimination consists of `winners` and perhaps `third-place`. In a double elimination the champion of the
 * winners' side meets that of the losers' side in the `final`; if the latter wins, both have lost once, and the `reset`
 * decides.
 */
export type BracketStage = (typeof BRACKET_STAGES)[number];

export interface BracketMatch {
  /** `W1-3`: stage, round, position; unique in the bracket and the same whenever it is built. */
  readonly id: string;
  readonly stage: BracketStage;
  /** From 1 within the stage. */
  readonly round: number;
  /** From 1 within the round. */
  readonly position: number;
  readonly sources: readonly [BracketSource, BracketSource];
}

export interface Bracket {
  /** Entrant ids, best seed first. */
  readonly entrants: readonly string[];
  /** Each after those it depends on. */
  readonly matches: readonly BracketMatch[];
  /** The match whose winner has won the event; in a double elimination the reset, if it is played. */
  readonly decidedBy: string | undefined;
}

const PREFIX: Record<BracketStage, string> = {
  winners: 'W',
  losers: 'L',
  'third-place': 'T',
  final: 'F',
  reset: 'R',
};

export const bracketMatchId = (stage: BracketStage, round: number, position: number): string =>
  `${PREFIX[stage]}${round}-${position}`;

export const winnerOf = (match: string): BracketSource => ({ from: 'winner', match });
export const loserOf = (match: string): BracketSource => ({ from: 'loser', match });

export function bracketMatch(
  stage: BracketStage,
  round: number,
  position: number,
  sources: readonly [BracketSource, BracketSource],
): BracketMatch {
  return { id: bracketMatchId(stage, round, position), stage, round, position, sources };
}

/**
 * Seeds from the top of a bracket to its bottom, for a power of two: 1 8 4 5 2 7 3 6. The best two can meet only in the
 * final, the best four only in the semi-finals, and so on.
 */
export function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}
