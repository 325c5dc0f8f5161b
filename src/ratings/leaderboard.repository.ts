import { Injectable } from '@nestjs/common';
import { Postgres, statement } from '../platform/postgres/postgres.js';
import { LISTED_FROM, PROVISIONAL_UNTIL } from '../statistics/index.js';

/** Which players a board shows. */
export interface BoardFilter {
  /** All versions of a bot, not only the newest. */
  readonly allVersions: boolean;
  /** Also those whose rating is provisional. */
  readonly provisional: boolean;
  readonly house: boolean;
  /** Only who has played since, ms since 1970; undefined for everybody. House players do not rust. */
  readonly since: number | undefined;
}

export interface BoardRow {
  readonly pool: string;
  readonly player: string;
  readonly bot: string | null;
  readonly version: number | null;
  readonly name: string | null;
  readonly account: string | null;
  readonly rating: number;
  readonly sets: number;
  readonly anchored: boolean;
  readonly lastAt: Date;
}

/** The place of a row on its board. */
export interface BoardPlace {
  readonly rating: number;
  readonly player: string;
}

/** Rows of a pool that are read at once at most: a longest page, and the one that says whether there is another. */
const MOST_ROWS = 101;

/**
 * Their WHERE is the condition of the index `ratings_board` or `ratings_board_newest`, letter for letter. Bots are looked up one
 * by one, and the longest page is written into the query beside the one that is asked for: without that number a prepared plan
 * takes a page for a tenth of the pool, so that Postgres plans each page anew, which takes as long as reading it.
 */
const boardOf = (which: string) =>
  statement(`
  SELECT r.pool, r.player, r.bot, r.version, b.name, b.account, r.rating, r.sets, r.anchored, r.last_at AS "lastAt"
  FROM unnest($1::text[]) AS p (id), LATERAL (
    SELECT * FROM (
      SELECT * FROM ratings
      WHERE pool = p.id AND ${which}
        AND rating <= $2 AND (rating < $2 OR player > $3)
        AND ($4 OR anchored OR sets >= ${PROVISIONAL_UNTIL})
        AND ($5 OR NOT anchored)
        AND (anchored OR last_at >= $6)
      ORDER BY rating DESC, player LIMIT ${MOST_ROWS}
    ) longest
    ORDER BY rating DESC, player LIMIT $7
  ) r
  LEFT JOIN LATERAL (SELECT name, account FROM bots WHERE id = r.bot LIMIT 1) b ON true
  ORDER BY r.rating DESC, r.player`);
const LISTED = `(sets >= ${LISTED_FROM} OR anchored)`;
export const BOARDS = { newest: boardOf(`newest AND ${LISTED}`), allVersions: boardOf(LISTED) } as const;

/** Boards, read along an index, so that a page costs the same anywhere in a pool of any size. */
@Injectable()
export class LeaderboardRepository {
  constructor(private readonly postgres: Postgres) {}

  /** Rows of some pools, up to `limit` of each (101 at most), best first, those after a place. */
  page(
    pools: readonly string[],
    filter: BoardFilter,
    limit: number,
    after: BoardPlace | undefined,
  ): Promise<BoardRow[]> {
    const { allVersions, provisional, house, since } = filter;
    const from = after ?? { rating: Infinity, player: '' };
    return this.postgres.run<BoardRow>(allVersions ? BOARDS.allVersions : BOARDS.newest, [
      pools,
      from.rating,
      from.player,
      provisional,
      house,
      since === undefined ? '-infinity' : new Date(since),
      limit,
    ]);
  }
}
