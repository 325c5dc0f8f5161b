import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { Vigil } from '../platform/vigil.js';
import { TournamentLog } from './tournament.log.repository.js';
import { TournamentQueue } from './tournament.queue.js';
import { TournamentSweeper } from './tournament.sweeper.js';

/** How often to look for matches that have ended and times that have come, in ms. */
const LOOK_MS = 300;
/** How often to look for what was lost, in ms. */
const SWEEP_MS = 10_000;

/**
 * Wakes tournaments: when one of their matches has ended, when their time has come, and from time to time in any case, so
 * that whatever a crash or an empty Redis has lost is made up for.
 */
@Injectable()
export class TournamentWatch extends Vigil {
  private sweptAt = -Infinity;

  constructor(
    private readonly events: TournamentLog,
    private readonly queue: TournamentQueue,
    private readonly sweeper: TournamentSweeper,
    private readonly clock: Clock,
    config: Config,
  ) {
    super(config, LOOK_MS);
  }

  protected async look(): Promise<void> {
    const news = await this.events.news(this.clock.now());
    if (news.length > 0) await this.queue.wake(news);
    if (performance.now() - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = performance.now();
    await this.sweeper.sweep(this);
  }
}
