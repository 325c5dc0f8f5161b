import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { ThreadsClosed } from './threads.js';

/** What those who do a part of a vigil's looks need of it. */
export interface Watching {
  /** Whether the program is ending, so that the look should end early. */
  readonly isEnding: boolean;
  /**
   * Does the work for one of many that are looked after: whatever is wrong with one is logged, and must not hurt the others.
   * What the end of the program has interrupted is not wrong.
   * @param which names the one in the log, such as `{ match: id }`
   */
  aloneWith(which: Readonly<Record<string, string>>, work: () => Promise<unknown>): Promise<void>;
}

/**
 * Something that every process which works looks after from its start to its end: one look at a time, the next some time
 * after the last one. What goes wrong in a look is logged, and does not end it. The program ends only when a look that is
 * under way has ended.
 */
@Injectable()
export abstract class Vigil implements Watching, OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private again = false;
  private stopping = false;

  /** `everyMs`: the time between two looks. */
  constructor(
    protected readonly config: Config,
    private readonly everyMs: number,
  ) {}

  /** One look; it should end early when `isEnding`. */
  protected abstract look(): Promise<void>;

  get isEnding(): boolean {
    return this.stopping;
  }

  async aloneWith(which: Readonly<Record<string, string>>, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof ThreadsClosed) return;
      this.log.error({ ...which, err: error }, 'One of many could not be looked after');
    }
  }

  onApplicationBootstrap(): void | Promise<void> {
    if (this.config.runsWorkers) this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Looks now, or once more as soon as the look that is under way is over. */
  protected wake(): void {
    if (this.stopping) return;
    clearTimeout(this.timer);
    this.again = this.looking !== undefined;
    this.looking ??= this.run();
  }

  private async run(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      // What an orderly stop cuts short is taken up by the next program.
      if (!(error instanceof ThreadsClosed)) this.log.warn(error);
    }
    this.looking = undefined;
    if (this.stopping) return;
    if (this.again) this.wake();
    else this.timer = setTimeout(() => this.wake(), this.everyMs).unref();
  }
}
