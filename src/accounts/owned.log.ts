import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { LogNews } from '../platform/streams/log.news.js';
import { readPage, type LogEvent, type LogPage, type LogSource } from '../platform/streams/log.source.js';
import { LogStream } from '../platform/streams/log.stream.js';
import type { Caller } from './caller.js';
import type { Revocations } from './revocations.js';

/** The numbered log of something that belongs to an account, for its owner: in pages and in streams. */
export abstract class OwnedLog<T extends LogEvent> {
  /** `what`: what the log is about, for people, such as `export`. */
  constructor(
    private readonly what: string,
    private readonly news: LogNews,
    private readonly revocations: Revocations,
  ) {}

  /** The number of its latest event, for its owner. */
  protected abstract getOwn(caller: Caller, id: string): Promise<Result<{ readonly seq: number }, Refusal>>;

  /** The events after a number, and whether none can follow them. */
  protected abstract read(id: string, after: number, limit: number): ReturnType<LogSource<T>['read']>;

  /**
   * The events after a number. Where there are none yet, waits for some until `signal` says that it has been long enough;
   * `unauthenticated` where the token ends meanwhile.
   */
  async page(
    caller: Caller,
    id: string,
    after: number,
    { limit, signal }: { limit: number; signal?: AbortSignal },
  ): Promise<Result<LogPage<T>, Refusal>> {
    const source = await this.open(caller, id, after);
    if (!source.ok) return source;
    return this.revocations.during(caller, signal, (until) => readPage(source.value, after, limit, until));
  }

  /** The events after a number, as they come. Ends with what it is about, or when the token is revoked. */
  async stream(caller: Caller, id: string, after: number): Promise<Result<LogStream<T>, Refusal>> {
    const source = await this.open(caller, id, after);
    if (!source.ok) return source;
    const stream = new LogStream(source.value, after, () => unwatch());
    const unwatch = this.revocations.watch(caller, () => stream.fail('revoked'));
    return ok(stream);
  }

  private async open(caller: Caller, id: string, after: number): Promise<Result<LogSource<T>, Refusal>> {
    const own = await this.getOwn(caller, id);
    if (!own.ok) return own;
    const { seq } = own.value;
    if (after > seq)
      return refuse('unknown-position', `The log of the ${this.what} ends with number ${seq}.`);
    return ok({
      read: (from, limit) => this.read(id, from, limit),
      more: (_, signal) => this.news.more(id, signal),
    });
  }
}
