import Ajv from 'ajv';
import { pipsInSet, SET_SIZES, tilesInSet } from '../../src/rules/tiles.js';
import { engineOf, resolveGame, RULESETS } from '../../src/rules/rulesets.js';
import { playMatch } from '../rules/playing.js';
import { describeModes } from './harness.js';
import { examplesOf, OPERATIONS } from './openapi.operations.js';

interface Problem {
  code: string;
  detail: string;
  moveIndex?: number;
  legalMoves?: string[];
}
interface Description {
  id: string;
  howToPlay: string;
  options: { name: string }[];
  presets: { name: string }[];
  disagreements: unknown[];
  sources: { id: string }[];
  schema: object;
}

const GAME = { ruleset: 'draw', seats: 2, seed: '1' };
const DEAL = { hands: [['6-6', '6-1'], ['1-1']], boneyard: [], first: 0 };
/** As many as a body of 64 KB has room for, and more than that. */
const MANY = [10_000, 100_000];

/** Requests that replay and legal-moves refuse, with the code of the refusal. */
const REFUSED: [string, unknown, number, string][] = [
  ['a list', [], 400, 'malformed-request'],
  ['text', '"draw"', 400, 'malformed-request'],
  ['no JSON', '{"ruleset":', 400, 'malformed-request'],
  ['neither deal nor seed', { ruleset: 'draw', seats: 2 }, 400, 'malformed-request'],
  ['a field that there is not', { ...GAME, colour: 'red' }, 400, 'malformed-request'],
  ['moves that are numbers', { ...GAME, moves: [1] }, 400, 'malformed-request'],
  [
    'hands that are no lists',
    { ...GAME, seed: undefined, deal: { hands: ['6-6', '1-1'] } },
    400,
    'malformed-request',
  ],
  ['a ruleset that there is not', { ...GAME, ruleset: 'whist' }, 404, 'unknown-ruleset'],
  ["a name of JavaScript's", { ...GAME, ruleset: '__proto__' }, 404, 'unknown-ruleset'],
  ['a preset that there is not', { ...GAME, preset: 'house' }, 422, 'bad-options'],
  ["another ruleset's option", { ...GAME, options: { plunge: true } }, 422, 'bad-options'],
  ['a value that there is not', { ...GAME, options: { layout: 'circle' } }, 422, 'bad-options'],
  ['a set that there is not', { ...GAME, options: { set: 7 } }, 422, 'bad-options'],
  ['too many seats', { ...GAME, seats: 17 }, 422, 'bad-options'],
  ['a deal that cannot be made', { ...GAME, seats: 5, options: { handSize: 6 } }, 422, 'bad-options'],
  ['round 0', { ...GAME, round: 0 }, 422, 'bad-options'],
  [
    'a tile named twice',
    { ruleset: 'draw', seats: 2, deal: { ...DEAL, boneyard: ['1-6'] } },
    422,
    'bad-deal',
  ],
  [
    'a tile of a bigger set',
    { ruleset: 'draw', seats: 2, deal: { ...DEAL, boneyard: ['9-9'] } },
    422,
    'bad-deal',
  ],
  ['an empty hand', { ruleset: 'draw', seats: 2, deal: { ...DEAL, hands: [['6-6'], []] } }, 422, 'bad-deal'],
  ['a move that is none', { ...GAME, moves: ['hello'] }, 422, 'malformed-move'],
  ['a move that is not legal', { ...GAME, moves: ['bid:30'] }, 422, 'illegal-move'],
  [
    'moves after the end',
    { ruleset: 'block', seats: 2, deal: { ...DEAL, hands: [['6-6'], ['1-1']] }, moves: ['6-6', '1-1'] },
    422,
    'round-over',
  ],
];

/** Far more of something than any round has. */
const HUGE: [string, (many: number) => object][] = [
  ['moves', (many) => ({ ...GAME, moves: new Array(many).fill('x') })],
  ['hands', (many) => ({ ruleset: 'draw', seats: 2, deal: { hands: new Array(many).fill([]) } })],
  [
    'tiles',
    (many) => ({ ruleset: 'draw', seats: 2, deal: { hands: [new Array(many).fill('6-6'), ['1-1']] } }),
  ],
  ['scores', (many) => ({ ...GAME, scores: new Array(many).fill(0) })],
];

const rulesets = RULESETS.map(({ id, seats }) => ({ id, seats: Math.max(2, seats(9).min) }));

