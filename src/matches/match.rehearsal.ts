import { Injectable } from '@nestjs/common';
import { Postgres } from '../platform/postgres/postgres.js';
import { formatMove } from '../rules/moves.js';
import { RULES_VERSION } from '../rules/record.js';
import { entropiesOf } from './match.flow.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchLog } from './match.log.repository.js';
import type { MatchRequest } from './match.planning.js';

/** A match that a version of a bot has played, and the seat that it had. */
export interface Played {
  readonly match: string;
  readonly seat: number;
}

/** A decision of then, and what the bot has answered at it now. */
export interface Rehearsed {
  readonly ply: number;
  readonly was: string;
  /** Null where it did not answer in time. */
  readonly would: string | null;
}

const PLAYED = `
  SELECT m.id AS match, min(s.seat)::integer AS seat FROM match_seats s JOIN matches m ON m.id = s.match
  WHERE s.bot = $1 AND s.version = $2 AND m.status = 'finished' AND m.rules_version = $3 AND m.trial IS NULL
    AND NOT m.veiled AND ($4::uuid[] IS NULL OR m.id = ANY ($4))
  GROUP BY m.id HAVING count(*) = 1 ORDER BY m.id DESC LIMIT $5`;

/** Matches of before, to be gone through again by another version of a bot. */
@Injectable()
export class MatchRehearsal {
  constructor(
    private readonly postgres: Postgres,
    private readonly facts: MatchFactsRepository,
    private readonly log: MatchLog,
  ) {}

  /** Finished matches in which a version had one seat, the latest first; of these `matches` where some are named. */
  find(bot: string, version: number, limit: number, matches?: readonly string[]): Promise<Played[]> {
    return this.postgres.query<Played & Record<string, unknown>>(PLAYED, [
      bot,
      version,
      RULES_VERSION,
      matches ?? null,
      limit,
    ]);
  }

  /**
   * The same match again: the same deals, and everything decided as it was, whatever the bot answers. The other seats are
   * house players by name only. Undefined where the match is gone.
   */
  async request(
    { match, seat }: Played,
    bot: { account: string; bot: string; version: number },
    perMove: number,
  ): Promise<MatchRequest | undefined> {
    const facts = await this.facts.find(match);
    if (facts === undefined) return undefined;
    const rows = await this.log.read(match);
    const { ruleset, preset, options } = facts.rules;
    return {
      creator: bot.account,
      ruleset,
      preset,
      options,
      seats: facts.seats.map((_, at) => (at === seat ? { ...bot, entropy: '' } : { house: 'house:random' })),
      clock: { perMove },
      onTimeout: 'play-for-me',
      trial: 'rehearsal',
      script: {
        serverSeed: facts.serverSeed,
        entropies: entropiesOf(facts),
        actions: rows.flatMap(({ moves }) => moves.map(({ action }) => action)),
      },
    };
  }

  /** What the bot itself decided at a seat then, beside what it has answered in the rehearsal. */
  async compare({ match, seat }: Played, rehearsal: string): Promise<Rehearsed[]> {
    const [then, now] = await Promise.all([this.log.read(match), this.log.read(rehearsal)]);
    const answers = new Map(now.flatMap(({ answer }) => (answer ? [[answer.ply, answer.move]] : [])));
    const asked = new Set(
      now.flatMap(({ events }) =>
        events.flatMap((event) => (event.type === 'turn' && event.seat === seat ? [event.ply] : [])),
      ),
    );
    return then
      .flatMap(({ moves }) => moves)
      .filter((move) => move.seat === seat && move.by === undefined && asked.has(move.ply))
      .map(({ ply, action }) => ({ ply, was: formatMove(action), would: answers.get(ply) ?? null }));
  }
}
