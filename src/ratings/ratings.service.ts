import { Injectable } from '@nestjs/common';
import { BotsService } from '../accounts/index.js';
import { parseHouseName } from '../matches/index.js';
import { Clock } from '../platform/clock.js';
import { grouped } from '../platform/grouping.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { headToHeadOf } from './head.to.head.js';
import { LeaderboardRepository, type BoardPlace, type BoardRow } from './leaderboard.repository.js';
import { parsePool } from './rating.pool.js';
import { changeOf } from './rated.set.showing.js';
import { shownRating } from './rating.showing.js';
import { RatingsRepository } from './ratings.repository.js';
import type {
  BotRating,
  BotRatings,
  HeadToHead,
  HistoryQuery,
  LeaderboardPlace,
  LeaderboardQuery,
  RatingChange,
  RatingPool,
  RatingPools,
} from './ratings.wire.js';

/** Who has not played for so long is left out of a board, in ms. */
const INACTIVE_MS = 30 * 24 * 3600 * 1000;
/** Meetings that count in a head-to-head, the latest. */
const MOST_MEETINGS = 1_000;

const botOf = ({ bot }: { readonly bot: string }): string => bot;

/** Ratings, for those who ask. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly ratings: RatingsRepository,
    private readonly boards: LeaderboardRepository,
    private readonly bots: BotsService,
    private readonly clock: Clock,
  ) {}

  async pools(ruleset: string | undefined): Promise<RatingPools> {
    return { pools: await this.ratings.pools(ruleset) };
  }

  /** A pool; also one in which nothing has been rated yet, as long as its game can be played. */
  async getPool(id: string): Promise<Result<RatingPool, Refusal>> {
    const found = await this.ratings.findPool(id);
    if (found) return ok(found);
    const empty = parsePool(id);
    return empty ? ok({ ...empty, sets: 0, players: 0 }) : refuse('not-found', `There is no pool ${id}.`);
  }

  async leaderboard(id: string, query: LeaderboardQuery): Promise<Result<Page<LeaderboardPlace>, Refusal>> {
    const boards = await this.leaderboards([id], query);
    if (!boards.ok) return boards;
    const board = boards.value.get(id) as Page<LeaderboardPlace>;
    if (board.items.length > 0) return ok(board);
    // Only where nobody is on it the question is open whether there is such a pool.
    const pool = await this.getPool(id);
    return pool.ok ? ok(board) : pool;
  }

  /** A page of the board of each of some pools, by pool. */
  async leaderboards(
    ids: readonly string[],
    query: LeaderboardQuery,
  ): Promise<Result<Map<string, Page<LeaderboardPlace>>, Refusal>> {
    const cursor = parseCursor(query.after, (key) => parsePlace(key) !== undefined);
    if (!cursor.ok) return cursor;
    const after = cursor.value === undefined ? undefined : parsePlace(cursor.value);
    const filter = {
      allVersions: query.versions,
      provisional: query.provisional,
      house: query.house,
      since: query.inactive ? undefined : this.clock.now() - INACTIVE_MS,
    };
    const rows = await this.boards.page(ids, filter, query.limit + 1, after);
    const page = (of: readonly BoardRow[]) =>
      mapPage(pageOf(ranked(of, after), query.limit, formatPlace), ({ shown }) => shown);
    const boards = grouped(
      ids,
      rows,
      ({ pool }) => pool,
      (row) => row,
    );
    return ok(new Map([...boards].map(([id, of]) => [id, page(of)])));
  }

  async ofBot(id: string): Promise<Result<BotRatings, Refusal>> {
    const bot = await this.bots.get(id);
    if (!bot.ok) return bot;
    return ok({ ratings: (await this.ofBots([id])).get(id) ?? [] });
  }

  /** Ratings of all versions of some bots that there are, by bot. */
  async ofBots(ids: readonly string[]): Promise<Map<string, BotRating[]>> {
    return grouped(ids, await this.ratings.ofEach(ids), botOf, (row) => ({
      ...shownRating(row),
      pool: row.pool,
      version: row.version as number,
      isNewest: row.newest,
      inheritedFrom: row.inheritedFrom,
      lastPlayedAt: row.lastAt.toISOString(),
    }));
  }

  async history(id: string, query: HistoryQuery): Promise<Result<Page<RatingChange>, Refusal>> {
    const bot = await this.bots.get(id);
    if (!bot.ok) return bot;
    const found = await this.histories([id], query);
    return found.ok ? ok(found.value.get(id) as Page<RatingChange>) : found;
  }

  /** A page of the history of each of some bots that there are, by bot. */
  async histories(
    ids: readonly string[],
    query: HistoryQuery,
  ): Promise<Result<Map<string, Page<RatingChange>>, Refusal>> {
    const before = parseCursor(query.after, (key) => /^\d{1,15}$/.test(key));
    if (!before.ok) return before;
    const rows = await this.ratings.history(
      ids,
      { pool: query.pool, version: query.version },
      query.limit + 1,
      before.value === undefined ? undefined : Number(before.value),
    );
    const changes = grouped(ids, rows, botOf, changeOf);
    const page = (of: RatingChange[]) => pageOf(of, query.limit, ({ number }) => `${number}`);
    return ok(new Map([...changes].map(([id, of]) => [id, page(of)])));
  }

  /** How a bot, in all its versions, has done against another bot or a house player. */
  async headToHead(
    id: string,
    other: string,
    pool: string | undefined,
  ): Promise<Result<HeadToHead, Refusal>> {
    const bot = await this.bots.get(id);
    if (!bot.ok) return bot;
    const found = await this.headsToHead([id], other, pool);
    return found.ok ? ok(found.value.get(id) as HeadToHead) : found;
  }

  /** How each of some bots that there are has done against another bot or a house player, by bot. */
  async headsToHead(
    ids: readonly string[],
    other: string,
    pool: string | undefined,
  ): Promise<Result<Map<string, HeadToHead>, Refusal>> {
    if (!parseHouseName(other)) {
      const opponent = await this.bots.get(other);
      if (!opponent.ok) return opponent;
    }
    const rows = await this.ratings.meetings(ids, other, pool, MOST_MEETINGS);
    const meetings = grouped(ids, rows, botOf, (row) => row);
    return ok(new Map([...meetings].map(([id, of]) => [id, headToHeadOf(id, other, of)])));
  }
}

