import { Injectable } from '@nestjs/common';
import { BotsService, type Caller, SeatsService } from '../../accounts/index.js';
import { grouped } from '../../platform/grouping.js';
import { refuse, type Refusal } from '../../platform/refusal.js';
import { ok, type Result } from '../../platform/result.js';
import { parsePool } from '../rating.pool.js';
import { LadderRepository, type LadderRow } from './ladder.repository.js';
import type { Ladder, LadderEntry } from './ladder.wire.js';

/** Who is on the ladders; who plays whom is the keeper's business. */
@Injectable()
export class LadderService {
  constructor(
    private readonly ladders: LadderRepository,
    private readonly bots: BotsService,
    private readonly seats: SeatsService,
  ) {}

  /** A bot wants to be matched all the time. Joining again changes its capacity and ends a pause. */
  async join(
    caller: Caller,
    bot: string,
    pool: string,
    capacity: number,
  ): Promise<Result<LadderEntry, Refusal>> {
    const own = await this.getOwn(caller, bot);
    if (!own.ok) return own;
    const game = parsePool(pool);
    if (game === undefined) return refuse('not-found', `There is no pool ${pool}.`);
    if (game.mode === 'solo' && game.seats !== 2)
      return refuse('bad-options', 'Ladders are for two sides; tournaments have tables of three or four.');
    const seated = await this.seats.find(bot);
    if (seated?.isGuest) return refuse('forbidden', 'Guests of apps play unrated.');
    if (seated && seated.suspension !== null)
      return refuse('bot-suspended', `The bot is suspended: ${seated.suspension}`);
    await this.ladders.join(pool, bot, capacity);
    return this.get(pool, bot);
  }

  /** A bot leaves a ladder; what it plays goes on. Safe to repeat. */
  async leave(caller: Caller, bot: string, pool: string): Promise<Result<Ladder, Refusal>> {
    const own = await this.getOwn(caller, bot);
    if (!own.ok) return own;
    if (parsePool(pool) === undefined) return refuse('not-found', `There is no pool ${pool}.`);
    await this.ladders.leave(pool, bot);
    return this.ofBot(bot);
  }

  async ofBot(bot: string): Promise<Result<Ladder, Refusal>> {
    const known = await this.bots.get(bot);
    if (!known.ok) return known;
    return ok({ entries: (await this.ofBots([bot])).get(bot) ?? [] });
  }

  async ofPool(pool: string): Promise<Result<Ladder, Refusal>> {
    if (parsePool(pool) === undefined) return refuse('not-found', `There is no pool ${pool}.`);
    return ok({ entries: (await this.ofPools([pool])).get(pool) ?? [] });
  }

  /** Places of some bots, by bot. */
  async ofBots(bots: readonly string[]): Promise<Map<string, LadderEntry[]>> {
    return grouped(bots, await this.ladders.rows({ bots }), ({ bot }) => bot, entryOf);
  }

  /** Places in some pools, by pool. */
  async ofPools(pools: readonly string[]): Promise<Map<string, LadderEntry[]>> {
    return grouped(pools, await this.ladders.rows({ pools }), ({ pool }) => pool, entryOf);
  }

  private async get(pool: string, bot: string): Promise<Result<LadderEntry, Refusal>> {
    const [row] = await this.ladders.rows({ pools: [pool], bots: [bot] });
    return row ? ok(entryOf(row)) : refuse('not-found', 'The bot is not on that ladder.');
  }

  /** The bot, by its owner's token or a token of its own. */
  private async getOwn(caller: Caller, bot: string): Promise<Result<unknown, Refusal>> {
    if (caller.bot !== null && caller.bot !== bot)
      return refuse('forbidden', 'The token belongs to another bot.');
    return this.bots.getOwn(caller, bot);
  }
}

const entryOf = ({ joinedAt, ...row }: LadderRow): LadderEntry => ({
  ...row,
  joinedAt: joinedAt.toISOString(),
});
