import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { inPages } from '../platform/id.js';
import { Vigil } from '../platform/vigil.js';
import { MatchClockQueue } from './match.clock.queue.js';
import { MatchDepartures } from './match.departures.js';
import { MatchKeeper } from './match.keeper.js';
import { MatchListRepository } from './match.list.repository.js';

/** How often it is checked that every match which is not over has its timer, in ms. */
const SWEEP_MS = 60_000;
const PAGE = 500;

/**
 * Re-arms what a crash lost: after the start every match that is not over is looked at once (an outage may have taken time
 * from its turn), and from time to time each is given a timer if it has none, and is left by those who play no more.
 */
@Injectable()
export class MatchSweeper extends Vigil {
  /** Whether all matches were looked at since the start. */
  private isUpToDate = false;

  constructor(
    private readonly lists: MatchListRepository,
    private readonly queue: MatchClockQueue,
    private readonly keeper: MatchKeeper,
    private readonly departures: MatchDepartures,
    config: Config,
  ) {
    super(config, SWEEP_MS);
  }

  protected async look(): Promise<void> {
    for await (const page of inPages((after, size) => this.lists.goingOn(after, size), PAGE)) {
      for (const { id } of page) {
        if (this.isEnding) return;
        if (!this.isUpToDate) await this.aloneWith({ match: id }, () => this.keeper.attend(id));
      }
      const ids = page.map(({ id }) => id);
      await this.queue.ensure(ids);
      // A deletion or suspension that was cut short between its transaction and what follows from it.
      for (const { id, leaver } of await this.lists.deserted(ids))
        await this.aloneWith({ match: id }, () => this.departures.leave(id, leaver));
    }
    this.isUpToDate = true;
  }
}