interface PlaceSoFar extends BoardPlace {
  readonly rank: number;
  /** Places so far. */
  readonly count: number;
}

/** A place on a board as text, for cursors: its rank goes along, so that no page has to count those before it. */
const formatPlace = ({ rank, count, rating, player }: PlaceSoFar): string =>
  `${rank} ${count} ${rating} ${player}`;

function parsePlace(key: string): PlaceSoFar | undefined {
  const found = /^(\d{1,9}) (\d{1,9}) (-?[\d.e+-]{1,30}) (\S{1,60})$/.exec(key);
  if (!found || Number.isNaN(Number(found[3]))) return undefined;
  return { rank: Number(found[1]), count: Number(found[2]), rating: Number(found[3]), player: found[4] };
}

/** A place, and how it is shown. */
interface RankedPlace extends PlaceSoFar {
  readonly shown: LeaderboardPlace;
}

function ranked(rows: readonly BoardRow[], after: PlaceSoFar | undefined): RankedPlace[] {
  let last = after;
  return rows.map((row): RankedPlace => {
    const count = (last?.count ?? 0) + 1;
    const rank = last && last.rating === row.rating ? last.rank : count;
    last = { rank, count, rating: row.rating, player: row.player };
    // Written out: fifty copies of `shownRating` took a quarter of a page's time.
    const { rating, sets, error, shown: text, isProvisional } = shownRating(row);
    const shown = {
      rating,
      sets,
      error,
      shown: text,
      isProvisional,
      rank,
      player: row.player,
      bot: row.bot,
      version: row.version,
      name: row.name ?? row.player,
      owner: row.account,
      isAnchored: row.anchored,
      lastPlayedAt: row.lastAt.toISOString(),
    };
    return { rank, count, rating, player: row.player, shown };
  });
}
