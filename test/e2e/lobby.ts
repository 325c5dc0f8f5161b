import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Service } from './harness.js';
import type { Event, TestBot } from './players.js';

export interface ChallengeBody {
  readonly id: string;
  readonly status: string;
  readonly joinCode: string | null;
  readonly match: string | null;
  readonly opponent: { bot: string; version: number | null } | null;
  readonly seating: string[];
  readonly rematchOf: string | null;
  readonly objection: string | null;
  readonly [field: string]: unknown;
}

export interface TicketBody {
  readonly id: string;
  readonly status: string;
  readonly match: string | null;
  readonly since: string;
  readonly expiresAt: string;
}

/** An item of a feed: an event of a match, or a notice. */
export type Item = Event & { readonly cursor: string; readonly notice?: string };

/** Puts a bot's acceptance profile in the place of the one before. */
export async function setProfile(service: Service, bot: TestBot, profile: object): Promise<void> {
  const { status, body } = await service.request('PUT', `/v1/bots/${bot.id}/profile`, {
    token: bot.owner,
    body: profile,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
}

export const challenge = (
  service: Service,
  bot: TestBot,
  input: object,
): Promise<Answer<ChallengeBody & { joinCode: string }>> =>
  service.post('/v1/challenges', { ruleset: 'draw', ...input }, { token: bot.token });

/** What a bot does about a challenge: `accept`, `decline`, `withdraw`. */
export const answerTo = (
  service: Service,
  bot: TestBot,
  name: string,
  what: string,
  body: object = {},
): Promise<Answer<ChallengeBody & Record<string, unknown>>> =>
  service.post(`/v1/challenges/${name}/${what}`, body, { token: bot.token });

/** Everything in a bot's feed that is there. */
export async function feedOf(service: Service, token: string, after?: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor = after; ;) {
    const query = cursor === undefined ? '' : `?after=${cursor}`;
    const { status, body } = await service.get<{ events: Item[]; last: string }>(`/v1/events${query}`, {
      token,
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    if (body.events.length === 0) return items;
    items.push(...body.events);
    cursor = body.last;
  }
}

/** The first item of a feed that is meant, once it is there. */
export async function itemIn(
  service: Service,
  token: string,
  isMeant: (item: Item) => boolean,
  patienceMs = 60_000,
): Promise<Item> {
  for (const end = Date.now() + patienceMs; ; await sleep(50)) {
    const items = await feedOf(service, token);
    const found = items.find(isMeant);
    if (found) return found;
    if (Date.now() > end)
      throw new Error(`It did not come. There were: ${JSON.stringify(items).slice(-2_000)}`);
  }
}

/** Asks again until an answer is as expected. */
export async function eventually<T>(ask: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  for (const end = Date.now() + patienceMs; ; await sleep(50)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
