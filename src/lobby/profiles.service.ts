import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, BotsService, type Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { formatProfile, parseProfile } from './profile.parsing.js';
import type { AcceptanceProfile } from './profile.wire.js';
import { ProfilesRepository } from './profiles.repository.js';

/** Acceptance profiles: everybody may look, the owner may change. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly bots: BotsService,
    private readonly clock: Clock,
  ) {}

  async get(caller: Caller | undefined, id: string): Promise<Result<AcceptanceProfile, Refusal>> {
    const bot = await this.bots.get(id);
    if (!bot.ok) return bot;
    const isOwner = caller?.account === bot.value.owner.id && (caller.bot ?? id) === id;
    return ok(formatProfile((await this.profiles.find([id])).of(id), isOwner));
  }

  /** Puts a profile in the place of the one before. It holds for every offer from now on; matches that are going on go on. */
  async put(
    caller: Caller,
    id: string,
    sent: AcceptanceProfile,
  ): Promise<Result<AcceptanceProfile, Refusal>> {
    const own = await this.bots.getOwn(caller, id);
    if (!own.ok) return own;
    if (caller.bot !== null && caller.bot !== id) {
      return refuse('forbidden', 'The token belongs to another bot.');
    }
    const profile = parseProfile(sent);
    if (!profile.ok) return profile;
    const isPut = await this.profiles.put(caller.account, id, profile.value, this.clock.now());
    if (!isPut) return ACCOUNT_GONE;
    return ok(formatProfile(profile.value, true));
  }
}
