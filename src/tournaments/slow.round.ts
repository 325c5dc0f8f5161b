import { formatOf } from './formats/index.js';
import { sizeOf, type RoundQuestion } from './formats/round.question.js';
import type { Tournament } from './tournament.state.js';

/** Entrants to be paired from whom on a round takes longer to work out than an event loop should wait: some hundredths of a second. */
const SLOW_FROM = 100;

/** What a tournament's next round follows from where it takes long; undefined where it does not, or none is due. */
export function slowRound(tournament: Tournament, now: number): RoundQuestion | undefined {
  if (tournament.status !== 'running') return undefined;
  const question = formatOf(tournament.settings.format).questionOf?.(tournament, now);
  return question && sizeOf(question) >= SLOW_FROM ? question : undefined;
}
