import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { inPages } from '../platform/id.js';
import { Vigil } from '../platform/vigil.js';
import { MatchClockQueue } from './match.clock.queue.js';
import { MatchKeeper } from './match.keeper.js';
import { MatchListRepository } from './match.list.repository.js';
import { Outages } from './outages.service.js';

/** How often it is checked that every match which is not over has its timer, in ms. */
const SWEEP_MS = 60_000;
const PAGE = 500;

/**
 * Re-arms what a crash lost: after the start every match that is not over is looked at once (an outage may have taken time
 * from its turn), and from time to time each is given a timer if it has none.
 */
@Injectable()
export class MatchSweeper extends Vigil {
  /** Whether all matches were looked at since the start. */
  private isUpToDate = false;

  constructor(
    private readonly lists: MatchListRepository,
    private readonly queue: MatchClockQueue,
    private readonly keeper: MatchKeeper,
    private readonly outages: Outages,
    config: Config,
  ) {
    super(config, SWEEP_MS);
  }

  protected async look(): Promise<void> {
    await this.outages.opened;
    for await (const page of inPages((after, size) => this.lists.goingOn(after, size), PAGE)) {
      for (const { id } of page) {
        if (this.isEnding) return;
        if (!this.isUpToDate) await this.aloneWith({ match: id }, () => this.keeper.attend(id));
      }
      await this.queue.ensure(page.map(({ id }) => id));
    }
    this.isUpToDate = true;
  }
}
