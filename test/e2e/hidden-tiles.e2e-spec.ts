import { setTimeout as sleep } from 'node:timers/promises';
import { createClient as createGraphqlClient } from 'graphql-ws';
import { createClient as createRedisClient } from 'redis';
import WebSocket from 'ws';
import { MatchFactsRepository } from '../../src/matches/match.facts.repository.js';
import { MatchLog } from '../../src/matches/match.log.repository.js';
import { randomFrom } from '../../src/players/index.js';
import { Postgres } from '../../src/platform/postgres/postgres.js';
import { withHiddenTilesSwapped } from '../matches/swapping.js';
import { FLAVOURS } from '../servers/flavours.js';
import { Service } from './harness.js';
import { PlayClient } from './play.client.js';
import { currentTurn, move, newBot, newMatch, signUp, type MatchBody, type TestBot } from './players.js';
import { Receiver } from './webhook.receiver.js';

/** Longer than any test: nobody loses a turn while the program is away. */
const PATIENT = { perMove: 86_400 };

/** All fields of all events, over GraphQL. */
const FIELDS = `__typename seq type match at
  ... on RoundStartedEvent { round first scores hand handSizes boneyardSize }
  ... on TurnEvent { ply seat deadline bankMs banks legalMoves
    view { status turn layout { tile seat end } ends { end pips } scores round handSizes boneyardSize hand
      events { type seat tile end points } } }
  ... on PlayedEvent { ply seat tile end points }
  ... on DrewEvent { ply seat drawn: tile }
  ... on PassedEvent { ply seat }`;

