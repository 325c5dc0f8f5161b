import { Injectable } from '@nestjs/common';
import { answer } from '../../platform/answer.js';
import { ArgumentLoader, OperationLoader } from '../../platform/graphql/operation.loader.js';
import type { Page, PageQuery } from '../../platform/page.js';
import { LadderService } from './ladder.service.js';
import type { LadderEntry } from './ladder.wire.js';

/** Places on ladders of bots that an operation names, by bot. */
@Injectable()
export class BotLadderLoader extends OperationLoader<LadderEntry[]> {
  constructor(private readonly ladders: LadderService) {
    super();
  }

  protected readMany(bots: readonly string[]): Promise<ReadonlyMap<string, LadderEntry[]>> {
    return this.ladders.ofBots(bots);
  }
}

/** Pages of the ladders of pools that an operation names, by pool. */
@Injectable()
export class PoolLadderLoader extends ArgumentLoader<Page<LadderEntry>, Pick<PageQuery, 'limit' | 'after'>> {
  constructor(private readonly ladders: LadderService) {
    super();
  }

  protected async readWith(
    pools: readonly string[],
    query: Pick<PageQuery, 'limit' | 'after'>,
  ): Promise<ReadonlyMap<string, Page<LadderEntry>>> {
    return answer(await this.ladders.ofPools(pools, query));
  }
}
