import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { LiveStore, type Unsubscribe } from '../platform/live/live.store.js';
import { Vigil } from '../platform/vigil.js';
import { LobbyRounds } from './lobby.rounds.js';

/** Told of by whoever enters a queue. */
export const LOBBY_CHANNEL = 'lobby';
/** How often the lobby is looked at although nobody has come, in ms: windows widen, times run out. */
const LOOK_MS = 1_000;

/** Keeps the lobby going in every process that works; all that it knows is in the database. */
@Injectable()
export class LobbyKeeper extends Vigil {
  private unsubscribe: Unsubscribe = () => undefined;

  constructor(
    private readonly rounds: LobbyRounds,
    private readonly live: LiveStore,
    config: Config,
  ) {
    super(config, LOOK_MS);
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (this.config.runsWorkers) {
      this.unsubscribe = await this.live.subscribe(LOBBY_CHANNEL, () => this.wake());
    }
    await super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    await super.beforeApplicationShutdown();
  }

  protected look(): Promise<void> {
    return this.rounds.run(this);
  }
}
