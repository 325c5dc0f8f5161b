import { Injectable } from '@nestjs/common';
import { LiveStore } from '../../platform/live/live.store.js';
import { LogNews } from '../../platform/streams/log.news.js';
import { TRIALS_CHANNEL } from './trials.repository.js';

/** Who waits for something to happen in a trial. */
@Injectable()
export class TrialNews extends LogNews {
  constructor(live: LiveStore) {
    super(live, TRIALS_CHANNEL);
  }
}
