import { Injectable } from '@nestjs/common';
import { LiveStore } from '../platform/live/live.store.js';
import { LogNews } from '../platform/streams/log.news.js';
import { EXPERIMENTS_CHANNEL } from './experiments.repository.js';

/** Who waits for something to happen in an experiment. */
@Injectable()
export class ExperimentNews extends LogNews {
  constructor(live: LiveStore) {
    super(live, EXPERIMENTS_CHANNEL);
  }
}
