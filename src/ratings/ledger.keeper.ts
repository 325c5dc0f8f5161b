import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Notices, type NewNotice } from '../matches/index.js';
import { Vigil } from '../platform/vigil.js';
import { LedgerRepository } from './rating.ledger.repository.js';
import { ratingNotices } from './rating.notices.js';

/** How often the ledger looks for matches that have ended, in ms. One cheap question along an index. */
const LOOK_MS = 400;

/**
 * Brings the ledger up to date as matches end, in every process that works; whoever comes first writes. The place among the
 * ended matches is in the database, so that whatever happened while nobody looked is rated when somebody does.
 */
@Injectable()
export class LedgerKeeper extends Vigil {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly notices: Notices,
    config: Config,
  ) {
    super(config, LOOK_MS);
  }

  protected async look(): Promise<void> {
    while (!this.isEnding && (await this.catchUp()));
  }

  /** Rates what there is, and tells those whose ratings have changed. Says whether there may be more. */
  private async catchUp(): Promise<boolean> {
    let news: NewNotice[] = [];
    const { applied, more } = await this.ledger.catchUp((transaction, sets) => {
      news = sets.flatMap(ratingNotices);
      return this.notices.insert(transaction, news);
    });
    if (applied.length > 0) this.notices.announce(news);
    return more;
  }
}
