import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { Threads, tooManyWaiting } from '../platform/threads.js';
import { forecast } from './tournament.forecast.js';
import type { TournamentForecast } from './tournament.wire.js';
import type { PlannedTournament } from './tournaments.service.js';

/** Forecasts that wait for a thread, at most: one of a thousand entrants takes a second or two. */
const MOST_WAITING = 20;

/** Where planned tournaments are looked ahead: in threads of their own, since what a thousand entrants would play holds up everybody else. */
@Injectable()
export class TournamentForecaster implements OnModuleDestroy {
  private readonly threads = new Threads<PlannedTournament, TournamentForecast>(
    join(__dirname, 'forecast.worker.js'),
    forecast,
    MOST_WAITING,
  );

  async forecast(planned: PlannedTournament): Promise<Result<TournamentForecast, Refusal>> {
    if (this.threads.full) return tooManyWaiting('forecasts');
    return ok(await this.threads.ask(planned));
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
