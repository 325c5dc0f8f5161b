import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { MatchFollower, type PlacedRow } from '../matches/index.js';
import type { Unsubscribe } from '../platform/live/live.store.js';
import { WebhookDirectory } from './webhook.directory.js';
import { WebhookListener } from './webhook.listener.js';

/**
 * Listens to the rows of all matches, as long as there are webhooks, and has each webhook that a row concerns catch up
 * from its own place. What is heard is only a reason to look: nothing depends on hearing everything.
 */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(WebhookDispatcher.name);
  private following: Promise<Unsubscribe> | undefined;
  private dispatched: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly directory: WebhookDirectory,
    private readonly listener: WebhookListener,
    private readonly follower: MatchFollower,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.runsWorkers) return;
    await this.directory.open((added) => this.changed(added));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    (await this.following?.catch(() => undefined))?.();
    await this.dispatched;
    await this.listener.rest();
  }

  /** Webhooks have come, or gone. */
  private changed(added: readonly string[]): void {
    if (this.stopping) return;
    if (this.directory.isEmpty) {
      void this.following?.then((unfollow) => unfollow());
      this.following = undefined;
      return;
    }
    this.following ??= this.follower.follow((row) => this.enqueue(row));
    this.following.then(
      () => added.forEach((id) => this.listener.look(id)),
      (error: unknown) => {
        this.following = undefined;
        this.log.warn(error);
      },
    );
  }

  private enqueue(row: PlacedRow): void {
    this.dispatched = this.dispatched
      .then(async () => {
        for (const id of await this.directory.concernedBy(row)) this.listener.look(id);
      })
      .catch((error: unknown) => this.log.warn(error));
  }
}
