import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { MatchClockQueue } from './match.clock.queue.js';
import { MatchKeeper } from './match.keeper.js';
import { MatchListRepository } from './match.list.repository.js';

/** How often it is checked that every match which is not over has its timer, in ms. */
const SWEEP_MS = 60_000;
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Re-arms what a crash lost: after the start every match that is not over is looked at once (an outage may have taken time
 * from its turn), and from time to time each is given a timer if it has none.
 */
@Injectable()
export class MatchSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(MatchSweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly lists: MatchListRepository,
    private readonly queue: MatchClockQueue,
    private readonly keeper: MatchKeeper,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.runsWorkers) return;
    const lookAtAll = async (matches: readonly string[]): Promise<void> => {
      for (const match of matches) if (!this.stopping) await this.keeper.attend(match);
      await this.queue.ensure(matches);
    };
    this.sweeping = this.sweep(lookAtAll);
    this.timer = setInterval(() => {
      this.sweeping ??= this.sweep((matches) => this.queue.ensure(matches));
    }, SWEEP_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  private async sweep(treat: (matches: readonly string[]) => Promise<void>): Promise<void> {
    try {
      for (let after = FIRST; !this.stopping;) {
        const matches = await this.lists.goingOn(after, PAGE);
        if (matches.length === 0) return;
        await treat(matches);
        after = matches[matches.length - 1];
      }
    } catch (error) {
      this.log.warn(error);
    } finally {
      this.sweeping = undefined;
    }
  }
}
