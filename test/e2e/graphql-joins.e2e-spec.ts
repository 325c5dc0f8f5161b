import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MODES, type Service } from './harness.js';
import { newBot, newMatch, signUp, type TestBot } from './players.js';

const ITEMS = 50;
/**
 * The same text may be asked for things of several levels, and by what runs in the background, such as the tournament that is
 * being played; one question for each item would be more than twenty everywhere here.
 */
const FEW = 15;

const MATCHES = `{ matches(first: ${ITEMS}) { nodes {
  setId set { status endedMatches { id } }
  seats { botId house bot { name owner { name } ladder { pool } ratings { pool shown }
    ratingHistory(first: 2) { nodes { delta } } headToHead(other: "house:easy") { sets } } } } } }`;

const BOTS = `{ bots(first: ${ITEMS}) { nodes { name ladder { botId bot { name } } ratings { shown } } } }`;

const PAIRINGS = `query ($id: ID!) { tournament(id: $id) {
  standings(first: ${ITEMS}) { nodes { rank bot { name } } }
  pairings(first: ${ITEMS}) { nodes { sets { matchIds matches { id status seats { name } } } } } } }`;

const TICKETS = `{ queueTickets(first: ${ITEMS}) { nodes { botId bot { name } match { id } } } }`;

describe('fields that join', () => {
  let service: Service;
  let folder: string;
  let account: string;
  const bots: TestBot[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'boneyard-statements-'));
    service = await MODES[0].start({
      NODE_OPTIONS: `--require ${join(__dirname, 'statement.counting.cjs')}`,
      STATEMENTS_FILE: join(folder, 'statements'),
    });
    account = await signUp(service);
    for (let i = 0; i < ITEMS; i++) bots.push(await newBot(service, account));
  }, 240_000);
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  /** How often each text was asked while a document was answered, the most frequent first. */
  async function asked<T>(
    query: string,
    variables: object = {},
  ): Promise<{ data: T; counts: [string, number][] }> {
    const file = join(folder, 'statements');
    writeFileSync(file, '');
    const { data, errors } = await service.graphql<T>(query, variables, account);
    expect(errors).toBeUndefined();
    const counts = new Map<string, number>();
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const text = JSON.parse(line) as string;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    // The counting itself works.
    expect(counts.size).toBeGreaterThan(0);
    return { data, counts: [...counts].sort(([, a], [, b]) => b - a) };
  }

  const often = (counts: readonly [string, number][]): [string, number][] =>
    counts.filter(([, times]) => times > FEW);

  it('read the bots, ratings, ladders and sets of fifty matches at once', async () => {
    for (const { id, token } of bots)
      await newMatch(service, token, [id, 'house:easy'], { rated: true, clock: { perMove: 600 } });
    const { data, counts } = await asked<{
      matches: { nodes: { setId: string; set: object | null; seats: { botId: string; bot: object }[] }[] };
    }>(MATCHES);
    expect(data.matches.nodes).toHaveLength(ITEMS);
    for (const { set, seats } of data.matches.nodes) {
      expect(set).toMatchObject({ status: expect.any(String) });
      const { bot } = seats.find(({ botId }) => botId !== null)!;
      expect(bot).toMatchObject({ owner: { name: expect.any(String) }, ladder: [], headToHead: { sets: 0 } });
    }
    expect(often(counts)).toEqual([]);
    expect(counts.length).toBeGreaterThan(4);
  });

  it('read what fifty bots have at once', async () => {
    for (const { id, token } of bots)
      await service.request('PUT', `/v1/bots/${id}/ladder/draw.standard.2`, { token, body: { capacity: 1 } });
    const { data, counts } = await asked<{ bots: { nodes: { name: string; ladder: object[] }[] } }>(BOTS, {});
    for (const { name, ladder } of data.bots.nodes) expect(ladder).toMatchObject([{ bot: { name } }]);
    expect(often(counts)).toEqual([]);
  });

  it('read the matches of all pairings, and the bots of all standings, at once', async () => {
    const entrants = [
      ...bots.slice(0, 4).map(({ id }) => id),
      ...[1, 2, 3, 4].map((n) => `house:random#${n}`),
    ];
    const made = await service.post<{ tournament: { id: string } }>(
      '/v1/tournaments',
      {
        name: 'Joins',
        format: 'round-robin',
        ruleset: 'draw',
        entrants,
        start: 'now',
        concurrency: 20,
        clock: { perMove: 600 },
      },
      { token: account },
    );
    expect(made).toMatchObject({ status: 201 });
    type Set = { matchIds: string[]; matches: { id: string }[] };
    // Pairings are there before their matches are.
    for (;;) {
      const { data, counts } = await asked<{ tournament: { pairings: { nodes: { sets: Set[] }[] } } }>(
        PAIRINGS,
        {
          id: made.body.tournament.id,
        },
      );
      const sets = data.tournament.pairings.nodes.flatMap((pairing) => pairing.sets);
      expect(sets.length).toBeGreaterThan(10);
      expect(often(counts)).toEqual([]);
      const missing = sets.filter(({ matchIds, matches }) => matches.length < matchIds.length);
      if (missing.length > 0) {
        await sleep(100);
        continue;
      }
      for (const { matchIds, matches } of sets) expect(matches.map(({ id }) => id)).toEqual(matchIds);
      break;
    }
  });

  it('read the bots of fifty tickets at once', async () => {
    for (const { token } of bots)
      expect(
        await service.post('/v1/queues/block.standard.2.normal.rated/enter', {}, { token }),
      ).toMatchObject({
        status: 200,
      });
    const { data, counts } = await asked<{ queueTickets: { nodes: { botId: string; bot: object }[] } }>(
      TICKETS,
      {},
    );
    expect(data.queueTickets.nodes).toHaveLength(ITEMS);
    for (const { bot } of data.queueTickets.nodes) expect(bot).toMatchObject({ name: expect.any(String) });
    expect(often(counts)).toEqual([]);
  });
});
