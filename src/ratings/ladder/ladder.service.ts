import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, BotsService, type Caller, SeatsService } from '../../accounts/index.js';
import { grouped } from '../../platform/grouping.js';
import { isId } from '../../platform/id.js';
import { mapPage, pageOf, parseCursor, type Page, type PageQuery } from '../../platform/page.js';
import { refuse, type Refusal } from '../../platform/refusal.js';
import { ok, type Result } from '../../platform/result.js';
import { parsePool } from '../rating.pool.js';
import { LadderRepository, type LadderPlace, type LadderRow } from './ladder.repository.js';
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
    if (!(await this.ladders.join(pool, { account: caller.account, bot }, capacity))) return ACCOUNT_GONE;
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
    return ok({ entries: (await this.ofBots([bot])).get(bot) ?? [], next: null });
  }

  async ofPool(pool: string, query: PageQuery): Promise<Result<Page<LadderEntry>, Refusal>> {
    if (parsePool(pool) === undefined) return refuse('not-found', `There is no pool ${pool}.`);
    const pages = await this.ofPools([pool], query);
    return pages.ok ? ok(pages.value.get(pool) as Page<LadderEntry>) : pages;
  }

  /** Places of some bots, by bot. */
  async ofBots(bots: readonly string[]): Promise<Map<string, LadderEntry[]>> {
    return grouped(bots, await this.ladders.ofBots(bots), ({ bot }) => bot, entryOf);
  }

  /** A page of the ladder of each of some pools, by pool. */
  async ofPools(
    pools: readonly string[],
    { limit, after }: Pick<PageQuery, 'limit' | 'after'>,
  ): Promise<Result<Map<string, Page<LadderEntry>>, Refusal>> {
    const place = parseCursor(after, (key) => parsePlace(key) !== undefined);
    if (!place.ok) return place;
    const from = place.value === undefined ? undefined : parsePlace(place.value);
    const rows = await this.ladders.ofPools(pools, limit + 1, from);
    const found = grouped(
      pools,
      rows,
      ({ pool }) => pool,
      (row) => row,
    );
    return ok(
      new Map([...found].map(([pool, of]) => [pool, mapPage(pageOf(of, limit, formatPlace), entryOf)])),
    );
  }

  private async get(pool: string, bot: string): Promise<Result<LadderEntry, Refusal>> {
    const row = await this.ladders.find(pool, bot);
    return row ? ok(entryOf(row)) : refuse('not-found', 'The bot is not on that ladder.');
  }

  /** The bot, by its owner's token or a token of its own. */
  private async getOwn(caller: Caller, bot: string): Promise<Result<unknown, Refusal>> {
    if (caller.bot !== null && caller.bot !== bot)
      return refuse('forbidden', 'The token belongs to another bot.');
    return this.bots.getOwn(caller, bot);
  }
}

/** A place in the list of a ladder as text, for cursors. */
const formatPlace = ({ joined, bot }: LadderPlace): string => `${joined} ${bot}`;

function parsePlace(key: string): LadderPlace | undefined {
  const [joined, bot, ...rest] = key.split(' ');
  return rest.length === 0 && /^\d{1,16}$/.test(joined) && isId(bot ?? '')
    ? { joined: Number(joined), bot }
    : undefined;
}

const entryOf = ({ joinedAt, joined: _, ...row }: LadderRow): LadderEntry => ({
  ...row,
  joinedAt: joinedAt.toISOString(),
});
