import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Threads } from '../platform/threads.js';
import { playGames } from './house.matches.worker.js';
import type { EncodedRow } from './match.append.js';
import { MatchFeed } from './match.feed.js';
import { MatchLog } from './match.log.repository.js';
import type { HouseGame } from './match.playout.js';

/**
 * Matches among house players only: nobody has to be waited for, so they are played at one go in threads of their own and
 * put into the log in batches.
 */
@Injectable()
export class HouseMatches implements OnModuleDestroy {
  private readonly threads = new Threads<readonly HouseGame[], EncodedRow[]>(
    join(__dirname, 'house.matches.worker.js'),
    playGames,
  );
  private playing = 0;
  private playedAt = -Infinity;

  constructor(
    private readonly log: MatchLog,
    private readonly feed: MatchFeed,
  ) {}

  /** How long nothing has been played here, in ms; 0 while something is. */
  get idleMs(): number {
    return this.playing > 0 ? 0 : performance.now() - this.playedAt;
  }

  /** Plays the matches and stores them in one transaction; those that exist already stay as they are. */
  async play(games: readonly HouseGame[]): Promise<void> {
    if (games.length === 0) return;
    this.playing++;
    try {
      const played = await this.threads.ask(games);
      await this.log.appendEncoded(played);
      this.feed.tellOf(played);
    } finally {
      this.playing--;
      this.playedAt = performance.now();
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
