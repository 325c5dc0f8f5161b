import { Injectable } from '@nestjs/common';
import { OperationLoader } from '../../platform/graphql/operation.loader.js';
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

/** Places on the ladders of pools that an operation names, by pool. */
@Injectable()
export class PoolLadderLoader extends OperationLoader<LadderEntry[]> {
  constructor(private readonly ladders: LadderService) {
    super();
  }

  protected readMany(pools: readonly string[]): Promise<ReadonlyMap<string, LadderEntry[]>> {
    return this.ladders.ofPools(pools);
  }
}
