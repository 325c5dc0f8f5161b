import { Injectable } from '@nestjs/common';
import { LiveStore } from '../platform/live/live.store.js';
import { LogNews } from '../platform/streams/log.news.js';
import { EXPORTS_CHANNEL } from './exports.repository.js';

/** Who waits for something to happen to an export. */
@Injectable()
export class ExportNews extends LogNews {
  constructor(live: LiveStore) {
    super(live, EXPORTS_CHANNEL);
  }
}
