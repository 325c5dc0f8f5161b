import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { hinted } from '../platform/queues/hint.js';
import { roundWork } from '../players/index.js';
import { engineOf } from '../rules/rulesets.js';
import type { EntrantFacts } from './tournament.event.js';
import { rulesFor } from './tournament.settings.js';
import type { MatchPlace, Tournament } from './tournament.state.js';

export const HOUSE_MATCHES = 'house-matches';

/** Matches among house players that are to be played and stored together. */
export interface HouseJob {
  readonly tournament: string;
  readonly matches: readonly string[];
}

/** What a match of two-seat draw costs by its dearest player, in matches of the quickest: whoever thinks or searches takes longer. */
const HARD = 2;
const EXPERT = 32;
/** What the matches of a job cost: as much as is worth a job's own cost, and little enough that several workers share a round. */
const TOGETHER = 32;

const OPTIONS = { removeOnComplete: true, removeOnFail: true, attempts: 5 } as const;

/** Matches that wait for a worker to play them. */
@Injectable()
export class HouseMatchesQueue {
  constructor(@InjectQueue(HOUSE_MATCHES) private readonly queue: Queue<HouseJob>) {}

  /** Has these legs played. One that waits already is not put in twice; one that is played twice is stored once. */
  async add(tournament: Tournament, places: readonly MatchPlace[]): Promise<void> {
    const batches: MatchPlace[][] = [];
    let room = 0;
    // Equal prices next to each other, so that a dear match does not end a job of quick ones; the dear ones first, since whoever
    // begins one last keeps the others waiting. What costs the same stays in its order.
    const priced = places
      .map((place) => ({ place, price: priceOf(tournament, place) }))
      .sort((a, b) => b.price - a.price);
    for (const { place, price } of priced) {
      if (price > room) {
        batches.push([]);
        room = TOGETHER;
      }
      batches.at(-1)!.push(place);
      room -= price;
    }
    await hinted(
      this.queue.addBulk(
        batches.map((batch) => ({
          name: 'play',
          data: { tournament: tournament.id, matches: batch.map(({ leg }) => leg.match) },
          opts: { ...OPTIONS, jobId: batch[0].leg.match },
        })),
      ),
    );
  }
}

/**
 * What a match costs by its game and its dearest player, in matches of two-seat draw among quick players. Expert's thinking about
 * a choice is allowed the same time in every game, so that its price goes by the number of choices. Targets are left out:
 * how many rounds a match has is known only when it is played.
 */
function priceOf({ settings, entrants }: Tournament, { pairing }: MatchPlace): number {
  const work = roundWork(engineOf(rulesFor(settings, pairing.entrants.length)));
  const prices = pairing.entrants.map((entrant) => {
    const name = houseNameOf(entrants.get(entrant)!);
    if (name === 'house:expert') return EXPERT * work.choices;
    return name === 'house:hard' ? HARD * work.round : work.round;
  });
  return Math.max(...prices);
}

const houseNameOf = ({ player }: EntrantFacts): string | undefined =>
  'house' in player ? player.house : undefined;
