import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import { BotExits } from './bot.exits.js';
import type { Bot } from './bot.wire.js';
import { BotsRepository } from './bots.repository.js';
import { BotsService } from './bots.service.js';
import { Revocations } from './revocations.js';

/** What an administrator does about bots that misbehave. */
@Injectable()
export class SuspensionsService {
  constructor(
    private readonly bots: BotsService,
    private readonly repository: BotsRepository,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
    private readonly exits: BotExits,
  ) {}

  /** From now on the bot can read but not play, and leaves what it plays. Suspending it again changes the reason. */
  suspend(id: string, reason: string): Promise<Result<Bot, Refusal>> {
    return this.change(id, reason);
  }

  reinstate(id: string): Promise<Result<Bot, Refusal>> {
    return this.change(id, null);
  }

  private async change(id: string, reason: string | null): Promise<Result<Bot, Refusal>> {
    const known = await this.bots.get(id);
    if (!known.ok) return known;
    await this.repository.suspend(id, reason, new Date(this.clock.now()));
    this.revocations.announce({ bot: id });
    if (reason !== null) await this.exits.run(id, 'suspended');
    return this.bots.get(id);
  }
}
