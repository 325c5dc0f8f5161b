import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { hinted } from '../platform/queues/hint.js';

export const TOURNAMENTS = 'tournaments';

/** A tournament to look at: something has happened in it, or its time has come. */
export interface TournamentJob {
  readonly tournament: string;
}

const OPTIONS = { removeOnComplete: true, removeOnFail: true, attempts: 5 } as const;

/** Tournaments that have to be looked at. */
@Injectable()
export class TournamentQueue {
  constructor(@InjectQueue(TOURNAMENTS) private readonly queue: Queue<TournamentJob>) {}

  /** Has a tournament looked at as it is now. One job is enough for each state, however many ask for it. */
  async wake(tournaments: readonly { id: string; seq: number }[]): Promise<void> {
    await hinted(
      this.queue.addBulk(
        tournaments.map(({ id, seq }) => ({
          name: 'look',
          data: { tournament: id },
          opts: { ...OPTIONS, jobId: `${id}-${seq}` },
        })),
      ),
    );
  }
}
