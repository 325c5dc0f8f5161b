import { setTimeout as sleep } from 'node:timers/promises';
import { graphqlClient } from './graphql.client.js';
import { describeModes } from './harness.js';
import { newBot, newMatch, type TestBot } from './players.js';

interface Numbered {
  readonly seq: number;
  readonly type: string;
}

interface Page {
  readonly nodes: Numbered[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const LOGS = ['match', 'tournament', 'experiment', 'trial', 'export'] as const;
type Log = (typeof LOGS)[number];
const PATHS: Record<Log, string> = {
  match: '/v1/matches',
  tournament: '/v1/tournaments',
  experiment: '/v1/experiments',
  trial: '/v1/trials',
  export: '/v1/exports',
};
const ENDED = ['finished', 'cancelled', 'aborted'];

describeModes('logs over GraphQL', (serviceOf) => {
  let bot: TestBot;
  beforeAll(async () => {
    bot = await newBot(serviceOf());
  });

  /** Something of the kind, with a log that has ended. */
  async function ended(log: Log): Promise<string> {
    const id = await made(log);
    const path = `${PATHS[log]}/${id}`;
    for (;;) {
      const { body } = await serviceOf().get<{ status: string }>(path, { token: bot.owner });
      if (ENDED.includes(body.status)) return id;
      await sleep(100);
    }
  }

  async function made(log: Log): Promise<string> {
    const post = <T>(path: string, body: object) => serviceOf().post<T>(path, body, { token: bot.owner });
    if (log === 'match') {
      const { id } = await newMatch(serviceOf(), bot.token, [bot.id, 'house:random']);
      await serviceOf().post(`/v1/matches/${id}/resign`, {}, { token: bot.token });
      return id;
    }
    if (log === 'tournament') {
      const entrants = ['house:random#1', 'house:random#2'];
      const wish = { name: 'Logs', format: 'round-robin', ruleset: 'block', start: 'now', entrants };
      const { body } = await post<{ tournament: { id: string } }>(PATHS.tournament, {
        ...wish,
        options: { target: 20 },
      });
      return body.tournament.id;
    }
    if (log === 'experiment') {
      const wish = { kind: 'match', a: 'house:easy', b: 'house:random', rounds: 20 };
      return (await post<{ id: string }>(PATHS.experiment, wish)).body.id;
    }
    if (log === 'trial') {
      const { body } = await post<{ id: string }>(`/v1/bots/${bot.id}/check`, {});
      await post(`/v1/trials/${body.id}/cancel`, {});
      return body.id;
    }
    return (await post<{ id: string }>(PATHS.export, { kind: 'records', records: { bot: bot.id } })).body.id;
  }

  /** A subscription to its end. */
  async function subscribed(log: Log, id: string, after: number): Promise<Numbered[]> {
    const client = graphqlClient(serviceOf(), bot.owner);
    const query = `subscription { events: ${log}Events(${log}: "${id}", after: ${after}) { seq type } }`;
    const events: Numbered[] = [];
    for await (const { data, errors } of client.iterate<{ events: Numbered }>({ query })) {
      expect(errors).toBeUndefined();
      events.push(data!.events);
    }
    await client.dispose();
    return events;
  }

  async function asked(log: Log, id: string, first: number, after: string): Promise<Page> {
    const query = `{ events: ${log}Events(${log}: "${id}", first: ${first}, after: ${after}) {
      nodes { seq type } pageInfo { hasNextPage endCursor } } }`;
    const { data, errors } = await serviceOf().graphql<{ events: Page }>(query, {}, bot.owner);
    expect(errors).toBeUndefined();
    return data.events;
  }

  it.each(LOGS)('of a %s have the same numbers as over REST, and go on after any of them', async (log) => {
    const id = await ended(log);
    const { body } = await serviceOf().get<{ events: Numbered[] }>(`${PATHS[log]}/${id}/events`, {
      token: bot.owner,
    });
    const events = body.events.map(({ seq, type }) => ({ seq, type }));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect(await subscribed(log, id, 0)).toEqual(events);
    expect(await subscribed(log, id, 1)).toEqual(events.slice(1));
    const first = await asked(log, id, 1, '0');
    expect(first).toEqual({ nodes: events.slice(0, 1), pageInfo: { hasNextPage: true, endCursor: '1' } });
    // A cursor is text, and may also be written as the number that it is.
    for (const after of ['1', '"1"']) {
      const rest = await asked(log, id, 1_000, after);
      expect(rest.nodes).toEqual(events.slice(1));
      expect(rest.pageInfo).toEqual({ hasNextPage: false, endCursor: String(events.length) });
    }
  });

  it('refuse a place that there is not, and a page too large', async () => {
    const id = await ended('match');
    const query = (args: string) => `{ matchEvents(match: "${id}", ${args}) { nodes { seq } } }`;
    for (const [args, code] of [
      ['after: 99999', 'unknown-position'],
      ['after: "x"', 'malformed-request'],
      ['after: -1', 'malformed-request'],
      ['first: 10001', 'malformed-request'],
    ]) {
      const { errors } = await serviceOf().graphql(query(args), {}, bot.owner);
      expect([args, errors?.[0].extensions['code']]).toEqual([args, code]);
    }
  });

  it('of the caller go on after a cursor, also where nothing has come yet', async () => {
    type Answer = { callerEvents: { edges: { cursor: string; node: { cursor: string } }[] } & Page };
    const ask = async (after: string): Promise<Answer['callerEvents']> => {
      const query = `query ($after: String) { callerEvents(first: 2, after: $after) {
        edges { cursor node { cursor event { seq } } } pageInfo { hasNextPage endCursor } } }`;
      const { data, errors } = await serviceOf().graphql<Answer>(query, { after }, bot.token);
      expect(errors).toBeUndefined();
      return data.callerEvents;
    };
    const empty = await ask('latest');
    expect(empty).toMatchObject({ edges: [], pageInfo: { hasNextPage: false } });
    await newMatch(serviceOf(), bot.token, [bot.id, null]);
    const next = await ask(empty.pageInfo.endCursor!);
    expect(next.edges.length).toBeGreaterThan(0);
    expect(next.edges.map(({ cursor }) => cursor)).toEqual(next.edges.map(({ node }) => node.cursor));
    expect(next.pageInfo.endCursor).toBe(next.edges.at(-1)!.cursor);
  });
});
