import type { QueryResult } from 'pg';
import { despiteConflicts } from '../postgres/conflict.js';

/** Asks the database one statement. */
export type Ask = (text: string, values?: unknown[]) => Promise<QueryResult>;

/**
 * Has the statements of each queue wait for one another; those of different queues run at once. BullMQ's functions for Postgres
 * lock many rows of a queue in whatever order they come across them: `move_to_active` (and with it every `…_fetch`) moves all due
 * jobs at once, `move_stalled_jobs_to_wait` marks all active ones, `extend_locks` renews all of a worker (bullmq 6.7.0,
 * dist/cjs/postgres/sql-scripts.js, 0002_functions.sql lines 189, 2274 and extend_locks.sql). Two of them at once end in deadlocks, each
 * of which holds everybody up for a second and loses what a job has done. In a line they cannot, and no queue takes the connections of
 * the others. What another process does to the same queue is left to a second try.
 */
export class QueueLines {
  private readonly ends = new Map<string, Promise<unknown>>();

  constructor(private readonly ask: Ask) {}

  /** As `ask`; the first value of all of BullMQ's statements about a queue is its name. */
  readonly run: Ask = (text, values) => {
    const queue = values?.[0];
    const work = () => despiteConflicts(() => this.ask(text, values));
    return typeof queue === 'string' ? this.after(queue, work) : work();
  };

  private after<T>(queue: string, work: () => Promise<T>): Promise<T> {
    const before = this.ends.get(queue);
    const done = before === undefined ? work() : before.then(work);
    const end: Promise<unknown> = done
      .catch(() => undefined)
      .then(() => {
        if (this.ends.get(queue) === end) this.ends.delete(queue);
      });
    this.ends.set(queue, end);
    return done;
  }
}
