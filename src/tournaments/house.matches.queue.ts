import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { EntrantFacts } from './tournament.event.js';
import type { MatchPlace, Tournament } from './tournament.state.js';

export const HOUSE_MATCHES = 'house-matches';

/** Matches among house players that are to be played and stored together. */
export interface HouseJob {
  readonly tournament: string;
  readonly matches: readonly string[];
}

/** What a match costs to play by its dearest player, in matches of the quickest: whoever thinks or searches takes longer. */
const PRICES: Readonly<Record<string, number>> = { 'house:hard': 2, 'house:expert': 32 };
/** What the matches of a job cost: as much as is worth a job's own cost, and little enough that several workers share a round. */
const TOGETHER = 32;

const OPTIONS = { removeOnComplete: true, removeOnFail: true, attempts: 5 } as const;

/** Matches that wait for a worker to play them. */
@Injectable()
export class HouseMatchesQueue {
  constructor(@InjectQueue(HOUSE_MATCHES) private readonly queue: Queue<HouseJob>) {}

  /** Has these legs played. One that waits already is not put in twice; one that is played twice is stored once. */
  async add({ id, entrants }: Tournament, places: readonly MatchPlace[]): Promise<void> {
    const batches: MatchPlace[][] = [];
    let room = 0;
    for (const place of places) {
      const price = Math.max(
        ...place.pairing.entrants.map((entrant) => priceOf(entrants.get(entrant)!.player)),
      );
      if (price > room) {
        batches.push([]);
        room = TOGETHER;
      }
      batches.at(-1)!.push(place);
      room -= price;
    }
    await this.queue.addBulk(
      batches.map((batch) => ({
        name: 'play',
        data: { tournament: id, matches: batch.map(({ leg }) => leg.match) },
        opts: { ...OPTIONS, jobId: batch[0].leg.match },
      })),
    );
  }
}

const priceOf = (player: EntrantFacts['player']): number =>
  'house' in player ? (PRICES[player.house] ?? 1) : 1;
