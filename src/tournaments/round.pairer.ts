import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Threads } from '../platform/threads.js';
import type { NextRound } from './formats/next.round.js';
import { workOutRound, type RoundQuestion } from './formats/round.question.js';
import { slowRound } from './slow.round.js';
import type { PreparedRound } from './tournament.moment.js';
import { TournamentQueue } from './tournament.queue.js';
import type { Tournament } from './tournament.state.js';

/** Where rounds of large fields are worked out: in threads of processes that work, so that no request waits for them. */
@Injectable()
export class RoundPairer implements OnModuleDestroy {
  private readonly threads = new Threads<RoundQuestion, NextRound>(
    join(__dirname, 'pairing.worker.js'),
    workOutRound,
  );

  constructor(
    private readonly queue: TournamentQueue,
    private readonly config: Config,
  ) {}

  /** The next round where it takes long; undefined where it does not, or where a worker has been asked to do it. */
  async prepare(tournament: Tournament, now: number): Promise<PreparedRound | undefined> {
    if (this.config.runsWorkers) return this.workOut(tournament, now);
    const { id, seq } = tournament;
    if (slowRound(tournament, now)) await this.queue.wake([{ id, seq }]);
    return undefined;
  }

  /** The next round where it takes long, worked out in a thread. */
  async workOut(tournament: Tournament, now: number): Promise<PreparedRound | undefined> {
    const question = slowRound(tournament, now);
    const { seq } = tournament;
    return question && { seq, round: await this.threads.ask(question) };
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
