import type { HousePlayer } from '../../players/index.js';
import type { Resolved } from '../../rules/options.js';
import { partSize, partsOf } from './experiment.job.js';
import { runJobs } from './experiment.threads.js';
import type { RoundsJob } from './rounds.job.js';
import { RoundsTally } from './rounds.tally.js';

/** A simulation of rounds between house players. */
export interface Simulation {
  readonly rules: Resolved;
  /** Who plays, by seat; rotated from round to round. */
  readonly players: readonly HousePlayer[];
  readonly rounds: number;
  readonly seed: number;
  readonly nodes?: number;
  readonly threads?: number;
}

function* jobsOf({ rules, players, rounds, seed, nodes }: Simulation): Generator<RoundsJob> {
  for (const part of partsOf(rounds, partSize(players))) {
    yield { kind: 'rounds', rules, players, nodes, seed, ...part };
  }
}

/** Plays the rounds. `watch` is told how many are done. */
export async function simulate(
  simulation: Simulation,
  watch: (rounds: number) => void,
): Promise<RoundsTally> {
  const tally = new RoundsTally();
  await runJobs(
    jobsOf(simulation),
    (result) => {
      tally.merge(RoundsTally.fromJson(result));
      watch(tally.rounds);
    },
    simulation.threads,
  );
  return tally;
}
