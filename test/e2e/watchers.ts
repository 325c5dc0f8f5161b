import { setTimeout as sleep } from 'node:timers/promises';
import { graphqlClient } from './graphql.client.js';
import type { Service } from './harness.js';
import { PlayClient } from './play.client.js';
import type { Event } from './players.js';

type Told = Pick<Event, 'seq' | 'type' | 'match'>;

/** A way to be told of a match's events after a number, until it is over or the connection breaks. */
type Transport = (service: Service, match: string, token: string, after: number) => AsyncIterable<Told>;

const QUERY = `subscription ($match: ID!, $after: Int!) { matchEvents(match: $match, after: $after) { seq type match } }`;

/** All ways over which a process tells a client by itself. */
export const TRANSPORTS: Readonly<Record<string, Transport>> = {
  'an NDJSON stream': (service, match, token, after) =>
    service.stream<Told>(`/v1/matches/${match}/events?after=${after}`, { token }),

  async *'the feed'(service, match, token, after) {
    for await (const event of service.stream<Told>('/v1/events', { token }))
      if (event.match === match && event.seq > after) yield event;
  },

  async *'the WebSocket'(service, match, token, after) {
    const client = await PlayClient.connect(service, token);
    try {
      await client.ask({ type: 'subscribe', id: 1, match, after });
      for (let told = 0; ; await sleep(5)) {
        const isOver = client.closed !== undefined || client.frames.some(({ type }) => type === 'ended');
        for (const event of client.eventsOf(match).slice(told)) {
          told += 1;
          yield event;
        }
        if (isOver) return;
      }
    } finally {
      client.close();
    }
  },

  async *'a GraphQL subscription'(service, match, token, after) {
    const client = graphqlClient(service, token);
    try {
      const results = client.iterate<{ matchEvents: Told }>({ query: QUERY, variables: { match, after } });
      for await (const { data, errors } of results) {
        if (errors) throw new Error(JSON.stringify(errors));
        yield data!.matchEvents;
      }
    } finally {
      await client.dispose();
    }
  },
};

/** Attempts without anything new after which it is given up. */
const MOST_ATTEMPTS = 20;

/** Somebody who is told of a match over one transport, and goes on in another process when the one it is connected to dies. */
export class Watcher {
  readonly told: (Told & { readonly at: number })[] = [];

  constructor(
    private readonly transport: Transport,
    private readonly services: readonly Service[],
    private readonly token: string,
  ) {}

  /** Watches until the match is over. */
  async watch(match: string): Promise<void> {
    let attempts = 0;
    for (let turn = 0; attempts < MOST_ATTEMPTS; turn++) {
      attempts += 1;
      try {
        const service = this.services[turn % this.services.length];
        for await (const { seq, type } of this.transport(service, match, this.token, this.last)) {
          attempts = 0;
          this.told.push({ seq, type, match, at: performance.now() });
          if (type === 'match-over') return;
        }
      } catch (error) {
        if (attempts === MOST_ATTEMPTS) throw error;
      }
      await sleep(100);
    }
    throw new Error(`It was told no more after event ${this.last}.`);
  }

  private get last(): number {
    return this.told.at(-1)?.seq ?? 0;
  }
}
