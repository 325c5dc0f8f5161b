import { Injectable } from '@nestjs/common';
import { inPages } from '../platform/id.js';
import { ok } from '../platform/result.js';
import type { Watching } from '../platform/vigil.js';
import { TournamentDriver } from './tournament.driver.js';
import { TournamentLog } from './tournament.log.repository.js';
import { TournamentRepository } from './tournament.repository.js';

const PAGE = 100;

/** Looks at every tournament that is not over. */
@Injectable()
export class TournamentSweeper {
  constructor(
    private readonly log: TournamentLog,
    private readonly tournaments: TournamentRepository,
    private readonly driver: TournamentDriver,
  ) {}

  async sweep(watching: Watching): Promise<void> {
    for await (const page of inPages((after, size) => this.log.goingOn(after, size), PAGE)) {
      for (const { id } of page) {
        if (watching.isEnding) return;
        await watching.aloneWith({ tournament: id }, () => this.look(id));
      }
    }
  }

  private async look(id: string): Promise<void> {
    await this.sendAway(id);
    await this.driver.attend(id, { thorough: true });
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
