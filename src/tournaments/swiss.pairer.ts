import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Threads } from '../platform/threads.js';
import { pairSwissRound, type SwissRound, type SwissState } from '../statistics/index.js';
import { slowPairing } from './formats/swiss.js';
import type { PreparedRound } from './tournament.moment.js';
import { TournamentQueue } from './tournament.queue.js';
import type { Tournament } from './tournament.state.js';

/** Where large Swiss rounds are worked out: in threads of processes that work, so that no request waits for them. */
@Injectable()
export class SwissPairer implements OnModuleDestroy {
  private readonly threads = new Threads<SwissState, SwissRound>(
    join(__dirname, 'swiss.worker.js'),
    pairSwissRound,
  );

  constructor(
    private readonly queue: TournamentQueue,
    private readonly config: Config,
  ) {}

  /** The next round where it takes long; undefined where it does not, or where a worker has been asked to do it. */
  async prepare(tournament: Tournament): Promise<PreparedRound | undefined> {
    if (this.config.runsWorkers) return this.workOut(tournament);
    const { id, seq } = tournament;
    if (slowPairing(tournament)) await this.queue.wake([{ id, seq }]);
    return undefined;
  }

  /** Whether a round is to be paired now that takes long. */
  isDue(tournament: Tournament): boolean {
    return slowPairing(tournament) !== undefined;
  }

  /** The next round where it takes long, worked out in a thread. */
  async workOut(tournament: Tournament): Promise<PreparedRound | undefined> {
    const state = slowPairing(tournament);
    const { seq } = tournament;
    return state && { seq, round: await this.threads.ask(state) };
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
