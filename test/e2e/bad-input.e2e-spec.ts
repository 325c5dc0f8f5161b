import { newBot, newMatch } from './players.js';
import { describeService, type Service } from './harness.js';
import { faultyRequests, type FaultyRequest, type Filling } from './faulty.requests.js';
import { codesOf, type Operation, OPERATIONS } from './openapi.operations.js';
import { type RawAnswer, RawClient } from './raw.client.js';

const ADMIN_TOKEN = 'operator-of-these-tests';
const UNKNOWN_ID = '0190b4c2-7a0e-7cc4-8f8e-5b1b7c1e9d00';
/** Requests by thousands, and none of them shall cost anything to work off. */
const SETTINGS = {
  ADMIN_TOKEN,
  EXPERIMENTS_DAILY_WORK: '1',
  WEBHOOKS_HTTP: 'true',
  WEBHOOKS_PRIVATE: 'true',
  ...Object.fromEntries(
    ['READS', 'CREATES', 'RULES', 'ANONYMOUS_READS', 'ANONYMOUS_CREATES', 'ANONYMOUS_RULES'].map((name) => [
      `LIMIT_${name}`,
      '0',
    ]),
  ),
};

/** Things of a fresh account, for the holes of addresses by what stands before them. */
class Belongings {
  private constructor(
    private readonly tokens: { readonly bot: string; readonly owner: string; readonly app: string },
    private readonly ids: Readonly<Record<string, string>>,
  ) {}

  static async of(service: Service): Promise<Belongings> {
    const ada = await newBot(service);
    const app = await service.post<{ token: string; account: { id: string } }>('/v1/accounts', {
      name: 'Tea Room',
      kind: 'app',
    });
    const make = async (path: string, body: object, token: string): Promise<string> => {
      const { status, body: made } = await service.post<Record<string, unknown>>(path, body, { token });
      if (status !== 201) throw new Error(`${path}: ${JSON.stringify(made)}`);
      return (made['id'] ?? (Object.values(made)[0] as { id: string }).id) as string;
    };
    const token = ada.token;
    return new Belongings(
      { bot: token, owner: ada.owner, app: app.body.token },
      {
        bots: ada.id,
        other: UNKNOWN_ID,
        matches: (await newMatch(service, token, [ada.id, 'house:easy'])).id,
        guests: await make('/v1/guests', { name: 'Grace' }, app.body.token),
        apps: app.body.account.id,
        tokens: await make('/v1/tokens', { name: 'laptop' }, ada.owner),
        challenges: await make('/v1/challenges', { ruleset: 'draw' }, token),
        tournaments: await make(
          '/v1/tournaments',
          { name: 'Friday', format: 'swiss', ruleset: 'draw' },
          ada.owner,
        ),
        webhooks: await make('/v1/webhooks', { url: 'http://localhost:9/' }, token),
        entrants: 'house:easy',
        policies: '1',
        pools: 'draw.standard.2',
        queues: 'draw.standard.2',
        rulesets: 'draw',
        sets: '6',
        plots: 'rates',
      },
    );
  }

  /** A value for each hole, and the token of whom the operation is for. */
  filling({ path }: Operation): Filling {
    const before = Object.fromEntries(
      [...path.matchAll(/(\w[\w-]*)\/\{(\w+)\}/g)].map(([, room, hole]) => [hole, room]),
    );
    const hole = (name: string): string => this.ids[before[name]] ?? UNKNOWN_ID;
    const { bot, owner, app } = this.tokens;
    if (/^\/v1\/apps\/\{id|(suspension|abort)$/.test(path)) return { hole, token: ADMIN_TOKEN };
    if (/^\/v1\/(guests|apps)/.test(path)) return { hole, token: app };
    if (/^\/v1\/(bots|tokens|tournaments|experiments)/.test(path)) return { hole, token: owner };
    return { hole, token: bot };
  }
}

/** What is wrong with an answer to a faulty request; undefined when nothing is. */
function complaint(operation: Operation, faulty: FaultyRequest, answer: RawAnswer): string | undefined {
  const { status, type, text } = answer;
  const said = `${faulty.fault} → ${status} ${type} ${text.slice(0, 300)}`;
  if (status >= 500) return said;
  if (status < 400) return faulty.mustBeRefused ? `taken: ${said}` : undefined;
  if (!type.startsWith('application/problem+json')) return `no problem: ${said}`;
  const problem = JSON.parse(text) as { code: string; status: number; detail: string };
  if (problem.status !== status || problem.detail.length < 5) return `not as it should be: ${said}`;
  if (!codesOf(operation, status).includes(problem.code)) return `not named: ${said}`;
  if (faulty.code !== undefined && problem.code !== faulty.code) return `not ${faulty.code}: ${said}`;
  return undefined;
}

describeService(
  'bad input',
  (serviceOf) => {
    let client: RawClient;
    beforeAll(() => (client = new RawClient(serviceOf().url)));
    afterAll(() => client.close());

    it.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
      'of %s is refused with a code that the API reference names',
      async (_, operation) => {
        const belongings = await Belongings.of(serviceOf());
        const complaints: string[] = [];
        let sent = 0;
        for (const faulty of faultyRequests(operation, belongings.filling(operation))) {
          sent++;
          const found = complaint(operation, faulty, await client.send(faulty.request));
          if (found !== undefined) complaints.push(found);
        }
        expect(complaints).toEqual([]);
        expect(sent).toBeGreaterThan(0);
      },
    );
  },
  SETTINGS,
);
