import type { Duel, DuelFlags } from './command.options.js';
import type { DuelFacts } from './play/duel.report.js';
import { Forfeits } from './play/forfeits.js';
import type { PairsResult } from './play/pairs.job.js';
import { playSeries } from './play/series.js';
import { Progress } from './progress.js';

/** What a command makes of the pairs that are played for it. */
export interface DuelCount {
  readonly pairs: number;
  /** What the progress bar counts, to how many. */
  readonly unit: string;
  readonly total: number;
  /** Counts pairs; says how far that is, and whether nothing more has to be played. */
  readonly add: (played: PairsResult) => { readonly done: number; readonly decided: boolean };
}

/** Plays the mirrored pairs of `match` and `sprt` under a progress bar, until all are played, the count is decided, or an executable is given up. */
export async function runDuel(
  { rules, players }: Duel,
  { seed, nodes, threads, moveTime }: DuelFlags,
  { pairs, unit, total, add }: DuelCount,
): Promise<DuelFacts> {
  const forfeits = new Forfeits(players);
  const progress = new Progress(total, unit);
  const started = performance.now();
  let stopped: string | undefined;
  let rounds = 0;
  const series = { rules, players, seed, pairs, nodes, threads, moveMilliseconds: moveTime };
  await playSeries(series, (played, lost) => {
    const { done, decided } = add(played);
    rounds += played.legs.length;
    const hopeless = forfeits.add(lost);
    stopped = decided ? undefined : hopeless;
    progress.to(done);
    return decided || stopped !== undefined;
  });
  progress.end();
  return {
    a: players[0].name,
    b: players[1].name,
    seed,
    seconds: (performance.now() - started) / 1000,
    forfeits: forfeits.report(),
    stopped,
    empty: forfeits.emptiness(rounds),
  };
}
