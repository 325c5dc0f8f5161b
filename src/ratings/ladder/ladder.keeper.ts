import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { MatchCreation, Notices, type NewNotice } from '../../matches/index.js';
import { Clock } from '../../platform/clock.js';
import { Vigil } from '../../platform/vigil.js';
import { parsePool } from '../rating.pool.js';
import { pauseNotice } from './ladder.notices.js';
import { pairPool } from './ladder.pairing.js';
import { LadderRepository, type DueSet } from './ladder.repository.js';

/** How often the ladders are looked at, in ms: a set takes minutes, and nobody should wait for seconds. */
const LOOK_MS = 1_000;

/**
 * Matches the bots of all ladders, in every process that works; whoever comes first pairs a pool. Everything it knows is in the
 * database: a set is noted before its matches are made, and whoever finds one without matches makes them.
 */
@Injectable()
export class LadderKeeper extends Vigil {
  constructor(
    private readonly ladders: LadderRepository,
    private readonly creation: MatchCreation,
    private readonly notices: Notices,
    private readonly clock: Clock,
    config: Config,
  ) {
    super(config, LOOK_MS);
  }

  /** Closes what has ended, pairs who is free, makes what was paired. May be called at any time, by any process. */
  override async look(): Promise<void> {
    await this.ladders.closeEnded();
    for (const pool of await this.ladders.pools()) await this.pair(pool);
    for (const due of await this.ladders.due()) {
      if (this.isEnding) return;
      await this.make(due);
    }
  }

  /** Pairs a pool, and tells the owners of bots that are left alone from now on. */
  private async pair(pool: string): Promise<void> {
    let news: NewNotice[] = [];
    await this.ladders.pair(
      pool,
      (round, entries, today) => pairPool(pool, round, entries, today),
      (transaction, paused) => {
        news = paused.map((bot) => pauseNotice(bot, this.clock.now()));
        return this.notices.insert(transaction, news);
      },
    );
    if (news.length > 0) this.notices.announce(news);
  }

  private async make({ set, pool, sides }: DueSet): Promise<void> {
    const game = parsePool(pool);
    if (game === undefined) return this.ladders.refuse(set);
    const { ruleset, preset, seats } = game;
    const [first] = sides;
    const made = await this.creation.make(
      {
        creator: first.account,
        ruleset,
        preset,
        // Where partners play, both seats of a team are the same bot's.
        seats: Array.from({ length: seats }, (_, seat) => ({ ...sides[seat % sides.length], entropy: '' })),
        rated: true,
      },
      set,
    );
    if (made.ok) return;
    this.log.warn({ set, pool, refusal: made.error }, 'A set of a ladder could not be made');
    await this.ladders.refuse(set);
  }
}
