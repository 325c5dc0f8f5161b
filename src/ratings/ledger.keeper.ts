import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { Notices, type NewNotice } from '../matches/index.js';
import { LedgerRepository } from './rating.ledger.repository.js';
import { ratingNotices } from './rating.notices.js';

/** How often the ledger looks for matches that have ended, in ms. One cheap question along an index. */
const LOOK_MS = 400;

/**
 * Brings the ledger up to date as matches end, in every process that works; whoever comes first writes. The place among the
 * ended matches is in the database, so that whatever happened while nobody looked is rated when somebody does.
 */
@Injectable()
export class LedgerKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(LedgerKeeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly ledger: LedgerRepository,
    private readonly notices: Notices,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.runsWorkers) this.lookLater();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private lookLater(): void {
    this.timer = setTimeout(() => {
      this.running = this.look().finally(() => {
        if (!this.stopping) this.lookLater();
      });
    }, LOOK_MS).unref();
  }

  private async look(): Promise<void> {
    try {
      while (!this.stopping && (await this.catchUp()));
    } catch (error) {
      this.log.warn(error);
    }
  }

  /** Rates what there is, and tells those whose ratings have changed. Says whether there may be more. */
  private async catchUp(): Promise<boolean> {
    let news: NewNotice[] = [];
    const { applied, more } = await this.ledger.catchUp((transaction, sets) => {
      news = sets.flatMap(ratingNotices);
      return this.notices.insert(transaction, news);
    });
    if (applied.length > 0) this.notices.announce(news);
    return more;
  }
}
