import { Injectable } from '@nestjs/common';
import { LiveStore } from '../platform/live/live.store.js';
import { LogNews } from '../platform/streams/log.news.js';
import { CHANNEL } from './tournament.repository.js';

/** Who waits for something to happen in a tournament. */
@Injectable()
export class TournamentNews extends LogNews {
  constructor(live: LiveStore) {
    super(live, CHANNEL);
  }
}
