import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import { type Refusal, refuse } from './refusal.js';
import type { Err } from './result.js';

/** A question was not answered because the program ends; whoever asked gets its turn again from the next program. */
export class ThreadsClosed extends Error {
  constructor() {
    super('the program ends: a question was left unanswered');
  }
}

/** Seconds after which whoever found too many questions waiting may ask again. */
const CROWDED_SECONDS = 5;

/** That too many of something wait for a thread: asked before the question, where `full` says so. */
export const tooManyWaiting = (what: string): Err<Refusal> =>
  refuse('rate-limited', `Too many ${what} are waiting; come again in ${CROWDED_SECONDS} s.`, {
    retryAfter: CROWDED_SECONDS,
  });

/** Threads end when nobody has asked for so long, in ms. */
const IDLE_MS = 30_000;

/**
 * A function that takes long, called in threads of its own so that the event loop does not wait for it. Its module must have it
 * as its default export; questions and answers are cloned. One core is left to the event loop where there are several.
 */
export class Threads<Question, Answer> {
  private readonly log: Logger;
  private pool: Piscina<Question, Answer> | undefined;
  private closed = false;

  /**
   * @param file the built module, `….js`
   * @param directly the same function, called where there is no such file: Jest runs TypeScript, and threads load JavaScript
   * @param maxQueue questions that wait at most; the next one is rejected: ask `full` before
   * @param idleMs when a thread ends that nobody asks, in ms
   */
  constructor(
    private readonly file: string,
    private readonly directly: (question: Question) => Answer,
    private readonly maxQueue = Infinity,
    private readonly idleMs = IDLE_MS,
  ) {
    this.log = new Logger(`${Threads.name} ${basename(file)}`);
  }

  /**
   * Asks only for what it does to a thread, so that it is ready for the questions that count. Nothing where there is one already,
   * or never will be. Never rejects: without it the first question merely takes longer.
   */
  async prepare(question: Question): Promise<void> {
    if (this.running > 0 || !existsSync(this.file)) return;
    try {
      await this.ask(question);
    } catch (error) {
      if (!(error instanceof ThreadsClosed)) this.log.warn(error);
    }
  }

  /**
   * Rejects when the function throws or too many wait; with `ThreadsClosed` when the program stops, and with an `AbortError` at once
   * when `unwanted` says that nobody wants the answer any more: the question waits no longer, or the thread in the middle of it ends.
   */
  async ask(question: Question, unwanted?: AbortSignal): Promise<Answer> {
    // A pool that was destroyed would begin anew, and the program wait for the answer.
    if (this.closed) throw new ThreadsClosed();
    unwanted?.throwIfAborted();
    if (!existsSync(this.file)) return this.directly(question);
    this.pool ??= this.open();
    try {
      return await this.pool.run(question, { signal: unwanted });
    } catch (error) {
      throw this.closed ? new ThreadsClosed() : error;
    }
  }

  private open(): Piscina<Question, Answer> {
    const pool = new Piscina<Question, Answer>({
      filename: this.file,
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: this.idleMs,
      maxQueue: this.maxQueue,
    });
    // A thread that cannot start, or fails while it has no question: without a listener that would end the program, and with one the
    // questions that wait would do so for good. They are rejected, and the next one begins anew.
    pool.on('error', (error: unknown) => {
      this.log.warn(error);
      if (this.pool === pool) this.pool = undefined;
      void pool.destroy();
    });
    return pool;
  }

  /** Threads that there are now, busy or waiting for a question. */
  get running(): number {
    return this.pool?.threads.length ?? 0;
  }

  /** Whether so many questions wait that another one would be rejected. */
  get full(): boolean {
    return this.pool !== undefined && this.pool.queueSize >= this.maxQueue;
  }

  /** Ends the threads, whatever they are in the middle of. */
  async close(): Promise<void> {
    this.closed = true;
    await this.pool?.destroy();
  }
}
