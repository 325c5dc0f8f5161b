import { Injectable } from '@nestjs/common';
import { BotsService } from '../accounts/index.js';
import { parseHouseName } from '../matches/index.js';
import { Clock } from '../platform/clock.js';
import { formatCursor, pageOf, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { meanInterval, setOutcome, wilsonInterval } from '../statistics/index.js';
import { LeaderboardRepository, type BoardPlace, type BoardRow } from './leaderboard.repository.js';
import { parsePool } from './rating.pool.js';
import { changeOf, shownRating } from './rating.showing.js';
import { RatingsRepository, type MeetingRow } from './ratings.repository.js';
import type {
  BotRatings,
  HeadToHead,
  HistoryQuery,
  Leaderboard,
  LeaderboardPlace,
  LeaderboardQuery,
  RatingHistory,
  RatingPool,
  RatingPools,
} from './ratings.wire.js';

/** Who has not played for so long is left out of a board, in ms. */
const INACTIVE_MS = 30 * 24 * 3600 * 1000;
/** Meetings that count in a head-to-head, the latest. */
const MOST_MEETINGS = 1_000;
const SHOWN_MEETINGS = 20;

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

  async leaderboard(id: string, query: LeaderboardQuery): Promise<Result<Leaderboard, Refusal>> {
    const pool = await this.getPool(id);
    if (!pool.ok) return pool;
    const cursor = parseCursor(query.after, (key) => parsePlace(key) !== undefined);
    if (!cursor.ok) return cursor;
    const after = cursor.value === undefined ? undefined : parsePlace(cursor.value);
    const filter = {
      allVersions: query.versions,
      provisional: query.provisional,
      house: query.house,
      since: query.inactive ? undefined : this.clock.now() - INACTIVE_MS,
    };
    const rows = await this.boards.page(id, filter, query.limit + 1, after);
    const places = ranked(rows.slice(0, query.limit), after);
    const last = places.at(-1);
    const next =
      last && rows.length > query.limit
        ? formatCursor(formatPlace({ ...last, count: (after?.count ?? 0) + places.length }))
        : null;
    return ok({ pool: id, places, next });
  }

  async ofBot(id: string): Promise<Result<BotRatings, Refusal>> {
    const bot = await this.bots.get(id);
    if (!bot.ok) return bot;
    const rows = await this.ratings.ofBot(id);
    return ok({
      ratings: rows.map((row) => ({
        ...shownRating(row),
        pool: row.pool,
        version: row.version as number,
        isNewest: row.newest,
        inheritedFrom: row.inheritedFrom,
        lastPlayedAt: row.lastAt.toISOString(),
      })),
    });
  }

  async history(id: string, query: HistoryQuery): Promise<Result<RatingHistory, Refusal>> {
    const bot = await this.bots.get(id);
    if (!bot.ok) return bot;
    const before = parseCursor(query.after, (key) => /^\d{1,15}$/.test(key));
    if (!before.ok) return before;
    const rows = await this.ratings.history(
      id,
      { pool: query.pool, version: query.version },
      query.limit + 1,
      before.value === undefined ? undefined : Number(before.value),
    );
    const { items, next } = pageOf(rows, query.limit, ({ number }) => `${number}`);
    return ok({ history: items.map(changeOf), next });
  }

  /** How a bot, in all its versions, has done against another bot or a house player. */
  async headToHead(
    id: string,
    other: string,
    pool: string | undefined,
  ): Promise<Result<HeadToHead, Refusal>> {
    const bot = await this.bots.get(id);
    if (!bot.ok) return bot;
    if (!parseHouseName(other)) {
      const opponent = await this.bots.get(other);
      if (!opponent.ok) return opponent;
    }
    const meetings = await this.ratings.meetings(id, other, pool, MOST_MEETINGS);
    return ok(summary(id, other, meetings));
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

function ranked(rows: readonly BoardRow[], after: PlaceSoFar | undefined): LeaderboardPlace[] {
  let last = after;
  return rows.map((row): LeaderboardPlace => {
    const count = (last?.count ?? 0) + 1;
    const rank = last && last.rating === row.rating ? last.rank : count;
    last = { rank, count, rating: row.rating, player: row.player };
    return {
      ...shownRating(row),
      rank,
      player: row.player,
      bot: row.bot,
      version: row.version,
      name: row.name ?? row.player,
      owner: row.account,
      isAnchored: row.anchored,
      lastPlayedAt: row.lastAt.toISOString(),
    };
  });
}

function summary(bot: string, other: string, rows: readonly MeetingRow[]): HeadToHead {
  const meetings = rows.flatMap(({ set, pool, sides, scores, at }) => {
    const ours = sides.findIndex((side) => side.some((player) => player.startsWith(`${bot}@`)));
    const theirs = sides.findIndex(
      (side, i) => i !== ours && side.some((player) => player === other || player.startsWith(`${other}@`)),
    );
    // Partners have not met.
    return theirs < 0 ? [] : [{ set, pool, score: scores[ours][theirs], at: at.toISOString() }];
  });
  const count = (wanted: string): number =>
    meetings.filter(({ score }) => setOutcome(score) === wanted).length;
  const mean = meetings.reduce((sum, { score }) => sum + score, 0) / meetings.length;
  const variance = meetings.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / meetings.length;
  // Without spread the normal interval would have no width; Wilson's is honest there.
  const interval =
    meetings.length === 0
      ? { value: 0.5, low: 0, high: 1 }
      : variance > 0
        ? meanInterval({ count: meetings.length, mean, variance })
        : wilsonInterval(mean * meetings.length, meetings.length);
  return {
    bot,
    other,
    sets: meetings.length,
    wins: count('win'),
    draws: count('draw'),
    losses: count('loss'),
    score: interval.value,
    low: Math.max(0, interval.low),
    high: Math.min(1, interval.high),
    meetings: meetings.slice(0, SHOWN_MEETINGS),
  };
}
