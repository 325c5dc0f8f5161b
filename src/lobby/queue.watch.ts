import { Injectable } from '@nestjs/common';
import { Engagements, HOUSE_NAMES } from '../matches/index.js';
import { Clock } from '../platform/clock.js';
import { Standings } from '../ratings/index.js';
import { poolIdOf } from './offer.js';
import { restsUntil, type QueueScene, type Ticket } from './queue.js';
import type { Queue } from './queue.name.js';
import { ProfilesRepository } from './profiles.repository.js';
import { playerOf } from './table.js';
import { TicketsRepository, type TicketRow } from './tickets.repository.js';

/** Within what time meetings of the same two bots are counted, in ms. */
const DAY_MS = 24 * 3600_000;
/** Matches of a bot that are looked at to tell whether it should rest. */
const LATEST = 10;

/** A queue at one moment, with all that pairing asks. */
export interface Moment {
  readonly tickets: readonly Ticket[];
  readonly scene: QueueScene;
}

/** Looks at queues: who waits, how strong they are, what they play, whom they have met. */
@Injectable()
export class QueueWatch {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly standings: Standings,
    private readonly engagements: Engagements,
    private readonly clock: Clock,
  ) {}

  /** The queue now. `visitor`: somebody who does not wait in it and wants to know how it would be. */
  async look({ id, offer }: Queue, visitor?: TicketRow): Promise<Moment> {
    const now = this.clock.now();
    const waiting = await this.tickets.waiting(id, now);
    const rows = visitor ? [...waiting, visitor] : waiting;
    const bots = rows.map(({ bot }) => bot);
    const [profiles, ratings, busy, meetings, ended] = await Promise.all([
      this.profiles.find(bots),
      this.standings.of(poolIdOf(offer), [...rows.map(playerOf), ...HOUSE_NAMES]),
      this.engagements.count(bots),
      this.tickets.meetings(id, bots, now - DAY_MS),
      this.tickets.ended(bots, LATEST),
    ]);
    const met = new Map(meetings.map(({ bot, other, met: times }) => [`${bot} ${other}`, times]));
    return {
      tickets: rows.map((row) => ({
        ...row,
        rating: ratings.get(playerOf(row))!,
        profile: profiles.of(row.bot),
        busy: busy.get(row.bot) ?? 0,
        restsUntil: restsUntil(ended.filter(({ bot }) => bot === row.bot)),
      })),
      scene: {
        offer,
        now,
        met: (bot, other) => met.get(bot < other ? `${bot} ${other}` : `${other} ${bot}`) ?? 0,
        houses: HOUSE_NAMES.map((name) => ({ name, rating: ratings.get(name)! })),
      },
    };
  }
}
