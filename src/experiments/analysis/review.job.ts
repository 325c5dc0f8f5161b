import { CHOOSERS, netGains, randomFrom, seedOf } from '../../players/index.js';
import { formatMove } from '../../rules/moves.js';
import type { RoundRecord } from '../../rules/record.js';
import type { Round } from '../../rules/round.js';
import { verdictOf } from './move.verdicts.js';
import { fairOf, type Fair } from './fair.loss.js';
import { prospectsOf } from './prospects.js';
import { beginReplay, replayMove, seenIn } from './round.replaying.js';

/** One round of a match that is reviewed. */
export interface ReviewJob {
  readonly kind: 'review';
  readonly record: RoundRecord;
  /** Number of the match's decision before the round's first. */
  readonly plies: number;
  /** Actions that may be rated or carried out in imagination for each decision. */
  readonly nodes: number;
  readonly seed: number;
}

/** One decision with a choice, as it was judged. */
export interface ReviewedDecision {
  readonly ply: number;
  readonly round: number;
  readonly seat: number;
  readonly played: string;
  readonly best: string;
  /** Probability to win the round after the best move. */
  readonly win: number;
  readonly loss: number;
  readonly lossError: number;
  /** What could have been lost: the best move's probability less the worst one's. */
  readonly atStake: number;
  /** Loss and stake as they were measured in other worlds than those that chose the best and the worst move: see `fairOf`; null where that cannot be. */
  readonly fair: Fair | null;
}

/** What a round of a review brought. */
export interface ReviewedRound {
  readonly round: number;
  readonly decisions: readonly ReviewedDecision[];
  /**
   * By seat: points gained less the mean of what the other sides gained, as it was played and as strong house players play
   * the same deal; null where the round was not played to its end.
   */
  readonly played: readonly number[] | null;
  readonly house: readonly number[];
}

/** Judges every decision of a round, each as its seat knew the position, and has the house play the same deal. */
export function reviewRound({ record, plies, nodes, seed }: ReviewJob): ReviewedRound {
  const replayed = beginReplay(record);
  const decisions: ReviewedDecision[] = [];
  for (const [at, move] of record.moves.entries()) {
    const seen = seenIn(replayed);
    if (replayed.round.legalActions().length > 1) {
      const thought = { before: record.scores, nodes, seed: seedOf(seed, plies + at) };
      const prospects = prospectsOf(seen, thought);
      const { moves } = verdictOf(prospects);
      const [best] = moves;
      const own = moves.find((verdict) => verdict.move === move) ?? best;
      decisions.push({
        ply: plies + at + 1,
        round: record.round,
        seat: seen.seat,
        played: move,
        best: best.move,
        win: best.win.value,
        loss: own.loss.value,
        lossError: own.loss.error,
        atStake: moves[moves.length - 1].loss.value,
        fair: fairOf(
          prospects,
          prospects.actions.findIndex((action) => formatMove(action) === own.move),
        ),
      });
    }
    replayMove(replayed, move);
  }
  return {
    round: record.round,
    decisions,
    played: record.result === null ? null : gainsIn(replayed.round, record),
    house: gainsIn(playedByHouse(record, seed), record),
  };
}

const gainsIn = ({ engine, position }: Round, { scores }: RoundRecord): number[] =>
  netGains(engine, scores, position);

/** The same deal with the same strong player in every seat. */
function playedByHouse(record: RoundRecord, seed: number): Round {
  const replayed = beginReplay(record);
  const random = randomFrom(seedOf(seed, record.round));
  while (replayed.round.turn >= 0) replayMove(replayed, formatMove(CHOOSERS.hard(seenIn(replayed), random)));
  return replayed.round;
}
