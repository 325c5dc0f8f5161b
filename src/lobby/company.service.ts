import { Injectable } from '@nestjs/common';
import { SeatsService } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { Standings } from '../ratings/index.js';
import { poolIdOf } from './offer.js';
import { PRESENT_MS } from './profile.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import type { Err } from '../platform/result.js';
import { playerOf, type Findings, type Guest, type Table } from './table.js';

/** Everything about a table that need not be locked. */
export type Known = Omit<Findings, 'busy'>;

const NOTHING: ReadonlyMap<string, number> = new Map();

/** Finds out about those at a table what their profiles may ask. */
@Injectable()
export class Company {
  constructor(
    private readonly standings: Standings,
    private readonly seats: SeatsService,
    private readonly clock: Clock,
  ) {}

  /** Why a version cannot be seated at all; undefined where it can. */
  async findObstacle(player: Pick<Guest, 'bot' | 'version'>): Promise<Err<Refusal> | undefined> {
    const found = await this.seats.find(playerOf(player));
    if (found === undefined) return refuse('not-found', `The bot ${player.bot} is gone.`);
    if (found.suspension === null) return undefined;
    return refuse('bot-suspended', `The bot ${found.name} is suspended: ${found.suspension}`);
  }

  /** Whether something has been heard of a bot lately. */
  async isPresent(bot: string): Promise<boolean> {
    const heard = (await this.seats.lastHeard([bot])).get(bot) ?? 0;
    return this.clock.now() - heard <= PRESENT_MS;
  }

  /** Asked outside of transactions, which must not wait for a second connection. */
  async look({ offer, guests, houses }: Table): Promise<Known> {
    const players = [...guests.map(playerOf), ...houses];
    const unasked = guests.filter(({ question }) => question === 'unasked').map(({ bot }) => bot);
    // Where only owners seat their own bots nobody asks for anything.
    const isAsked = guests.some(({ question }) => question !== 'room');
    const [ratings, heard] = await Promise.all([
      isAsked ? this.standings.of(poolIdOf(offer), players) : NOTHING,
      unasked.length > 0 ? this.seats.lastHeard(unasked) : NOTHING,
    ]);
    return { ratings, heard, now: this.clock.now() };
  }
}