describeModes('the rulebook', (serviceOf, { name: mode }) => {
  it('lists every ruleset, the same over both transports', async () => {
    const { status, body } = await serviceOf().get<{ rulesets: { id: string }[] }>('/v1/rulesets');
    expect(status).toBe(200);
    expect(body.rulesets.map(({ id }) => id)).toEqual(rulesets.map(({ id }) => id));
    const { data } = await serviceOf().graphql<{ rulesets: object[] }>(
      '{ rulesets { id name summary teams presetNames seats { set min max } } }',
    );
    expect(data.rulesets).toEqual(body.rulesets);
  });

  it.each(rulesets)(
    'describes $id, with a schema that says what replay takes of a game',
    async ({ id, seats }) => {
      const { body } = await serviceOf().get<Description>(`/v1/rulesets/${id}`);
      expect(body.howToPlay.length).toBeGreaterThan(200);
      expect(body.sources.length).toBeGreaterThan(0);
      const { body: schema } = await serviceOf().get<object>(`/v1/rulesets/${id}/schema`);
      expect(schema).toEqual(body.schema);
      const valid = new Ajv({ strict: false }).compile(schema);
      for (const preset of body.presets)
        expect(valid({ ruleset: id, preset: preset.name, seats })).toBe(true);
      expect(valid({ ruleset: id, seats, options: { colour: 'red' } })).toBe(false);
      const { data } = await serviceOf().graphql<{ ruleset: Description }>(
        'query ($id: String!) { ruleset(id: $id) { id howToPlay options { name } presets { name } disagreements { question } sources { id } } }',
        { id },
      );
      expect(data.ruleset.options).toEqual(body.options.map(({ name }) => ({ name })));
      expect(data.ruleset.disagreements).toHaveLength(body.disagreements.length);
      const sheet = await serviceOf().get<string>(`/v1/rulesets/${id}/score-sheet?seats=${seats}`);
      expect(sheet.status).toBe(200);
    },
  );

  it('describes every set, and no other', async () => {
    for (const n of SET_SIZES) {
      const { body } = await serviceOf().get<{ count: number; pips: number; tiles: string[] }>(
        `/v1/sets/${n}`,
      );
      expect([body.count, body.pips, new Set(body.tiles).size]).toEqual([
        tilesInSet(n),
        pipsInSet(n),
        tilesInSet(n),
      ]);
    }
    for (const n of ['7', '-6', '6.0', 'six', '1e1', '999999999999']) {
      expect([n, (await serviceOf().get<Problem>(`/v1/sets/${n}`)).status]).toEqual([n, 404]);
    }
    const { data, errors } = await serviceOf().graphql('{ tileSet(n: 7) { n } }');
    expect(data).toEqual({ tileSet: null });
    expect(errors).toMatchObject([{ extensions: { code: 'not-found' } }]);
  });

  it('has a glossary', async () => {
    const { body } = await serviceOf().get<{ terms: { term: string }[] }>('/v1/glossary');
    expect(body.terms.length).toBeGreaterThan(20);
  });

  it.each([
    '/v1/rulesets/whist',
    '/v1/rulesets/__proto__',
    '/v1/rulesets/draw%2F..',
    '/v1/rulesets/whist/schema',
  ])('has no %s', async (path) => {
    expect(await serviceOf().get(path)).toMatchObject({ status: 404, body: { code: 'unknown-ruleset' } });
  });
  // The rules themselves do not depend on where matches are kept.
  if (mode !== 'embedded') return;

  it.each(REFUSED)('refuses a replay of %s', async (_, body, status, code) => {
    for (const path of ['/v1/rules/replay', '/v1/rules/legal-moves']) {
      const refused = await serviceOf().post<Problem>(path, body);
      expect([path, refused.status, refused.body.code]).toEqual([path, status, code]);
      expect(refused.body.detail).not.toBe('');
    }
  });

  it.each(HUGE)('refuses %s by the thousand', async (_, make) => {
    for (const many of MANY) {
      const { status, body } = await serviceOf().post<Problem>('/v1/rules/replay', make(many));
      expect([400, 413, 422]).toContain(status);
      expect(body.code).not.toBe('internal');
    }
  });

  it('answers the examples of the API reference as the reference says', async () => {
    const stateless = OPERATIONS.filter(
      ({ method, path }) => method === 'POST' && path.startsWith('/v1/rules/'),
    );
    expect(stateless.map(({ path }) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['replay', 'legal-moves', 'score', 'verify', 'scorecard']),
    );
    for (const { method, path, requestBody, responses } of stateless) {
      const [body] = examplesOf(requestBody!.content['application/json']);
      for (const [type, media] of Object.entries(responses['200'].content!)) {
        const format = { 'text/markdown': 'markdown', 'image/svg+xml': 'svg' }[type];
        const query = format === undefined ? '' : `?format=${format}`;
        const answer = await serviceOf().request(method, `${path}${query}`, { body });
        expect([path, answer.status]).toEqual([path, 200]);
        expect(answer.headers.get('content-type')).toContain(type);
        expect(examplesOf(media)).toEqual([answer.body]);
      }
    }
  });

  it('says which field of a game cannot be played', async () => {
    const faults = async (more: object) =>
      (
        await serviceOf().post<{ code: string; errors: { field: string; message: string }[] }>(
          '/v1/rules/replay',
          {
            ...GAME,
            ...more,
          },
        )
      ).body;
    expect(await faults({ options: { target: 'much' } })).toMatchObject({
      code: 'bad-options',
      errors: [{ field: 'options.target', message: expect.stringMatching(/^target must be/) as string }],
    });
    expect((await faults({ options: { nothing: 1 } })).errors).toMatchObject([{ field: 'options.nothing' }]);
    expect((await faults({ preset: 'nobody' })).errors).toMatchObject([{ field: 'preset' }]);
    expect((await faults({ seats: 40 })).errors).toMatchObject([{ field: 'seats' }]);
    expect((await faults({ round: 0 })).errors).toMatchObject([{ field: 'round' }]);
  });

  it('answers replay and legal moves alike over both transports', async () => {
    const { body } = await serviceOf().post<{ legalMoves: string[] }>('/v1/rules/replay', GAME);
    const moves = await serviceOf().post<{ legalMoves: string[] }>('/v1/rules/legal-moves', GAME);
    expect(moves.body.legalMoves).toEqual(body.legalMoves);
    const { data } = await serviceOf().graphql<{ replayRound: object; legalMoves: object }>(
      `query ($request: ReplayRequest!) {
        replayRound(request: $request) { __typename ... on ReplayedRound { legalMoves } }
        legalMoves(request: $request) { ... on LegalMoves { legalMoves } }
      }`,
      { request: GAME },
    );
    expect(data.replayRound).toEqual({ __typename: 'ReplayedRound', legalMoves: body.legalMoves });
    expect(data.legalMoves).toEqual({ legalMoves: body.legalMoves });
  });

  it('scores hands, tips and layouts, and refuses what cannot be scored', async () => {
    const hands = { ruleset: 'block', seats: 2, hands: [[], ['6-5', '1-0']] };
    expect((await serviceOf().post('/v1/rules/score', hands)).body).toMatchObject({
      result: { reason: 'domino', winner: 0, points: [12, 0] },
    });
    const tips = { ruleset: 'all-fives', seats: 2, tips: [{ pips: 6, double: true }, { pips: 3 }] };
    expect((await serviceOf().post('/v1/rules/score', tips)).body).toMatchObject({
      endCount: 15,
      points: 15,
    });
    const layout = [{ tile: '6-6' }, { tile: '6-1', end: 'left' }, { tile: '6-3', end: 'left' }];
    const refusals: [object, number][] = [
      [{ ruleset: 'all-fives', seats: 2, layout }, 422],
      [{ ...hands, hands: [['6-5'], ['6-5']] }, 422],
      [{ ...hands, hands: [] }, 422],
      [{ ...hands, wentOut: 1 }, 422],
      [{ ...hands, layout: [] }, 400],
      [{ ruleset: 'block', seats: 2 }, 400],
      [{ ...hands, hands: new Array(MANY[0]).fill([]) }, 400],
      [{ ...hands, hands: new Array(MANY[1]).fill([]) }, 413],
      [{ ruleset: 'block', seats: 2, tips: [{ pips: 5 }] }, 422],
    ];
    for (const [request, status] of refusals) {
      expect((await serviceOf().post('/v1/rules/score', request)).status).toBe(status);
    }
  });

  it.each(rulesets)('verifies a record of $id and writes its score sheet', async ({ id, seats }) => {
    const game = resolveGame({ ruleset: id, seats });
    if (!game.ok) throw new Error(game.error.detail);
    const request = { ruleset: id, seats };
    const record = playMatch({ request, rules: game.value, engine: engineOf(game.value), seed: 7 }, 3);
    const { body } = await serviceOf().post('/v1/rules/verify', record);
    expect(body).toMatchObject({ valid: true, rounds: record.rounds.length });
    const forged = { ...record, proof: { ...record.proof, serverSeed: '0'.repeat(64) } };
    expect((await serviceOf().post('/v1/rules/verify', forged)).body).toMatchObject({ valid: false });
    const card = await serviceOf().post<string>('/v1/rules/scorecard?format=markdown', record);
    expect(card.status).toBe(200);
    expect((await serviceOf().post('/v1/rules/verify', { rounds: [] })).status).toBe(400);
  });
});
