import type { RoundRecord } from '../../rules/record.js';
import { verdictOf, type Verdict } from './move.verdicts.js';
import { prospectsOf } from './prospects.js';
import { beginReplay, replayMove, seenIn } from './round.replaying.js';

/** A decision of a recorded round that is to be looked at: the one after `record.moves`. */
export interface AnalysisTask {
  readonly record: RoundRecord;
  readonly nodes: number;
  readonly seed: number;
}

/** What was found, and whose decision it was. */
export interface AnalysedPosition extends Verdict {
  readonly seat: number;
}

/** Looks at one decision, as the seat in turn knew the position; runs in threads of `AnalysisPool`. */
export function analyse({ record, nodes, seed }: AnalysisTask): AnalysedPosition {
  const replayed = beginReplay(record);
  for (const move of record.moves) replayMove(replayed, move);
  const seen = seenIn(replayed);
  return { seat: seen.seat, ...verdictOf(prospectsOf(seen, { before: record.scores, nodes, seed })) };
}

export default analyse;
