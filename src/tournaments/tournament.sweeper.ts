import { Injectable, Logger } from '@nestjs/common';
import { inPages } from '../platform/id.js';
import { ok } from '../platform/result.js';
import { TournamentDriver } from './tournament.driver.js';
import { TournamentLog } from './tournament.log.repository.js';
import { TournamentRepository } from './tournament.repository.js';

const PAGE = 100;

/** Looks at every tournament that is not over. */
@Injectable()
export class TournamentSweeper {
  private readonly logger = new Logger(TournamentSweeper.name);

  constructor(
    private readonly log: TournamentLog,
    private readonly tournaments: TournamentRepository,
    private readonly driver: TournamentDriver,
  ) {}

  async sweep(isStopping: () => boolean): Promise<void> {
    for await (const page of inPages((after, size) => this.log.goingOn(after, size), PAGE)) {
      for (const { id } of page) {
        if (isStopping()) return;
        await this.look(id);
      }
    }
  }

  /** Whatever is wrong with one tournament must not hurt the others. */
  private async look(id: string): Promise<void> {
    try {
      await this.sendAway(id);
      await this.driver.attend(id, { thorough: true });
    } catch (error) {
      this.logger.error({ tournament: id, err: error }, 'A tournament could not go on');
    }
  }

  /** Entrants whose bots cannot play any more are out. */
  private async sendAway(id: string): Promise<void> {
    const unfit = await this.log.unfit(id);
    if (unfit.length === 0) return;
    await this.tournaments.change(id, ({ entrants }) =>
      ok(
        unfit
          .filter(({ entrant }) => entrants.get(entrant)?.left === null)
          .map(({ entrant, reason }) => ({ type: 'left', entrant, cause: 'gone', reason })),
      ),
    );
  }
}
