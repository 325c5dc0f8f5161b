import { Injectable, Logger } from '@nestjs/common';
import { type Concerned, MatchOrder } from '../matches/index.js';
import { WebhookProgress } from './webhook.progress.repository.js';
import { WebhookQueue } from './webhook.queue.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Rows that are noted at once. */
const PIECE = 500;
/** How soon to look again after something went wrong, in ms. */
const AGAIN_MS = 1_000;

/**
 * Catches up with the log for one webhook at a time: notes how far its matches have come, moves its place on, and has what
 * is new sent. The place is in the database, so that whatever happened while nobody listened is noted when somebody does.
 */
@Injectable()
export class WebhookListener {
  private readonly log = new Logger(WebhookListener.name);
  /** The webhooks that are being looked at, and whether to look once more after that. */
  private readonly looking = new Map<string, { again: boolean; done: Promise<void> }>();
  private resting = false;

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly order: MatchOrder,
    private readonly progress: WebhookProgress,
    private readonly queue: WebhookQueue,
  ) {}

  /** There may be something new for a webhook. */
  look(id: string): void {
    if (this.resting) return;
    const running = this.looking.get(id);
    if (running) {
      running.again = true;
      return;
    }
    this.looking.set(id, { again: false, done: this.run(id) });
  }

  /** Looks no more; resolves when nothing is under way. */
  async rest(): Promise<void> {
    this.resting = true;
    await Promise.all([...this.looking.values()].map(({ done }) => done));
  }

  private async run(id: string): Promise<void> {
    // Rows that come together are noted together, and `look` has put its entry in before anything happens.
    await new Promise(setImmediate);
    const entry = this.looking.get(id);
    try {
      do {
        if (entry) entry.again = false;
        await this.catchUp(id);
      } while (entry?.again && !this.resting);
    } catch (error) {
      this.log.warn(error);
      setTimeout(() => this.look(id), AGAIN_MS).unref();
    } finally {
      this.looking.delete(id);
    }
  }

  private async catchUp(id: string): Promise<void> {
    while (!this.resting) {
      const found = await this.webhooks.findPlace(id);
      if (found === undefined) return;
      const { account, bot, version, ...place } = found;
      const whose: Concerned = bot === null || version === null ? { account } : { bot, version };
      const rows = await this.order.of(whose, place, PIECE);
      if (rows.length === 0) return;
      const matches = await this.progress.note(id, rows);
      await this.queue.send(matches.map((match) => ({ webhook: id, match })));
      if (rows.length < PIECE) return;
    }
  }
}
