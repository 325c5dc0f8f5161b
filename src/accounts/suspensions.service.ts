import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
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
  ) {}

  /** From now on the bot can read but not play. Suspending it again changes the reason. */
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
    return this.bots.get(id);
  }
}
