import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config.js';
import { LiveStore, type Unsubscribe } from '../platform/live/live.store.js';
import { LobbyRounds } from './lobby.rounds.js';

/** Told of by whoever enters a queue. */
export const LOBBY_CHANNEL = 'lobby';
/** How often the lobby is looked at although nobody has come, in ms: windows widen, times run out. */
const LOOK_MS = 1_000;

/** Keeps the lobby going in every process that works; all that it knows is in the database. */
@Injectable()
export class LobbyKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(LobbyKeeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopping = false;
  private unsubscribe: Unsubscribe = () => undefined;

  constructor(
    private readonly rounds: LobbyRounds,
    private readonly live: LiveStore,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.runsWorkers) return;
    this.unsubscribe = await this.live.subscribe(LOBBY_CHANNEL, () => this.look());
    this.look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.unsubscribe();
    clearTimeout(this.timer);
    await this.running;
  }

  /** Looks now, or once more when the look that is under way is over. */
  private look(): void {
    if (this.stopping) return;
    this.again = this.running !== undefined;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.again) this.look();
      else if (!this.stopping) this.timer = setTimeout(() => this.look(), LOOK_MS).unref();
    });
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await this.rounds.run(() => this.stopping);
    } catch (error) {
      this.log.warn(error);
    }
  }
}
