import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { runJob, type Job, type ResultOf } from './experiment.job.js';

/** Parts that wait for each thread, so that none is idle between two. */
const AHEAD = 2;
const WORKER = join(__dirname, 'experiment.worker.js');

/** Whoever watches an experiment, told of each part in order; true ends it there. */
export type Watch<J extends Job> = (result: ResultOf<J>, job: J) => boolean | void;

/**
 * Plays the jobs on all cores, or on `threads`. Results are handed on in the order of the jobs whatever the order in which
 * they are finished, so that an experiment comes out the same on any number of cores.
 */
export async function runJobs<J extends Job>(
  jobs: Iterable<J>,
  watch: Watch<J>,
  threads = availableParallelism(),
): Promise<void> {
  // Threads load JavaScript: where the program runs as TypeScript (Jest) there is none.
  if (threads < 2 || !existsSync(WORKER)) {
    for (const job of jobs) {
      // Lets signals and timers in between two parts.
      await new Promise((resolve) => setImmediate(resolve));
      if (watch(runJob(job) as ResultOf<J>, job)) return;
    }
    return;
  }
  const pool = new Piscina<J, ResultOf<J>>({ filename: WORKER, minThreads: threads, maxThreads: threads });
  const underWay: { job: J; result: Promise<ResultOf<J>> }[] = [];
  const rest = jobs[Symbol.iterator]();
  try {
    for (;;) {
      for (let next; underWay.length < AHEAD * threads && !(next = rest.next()).done;) {
        const result = pool.run(next.value);
        // A failure is met where the result is awaited.
        result.catch(() => undefined);
        underWay.push({ job: next.value, result });
      }
      const first = underWay.shift();
      if (!first || watch(await first.result, first.job)) return;
    }
  } finally {
    // Parts that nobody wants any more are short; threads that are ended in the middle of one fall over its result.
    await Promise.allSettled(underWay.map(({ result }) => result));
    await pool.destroy();
  }
}
