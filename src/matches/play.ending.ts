import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EventStreams } from '../platform/streams/event.streams.js';
import { PlayTable } from './play.table.js';

/** Ends the connections of `/v1/play` when streams end: later, others cut them without a word. */
@Injectable()
export class PlayEnding implements OnApplicationBootstrap {
  constructor(
    private readonly streams: EventStreams,
    private readonly table: PlayTable,
  ) {}

  onApplicationBootstrap(): void {
    this.streams.stopping.addEventListener('abort', () => void this.table.close());
  }
}
