import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { ACCOUNT_GONE } from './account.hold.js';
import { Apps } from './apps.service.js';
import type { BotEntity } from './bot.entity.js';
import { BotExits } from './bot.exits.js';
import type { Caller } from './caller.js';
import type { FindGuests, Guest, NewGuest, RemovedGuest } from './guest.wire.js';
import { GuestsRepository } from './guests.repository.js';
import { parseName } from './name.js';
import { Revocations } from './revocations.js';
import { GUEST_SCOPES } from './scope.js';
import { TokenCache } from './token.cache.js';

const guestOf = (entity: BotEntity): Guest => ({
  id: entity.id,
  name: entity.name,
  externalId: entity.externalId,
  isSuspended: entity.suspension !== null,
  createdAt: entity.createdAt.toISOString(),
});

const noGuest = (id: string) => refuse('not-found', `The app has no guest ${id}.`);

const notActing = (id: string) =>
  refuse(
    'unauthenticated',
    `The token acts for no guest ${id}: it must be one of the app itself, and the guest the app’s.`,
  );

/** The end users that an app plays for. */
@Injectable()
export class Guests {
  /** Who acts for whom, as far as it was asked lately. */
  private readonly acting: TokenCache;

  constructor(
    private readonly apps: Apps,
    private readonly guests: GuestsRepository,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
    private readonly exits: BotExits,
  ) {
    this.acting = new TokenCache(clock);
    revocations.listen((change) => this.acting.forget(change));
  }

  /** A new guest; the one that there is where the app knows one by that name. `id` is the guest's id-to-be. */
  async create(caller: Caller, input: NewGuest, id: string): Promise<Result<Guest, Refusal>> {
    const name = parseName(input.name);
    if (!name.ok) return name;
    const quotas = await this.apps.quotas(caller.account);
    // Its token was good when the request came in: an account that is not there has been deleted since.
    if (!quotas.ok) return quotas.error.code === 'not-found' ? ACCOUNT_GONE : quotas;
    const createdAt = new Date(this.clock.now());
    const { externalId = null } = input;
    const guest = { id, account: caller.account, name: name.value, externalId, createdAt };
    const made = await this.guests.insert(guest, quotas.value.mostGuests);
    if (made === 'gone') return ACCOUNT_GONE;
    if (made !== undefined) return ok(guestOf(made));
    return refuse('quota-exceeded', `The app has ${quotas.value.mostGuests} guests, as many as it may have.`);
  }

  async list(caller: Caller, query: FindGuests): Promise<Result<Page<Guest>, Refusal>> {
    const before = parseCursor(query.after, isId);
    if (!before.ok) return before;
    const found = await this.guests.list(caller.account, query.externalId, query.limit + 1, before.value);
    return ok(
      mapPage(
        pageOf(found, query.limit, ({ id }) => id),
        guestOf,
      ),
    );
  }

  async get(caller: Caller, id: string): Promise<Result<Guest, Refusal>> {
    const guest = isId(id) ? await this.guests.find(caller.account, id) : undefined;
    return guest === undefined ? noGuest(id) : ok(guestOf(guest));
  }

  /**
   * Forgets a guest: its name goes, its tokens end, it leaves what it plays and waits for, and its matches stay without a name. Repeating
   * it does no harm.
   */
  async remove(caller: Caller, id: string): Promise<Result<RemovedGuest, Refusal>> {
    const guest = await this.get(caller, id);
    if (!guest.ok) return guest;
    await this.guests.remove(caller.account, id, new Date(this.clock.now()));
    this.revocations.announce({ bot: id });
    await this.exits.run(id, 'deleted');
    return ok({ id });
  }

  /** The caller as one of its guests: with the guest's seats, and with no more rights than a guest can have. */
  async actAs(caller: Caller, id: string): Promise<Result<Caller, Refusal>> {
    if (caller.bot !== null) return notActing(id);
    // The guest first: what is looked for by half of it must differ from guest to guest.
    const key = `${id} ${caller.token}`;
    const known = this.acting.find(key);
    if (known !== undefined) return ok(known);
    const { age } = this.acting;
    const guest = isId(id) ? await this.guests.find(caller.account, id) : undefined;
    if (guest === undefined) return notActing(id);
    const acting: Caller = {
      ...caller,
      bot: guest.id,
      version: 1,
      scopes: new Set(GUEST_SCOPES.filter((scope) => caller.scopes.has(scope))),
      suspension: guest.suspension,
      isGuest: true,
    };
    this.acting.remember(key, acting, age);
    return ok(acting);
  }
}