/** Figures of the delivery, which no two deliveries share. */
const withoutTimes = (text: string): string =>
  text.replace(/"(remainingMs|serverTime)":("[^"]*"|\d+|null)/g, '"$1":0');

/** The log of a match that is under way, as `token` gets it on one transport after another: texts as they came. */
class Transports {
  constructor(
    private readonly service: Service,
    private readonly match: string,
    private readonly last: number,
  ) {}

  async all(token: string): Promise<Record<string, string>> {
    const path = `/v1/matches/${this.match}`;
    const texts: Record<string, string> = {
      match: await this.text(path, token),
      json: await this.text(`${path}/events?after=0`, token),
      'json with moves': await this.text(`${path}/events?after=0&expand=moves`, token),
      'long poll': await this.text(`${path}/events?after=${this.last - 1}&wait=5`, token),
      ndjson: await this.streamed(`${path}/events`, token, 'application/x-ndjson'),
      sse: await this.streamed(`${path}/events`, token, 'text/event-stream'),
      picture: await this.text(`${path}/board.svg`, token),
      feed: await this.text('/v1/events', token),
      graphql: await this.graphql(token),
      subscription: await this.subscription(token),
      socket: await this.socket(token),
    };
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withoutTimes(text)]));
  }

  private async text(path: string, token: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(this.service.url + path, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  }

  /** What a stream sends up to the last event that there is. */
  private async streamed(path: string, token: string, accept: string): Promise<string> {
    const closing = new AbortController();
    const response = await fetch(this.service.url + path, {
      headers: { authorization: `Bearer ${token}`, accept },
      signal: closing.signal,
    });
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(piece, { stream: true });
        if (text.includes(`"seq":${this.last},`) && text.endsWith('\n')) break;
      }
    } finally {
      closing.abort();
    }
    return text;
  }

  private async graphql(token: string): Promise<string> {
    const query = `{ matchEvents(match: "${this.match}", after: 0) { nodes { ${FIELDS} } } }`;
    return JSON.stringify(await this.service.graphql(query, {}, token));
  }

  private async subscription(token: string): Promise<string> {
    const client = createGraphqlClient({
      url: `${this.service.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      retryAttempts: 0,
    });
    const query = `subscription { matchEvents(match: "${this.match}", after: 0) { ${FIELDS} } }`;
    const results: unknown[] = [];
    for await (const result of client.iterate({ query })) {
      results.push(result);
      if (results.length === this.last) break;
    }
    await client.dispose();
    return JSON.stringify(results);
  }

  private async socket(token: string): Promise<string> {
    const client = await PlayClient.connect(this.service, token);
    await client.ask({ type: 'subscribe', id: 1, match: this.match, after: 0 });
    await client.find(({ event }) => event?.seq === this.last);
    client.close();
    return JSON.stringify(client.eventsOf(this.match));
  }
}

const [, real] = FLAVOURS;
const SETTINGS = { WEBHOOKS_HTTP: 'true', WEBHOOKS_PRIVATE: 'true' };

(real.available ? describe : describe.skip)('hidden tiles', () => {
  it('may be others, and nobody who may not see them is sent another byte on any transport', async () => {
    const servers = await real.start();
    const onThem = { variables: servers.variables, stop: () => Promise.resolve() };
    let service = await Service.start(onThem, SETTINGS);
    const receiver = await Receiver.start();
    const postgres = new Postgres(servers.variables['DATABASE_URL'], 1, 30_000);
    try {
      const [ada, bob] = [await newBot(service), await newBot(service)];
      const spectator = await signUp(service);
      const hook = await service.post<{ webhook: { id: string } }>(
        '/v1/webhooks',
        { url: receiver.url },
        { token: ada.token },
      );
      const deliveries = `/v1/webhooks/${hook.body.webhook.id}/deliveries`;
      const { match, last } = await underWay(service, ada, bob);
      await until('the webhook has all events', () =>
        receiver.of(match).some(({ body }) => body.data.seq === last),
      );
      const posted = (): string[] =>
        [...new Set(receiver.of(match).map(({ raw }) => withoutTimes(raw)))].sort();
      const messages = posted();
      const first = new Transports(service, match, last);
      const before = [await first.all(ada.token), await first.all(spectator)];
      const bobBefore = await first.all(bob.token);

      // The same match in a world in which Bob and the boneyard have exchanged tiles, as if it had been dealt so.
      const facts = (await new MatchFactsRepository(postgres).find(match))!;
      const rows = await new MatchLog(postgres).read(match);
      const swapped = Array.from({ length: 50 }, (_, seed) =>
        withHiddenTilesSwapped(facts, rows, 0, randomFrom(seed)),
      ).find((other) => other !== undefined);
      if (swapped === undefined) throw new Error('No tiles could change places.');
      for (const { step, events } of swapped) {
        await postgres.query('UPDATE match_log SET events = $1 WHERE match = $2 AND step = $3', [
          JSON.stringify(events),
          match,
          step,
        ]);
      }
      await emptyRedis(servers.variables['REDIS_URL']);
      // Another process, which knows only the log. The first goes when it is there: else the turn would be offered again.
      const other = await Service.start(onThem, SETTINGS);
      await service.stop();
      service = other;

      const second = new Transports(service, match, last);
      expect([await second.all(ada.token), await second.all(spectator)]).toEqual(before);
      // Bob, who holds some of them, is sent something else on every transport that shows hands.
      const bobAfter = await second.all(bob.token);
      const same = Object.keys(bobBefore).filter((name) => bobAfter[name] === bobBefore[name]);
      expect(same.filter((name) => name !== 'match' && name !== 'long poll')).toEqual([]);

      receiver.received.length = 0;
      const { body: log } = await service.get<{ deliveries: { id: string }[] }>(`${deliveries}?limit=100`, {
        token: ada.token,
      });
      for (const { id } of log.deliveries) {
        const { status } = await service.post(`${deliveries}/${id}/redeliver`, undefined, {
          token: ada.token,
        });
        expect(status).toBe(202);
      }
      await until('the webhook has them again', () => posted().length >= messages.length);
      expect(posted()).toEqual(messages);
    } finally {
      receiver.stop();
      await postgres.close();
      await service.stop();
      await servers.stop();
    }
    // The program starts twice, and a busy machine does so slowly.
  }, 240_000);
});

/** A match between the two of which some moves have been made, and the number of its latest event. */
async function underWay(
  service: Service,
  ada: TestBot,
  bob: TestBot,
): Promise<{ match: string; last: number }> {
  const { id } = await newMatch(service, ada.token, [ada.id, bob.id], { clock: PATIENT });
  for (let made = 0; made < 4; made++) {
    const { turn } = (await service.get<MatchBody>(`/v1/matches/${id}`)).body;
    const { token } = [ada, bob][turn!.seat];
    const { ply, legalMoves } = await currentTurn(service, id, token);
    expect((await move(service, id, token, ply!, legalMoves![0])).status).toBe(200);
  }
  return { match: id, last: (await service.get<MatchBody>(`/v1/matches/${id}`)).body.last };
}

/** Live state must come from the log again. */
async function emptyRedis(url: string): Promise<void> {
  const client = createRedisClient({ url });
  await client.connect();
  await client.flushAll();
  await client.close();
}

async function until(what: string, isSo: () => boolean, patienceMs = 40_000): Promise<void> {
  for (const end = Date.now() + patienceMs; !isSo(); await sleep(50)) {
    if (Date.now() > end) throw new Error(`It did not happen: ${what}.`);
  }
}
