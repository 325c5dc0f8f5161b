import type { QueryResult } from 'pg';
import { despiteConflicts } from '../postgres/conflict.js';

/** Asks the database one statement. */
export type Ask = (text: string, values?: unknown[]) => Promise<QueryResult>;

/** Whether a statement of BullMQ's renews the locks of running jobs (extend_locks.sql, extend_lock.sql). */
export const isRenewal = (text: string): boolean => /SET locked_until_ms|\bextend_lock\(/.test(text);

/** What waits for the statement of its queue that is under way. */
interface Line {
  readonly urgent: (() => void)[];
  readonly others: (() => void)[];
}

/**
 * Has the statements of each queue wait for one another; those of different queues run at once. BullMQ's functions for Postgres
 * lock many rows of a queue in whatever order they come across them: `move_to_active` (and with it every `…_fetch`) moves all due
 * jobs at once, `move_stalled_jobs_to_wait` marks all active ones, `extend_locks` renews all of a worker (bullmq 6.7.0,
 * dist/cjs/postgres/sql-scripts.js: 0002_functions.sql lines 189 and 2274, extend_locks.sql). Two of them at once end in deadlocks, each
 * of which holds everybody up for a second and loses what a job has done. In a line they cannot, and no queue takes the connections of
 * the others. Renewals go first: a job whose end waits in the line still has its lock. What another process does to the same queue
 * is left to a second try.
 */
export class QueueLines {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly ask: Ask) {}

  /** As `ask`; the first value of all of BullMQ's statements about a queue is its name. */
  readonly run: Ask = async (text, values) => {
    const queue = values?.[0];
    const done = () => despiteConflicts(() => this.ask(text, values));
    if (typeof queue !== 'string') return done();
    await this.turn(queue, isRenewal(text));
    try {
      return await done();
    } finally {
      this.next(queue);
    }
  };

  private turn(queue: string, isUrgent: boolean): Promise<void> | undefined {
    const line = this.lines.get(queue);
    if (line !== undefined)
      return new Promise((resolve) => (isUrgent ? line.urgent : line.others).push(resolve));
    this.lines.set(queue, { urgent: [], others: [] });
    return undefined;
  }

  private next(queue: string): void {
    const line = this.lines.get(queue);
    const turn = line?.urgent.shift() ?? line?.others.shift();
    if (turn === undefined) this.lines.delete(queue);
    else turn();
  }
}
