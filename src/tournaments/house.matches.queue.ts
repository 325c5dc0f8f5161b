import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { MatchPlace, Tournament } from './tournament.state.js';

export const HOUSE_MATCHES = 'house-matches';

/** Matches among house players that are to be played and stored together. */
export interface HouseJob {
  readonly tournament: string;
  readonly matches: readonly string[];
}

/** Matches of one job: as many as are worth a job's own cost, and few enough that several workers share a round. */
const TOGETHER = 16;
/** Whoever searches takes longer for one match than the others for sixteen. */
const SLOW = ['house:expert'];

const OPTIONS = { removeOnComplete: true, removeOnFail: true, attempts: 5 } as const;

/** Matches that wait for a worker to play them. */
@Injectable()
export class HouseMatchesQueue {
  constructor(@InjectQueue(HOUSE_MATCHES) private readonly queue: Queue<HouseJob>) {}

  /** Has these legs played. One that waits already is not put in twice; one that is played twice is stored once. */
  async add({ id, entrants }: Tournament, places: readonly MatchPlace[]): Promise<void> {
    const isSlow = ({ pairing }: MatchPlace): boolean =>
      pairing.entrants.some((entrant) => {
        const { player } = entrants.get(entrant)!;
        return 'house' in player && SLOW.includes(player.house);
      });
    const batches: MatchPlace[][] = places.filter(isSlow).map((place) => [place]);
    const quick = places.filter((place) => !isSlow(place));
    for (let at = 0; at < quick.length; at += TOGETHER) batches.push(quick.slice(at, at + TOGETHER));
    await this.queue.addBulk(
      batches.map((batch) => ({
        name: 'play',
        data: { tournament: id, matches: batch.map(({ leg }) => leg.match) },
        opts: { ...OPTIONS, jobId: batch[0].leg.match },
      })),
    );
  }
}
