import { ok, type Result } from '../../rules/result.js';
import type { RoundRecord } from '../../rules/record.js';
import type { KnownPosition, PositionFault } from './known.position.js';
import { verdictOf, type Verdict } from './move.verdicts.js';
import { findPosition, type FoundPosition } from './position.search.js';
import { prospectsOf } from './prospects.js';
import { beginReplay, replayMove, seenIn } from './round.replaying.js';

/** What is looked at: the decision of a recorded round that comes after `record.moves`, or a position that somebody gives. */
export type Analysed = { readonly record: RoundRecord } | { readonly known: KnownPosition };

export interface AnalysisTask {
  readonly of: Analysed;
  readonly nodes: number;
  readonly seed: number;
}

/** What was found, and whose decision it was. */
export interface AnalysedPosition extends Verdict {
  readonly seat: number;
}

/** Looks at one decision, as the seat in turn knew the position; runs in threads of `AnalysisPool`. */
export function analyse({ of, nodes, seed }: AnalysisTask): Result<AnalysedPosition, PositionFault> {
  const found = 'record' in of ? ok(positionIn(of.record)) : findPosition(of.known);
  if (!found.ok) return found;
  const { seen, before } = found.value;
  return ok({ seat: seen.seat, ...verdictOf(prospectsOf(seen, { before, nodes, seed })) });
}

function positionIn(record: RoundRecord): FoundPosition {
  const replayed = beginReplay(record);
  for (const move of record.moves) replayMove(replayed, move);
  return { seen: seenIn(replayed), before: record.scores };
}

export default analyse;
