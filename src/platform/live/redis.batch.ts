import type { RedisConnection } from './redis.connection.js';
import type { Operation, Reply } from './redis.scripts.js';

interface Waiting {
  readonly key: string;
  readonly operation: Operation;
  done(reply: Reply): void;
  fail(error: unknown): void;
}

/** Operations in one script at most: Redis does nothing else while it runs, some microseconds for each. */
const MOST = 128;

/** Sends the operations that come up in one round of the event loop to Redis together, in order of asking. */
export class RedisBatch {
  private waiting: Waiting[] = [];

  constructor(private readonly client: RedisConnection) {}

  /** The operation's own answer; rejects when Redis does not answer. */
  run(key: string, operation: Operation): Promise<Reply> {
    return new Promise((done, fail) => {
      if (this.waiting.push({ key, operation, done, fail }) === 1) setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (let at = 0; at < waiting.length; at += MOST) void this.send(waiting.slice(at, at + MOST));
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const replies = await this.client.operate(
        batch.map(({ key }) => key),
        batch.map(({ operation }) => operation),
      );
      batch.forEach(({ done }, i) => done(replies[i]));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }
}
