import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { LiveStore } from '../platform/live/live.store.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';
import { LOBBY_CHANNEL } from './lobby.keeper.js';
import { lastingObjections } from './profile.js';
import { ProfilesRepository } from './profiles.repository.js';
import { parseQueue, USUAL_QUEUES, type Queue } from './queue.name.js';
import type { FindQueueTickets, Queue as ShownQueue, QueueEntry, Queues, QueueTicket } from './queue.wire.js';
import { Seekers } from './seekers.service.js';
import { type Crowd, TicketsRepository, type TicketRow } from './tickets.repository.js';

const isoTime = (at: number): string => new Date(at).toISOString();

const noQueue = (id: string): Err<Refusal> =>
  refuse(
    'not-found',
    `There is no queue ${id}; a name is like draw.standard.2.normal.rated, and GET /v1/queues lists the usual ones.`,
  );

/** The queue of an identifier. */
export function getQueue(id: string): Result<Queue, Refusal> {
  const queue = parseQueue(id);
  return queue ? ok(queue) : noQueue(id);
}

/** A ticket as its owner gets it. */
export const ticketOf = (row: TicketRow): QueueTicket => ({
  id: row.id,
  queue: row.queue,
  bot: row.bot,
  version: row.version,
  house: row.takesHouse,
  status: row.status,
  match: row.match,
  since: isoTime(row.since),
  expiresAt: isoTime(row.expiresAt),
  endedAt: row.endedAt === null ? null : isoTime(row.endedAt),
});

function queueOf({ id, pool, clock, rated, offer }: Queue, crowd: Crowd | undefined): ShownQueue {
  const { ruleset, preset, seats } = pool;
  return {
    id,
    ruleset,
    preset,
    seats,
    teams: offer.rules.teams,
    pool: pool.id,
    clockName: clock,
    clock: { ...offer.clock },
    rated,
    waiting: crowd?.waiting ?? 0,
    since: crowd ? isoTime(crowd.since) : null,
  };
}

/** Queues: which there are, and entering and leaving them. */
@Injectable()
export class QueuesService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly seekers: Seekers,
    private readonly live: LiveStore,
    private readonly clock: Clock,
  ) {}

  /** The queues in which somebody waits, and the usual ones. Any other that can be played can be entered as well. */
  async list(ruleset: string | undefined): Promise<Queues> {
    const crowds = await this.crowds();
    const busy = [...crowds.keys()].flatMap((id) => parseQueue(id) ?? []);
    const others = USUAL_QUEUES.filter(({ id }) => !crowds.has(id));
    const queues = [...busy, ...others].filter(
      ({ pool }) => ruleset === undefined || pool.ruleset === ruleset,
    );
    return { queues: queues.map((queue) => queueOf(queue, crowds.get(queue.id))) };
  }

  async get(id: string): Promise<Result<ShownQueue, Refusal>> {
    const queue = getQueue(id);
    return queue.ok ? ok(queueOf(queue.value, (await this.crowds()).get(id))) : queue;
  }

  /** A bot begins to wait, or goes on waiting until later. Refused where its own profile will never take what the queue is for. */
  async enter(
    caller: Caller,
    id: string,
    entry: QueueEntry,
    ticket: string,
  ): Promise<Result<QueueTicket, Refusal>> {
    const queue = getQueue(id);
    if (!queue.ok) return queue;
    const own = await this.seekers.getOwn(caller, entry.bot);
    if (!own.ok) return own;
    const { account, bot, version, isGuest } = own.value;
    if (isGuest && queue.value.rated) return refuse('forbidden', 'Guests of apps play unrated.');
    const profile = (await this.profiles.find([bot])).of(bot);
    const [never] = lastingObjections(profile, queue.value.offer);
    if (never) {
      const detail = `The bot’s own profile refuses every match of this queue. ${never.detail}`;
      return refuse('offer-refused', detail, { reason: never.code, bot });
    }
    const quota = await this.seekers.findQuota(own.value, queue.value.offer.rules.teams ? 2 : 1);
    const now = this.clock.now();
    const wish = {
      id: ticket,
      queue: id,
      account,
      bot,
      version,
      takesHouse: entry.house,
      since: now,
      expiresAt: now + entry.seconds * 1000,
    };
    const entered = await this.tickets.enter(wish, quota);
    if (!entered.ok) return entered;
    this.live.hint(LOBBY_CHANNEL, id);
    return ok(ticketOf(entered.value));
  }

  /** A bot waits no longer. Safe to repeat; answers what has become of its ticket. */
  async leave(
    caller: Caller,
    id: string,
    reference: string | undefined,
  ): Promise<Result<QueueTicket, Refusal>> {
    const queue = getQueue(id);
    if (!queue.ok) return queue;
    const own = await this.seekers.getOwn(caller, reference);
    if (!own.ok) return own;
    const left = await this.tickets.leave(id, own.value.bot, this.clock.now());
    return left ? ok(ticketOf(left)) : refuse('not-found', 'The bot has never been in this queue.');
  }

  /** Tickets of the caller, newest first. */
  async listTickets(
    { account, bot }: Caller,
    { limit, after, status }: FindQueueTickets,
  ): Promise<Result<Page<QueueTicket>, Refusal>> {
    const before = parseCursor(after, isId);
    if (!before.ok) return before;
    const found = await this.tickets.list({ account, bot, status }, limit + 1, before.value);
    return ok(
      mapPage(
        pageOf(found, limit, ({ id }) => id),
        ticketOf,
      ),
    );
  }

  private async crowds(): Promise<Map<string, Crowd>> {
    return new Map((await this.tickets.crowds(this.clock.now())).map((crowd) => [crowd.queue, crowd]));
  }
}
