import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Threads } from '../platform/threads.js';
import { Turns } from '../platform/turns.js';
import {
  fitElos,
  keepElos,
  slowRating,
  type RatingQuestion,
  type TournamentElos,
} from './tournament.ratings.js';
import { TournamentRepository } from './tournament.repository.js';
import type { Tournament } from './tournament.state.js';

/** Tournaments whose ratings are remembered when they themselves no longer are, at most: 2,000 entrants take 100 kB. */
const REMEMBERED = 50;

/** Tournaments for those who look at them. */
@Injectable()
export class TournamentShelf implements OnModuleDestroy {
  private readonly threads = new Threads<RatingQuestion, TournamentElos>(
    join(__dirname, 'rating.worker.js'),
    fitElos,
  );

  private readonly turns = new Turns();
  private readonly known = new Map<string, TournamentElos>();

  constructor(private readonly tournaments: TournamentRepository) {}

  /** A tournament as it is now, see `TournamentRepository.find`. */
  find(id: string): Promise<Tournament | undefined> {
    return this.tournaments.find(id);
  }

  /** The same with the ratings of one that is over. It takes some seconds when somebody looks at a large one for the first time. */
  findRated(id: string): Promise<Tournament | undefined> {
    return this.turns.take(id, () => this.rate(id));
  }

  private async rate(id: string): Promise<Tournament | undefined> {
    const tournament = await this.tournaments.find(id);
    const question = tournament && slowRating(tournament);
    if (!question) return tournament;
    const elos = this.known.get(id) ?? (await this.threads.ask(question));
    if (this.known.size >= REMEMBERED) this.known.delete(this.known.keys().next().value as string);
    this.known.set(id, elos);
    // It may have been forgotten and read again meanwhile.
    const again = await this.tournaments.find(id);
    if (again) keepElos(again, elos);
    return again;
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
