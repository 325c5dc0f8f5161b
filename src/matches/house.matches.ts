import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import playGames from './house.matches.worker.js';
import { MatchFeed } from './match.feed.js';
import { MatchLog } from './match.log.repository.js';
import type { HouseGame, PlayedGame } from './match.playout.js';

const WORKER = join(__dirname, 'house.matches.worker.js');
/** Threads end when nobody has asked for so long, in ms. */
const IDLE_MS = 30_000;

/**
 * Matches among house players only: nobody has to be waited for, so they are played at one go in threads of their own and
 * put into the log in batches.
 */
@Injectable()
export class HouseMatches implements OnModuleDestroy {
  private threads: Piscina<readonly HouseGame[], PlayedGame[]> | undefined;

  constructor(
    private readonly log: MatchLog,
    private readonly feed: MatchFeed,
  ) {}

  /** Plays the matches and stores them in one transaction; those that exist already stay as they are. */
  async play(games: readonly HouseGame[]): Promise<void> {
    if (games.length === 0) return;
    const played = await this.run(games);
    const appended = await this.log.appendTogether(played);
    played.forEach((game, i) => {
      if (appended[i]) this.feed.announce(game, null);
    });
  }

  private async run(games: readonly HouseGame[]): Promise<PlayedGame[]> {
    // Threads load JavaScript: where the program runs as TypeScript (Jest) there is none.
    if (!existsSync(WORKER)) return playGames(games);
    this.threads ??= new Piscina<readonly HouseGame[], PlayedGame[]>({
      filename: WORKER,
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: IDLE_MS,
    });
    return this.threads.run(games);
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads?.destroy();
  }
}
