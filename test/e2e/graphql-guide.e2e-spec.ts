import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { graphqlClient } from './graphql.client.js';
import { MODES, type Service } from './harness.js';
import { currentTurn, newBot, newMatch, type TestBot } from './players.js';
import { ROOT } from './program.process.js';

const GUIDE = readFileSync(join(ROOT, 'docs/building-apps.md'), 'utf8');
/** The operations that the guide shows, by name. */
const SHOWN = new Map(
  [...GUIDE.matchAll(/^```graphql\n((?:query|mutation|subscription) (\w+)[\s\S]*?)^```$/gm)].map(
    ([, document, name]) => [name, document] as const,
  ),
);

interface Matches {
  readonly matches: {
    readonly edges: { readonly cursor: string; readonly node: { readonly id: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

describe('the operations that the guide to GraphQL shows', () => {
  let service: Service;
  let ada: TestBot;
  let match: string;
  const sent = new Set<string>();

  beforeAll(async () => {
    service = await MODES[0].start();
    ada = await newBot(service);
    match = (await newMatch(service, ada.token, [ada.id, 'house:easy'], { clock: { perMove: 600 } })).id;
  }, 240_000);
  afterAll(() => service.stop());

  function document(name: string): string {
    sent.add(name);
    const found = SHOWN.get(name);
    if (found === undefined) throw new Error(`The guide shows no ${name}.`);
    return found;
  }

  async function answer<T>(name: string, variables: object): Promise<T> {
    const { data, errors } = await service.graphql<T>(document(name), variables, ada.token);
    expect(errors).toBeUndefined();
    return data;
  }

  /** The first results of a subscription. */
  async function first<T>(name: string, variables: Record<string, unknown>, count: number): Promise<T[]> {
    const client = graphqlClient(service, ada.token);
    const results: T[] = [];
    for await (const { data, errors } of client.iterate<T>({ query: document(name), variables })) {
      expect(errors).toBeUndefined();
      if (results.push(data!) === count) break;
    }
    await client.dispose();
    return results;
  }

  it('sign up', async () => {
    const { data } = await service.graphql(document('SignUp'), { name: 'Grace' });
    expect(data).toMatchObject({
      createAccount: { account: { id: expect.any(String) }, token: expect.any(String) },
    });
  });

  it('fill a screen', async () => {
    const screen = await answer('Screen', { pool: 'draw.standard.2' });
    expect(screen).toMatchObject({
      matches: { nodes: [], pageInfo: { hasNextPage: false } },
      ratingPool: { sets: 0, leaderboard: { nodes: [] } },
    });
  });

  it('read page after page, and end', async () => {
    const ids = [match];
    for (let i = 0; i < 4; i++) ids.unshift((await newMatch(service, ada.token, [ada.id, null])).id);
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const { matches }: Matches = await answer<Matches>('NextMatches', { bot: ada.id, after });
      seen.push(...matches.edges.map(({ node }) => node.id));
      expect(matches.pageInfo.endCursor).toBe(matches.edges.at(-1)!.cursor);
      after = matches.pageInfo.endCursor;
      if (!matches.pageInfo.hasNextPage) break;
    }
    expect(seen).toEqual(ids);
  });

  it('read a log, and go on with it where another transport was', async () => {
    const { matchEvents } = await answer<{ matchEvents: { nodes: { seq: number }[] } }>('Log', { match });
    const numbers = matchEvents.nodes.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    const [watched] = await first<{ matchEvents: { seq: number } }>('Watch', { match, after: 2 }, 1);
    expect(watched.matchEvents.seq).toBe(3);
  });

  it('resume everything that concerns the caller by its cursors', async () => {
    type Item = { callerEvents: { cursor: string; event: { seq: number; match: string } | null } };
    const [one, two, three] = await first<Item>('Everything', { after: null }, 3);
    expect(one.callerEvents.event).toMatchObject({ seq: 1, match });
    expect(await first<Item>('Everything', { after: one.callerEvents.cursor }, 2)).toEqual([two, three]);
  });

  it('move', async () => {
    let turn = await currentTurn(service, match, ada.token);
    // The house may be the first to move.
    for (; turn.legalMoves === undefined; turn = await currentTurn(service, match, ada.token))
      await sleep(50);
    const { ply, legalMoves } = turn;
    const refused = await answer('Move', { match, ply, move: 'pass' });
    expect(refused).toMatchObject({ playMove: { code: 'illegal-move', legalMoves } });
    expect(await answer('Move', { match, ply, move: legalMoves[0] })).toMatchObject({
      playMove: { seq: expect.any(Number), status: 'playing' },
    });
  });

  it('show a tournament', async () => {
    const wish = { name: 'Friday', format: 'round-robin', ruleset: 'draw', start: 'now' };
    const made = await service.post<{ tournament: { id: string } }>(
      '/v1/tournaments',
      { ...wish, entrants: ['house:random#1', 'house:random#2', 'house:easy'] },
      { token: ada.owner },
    );
    expect(await answer('Tournament', { id: made.body.tournament.id })).toMatchObject({
      tournament: { name: 'Friday', standings: { nodes: [{ bot: null }, {}, {}] } },
    });
  });

  it('are all sent here', () => {
    expect([...sent].sort()).toEqual([...SHOWN.keys()].sort());
  });
});
