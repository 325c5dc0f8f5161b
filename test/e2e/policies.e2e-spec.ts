import { describeService } from './harness.js';
import { newBot, newMatch } from './players.js';

interface Document {
  version: number;
  since: string;
  policies: { name: string; says: string; values: Record<string, unknown> }[];
}

describeService('policies', (serviceOf) => {
  const current = async (): Promise<Document> => (await serviceOf().get<Document>('/v1/policies')).body;

  it('are there for everybody, every one with words and figures', async () => {
    const { version, policies } = await current();
    expect(version).toBe(1);
    const names = [
      'botLogs',
      'challenges',
      'clocks',
      'forfeits',
      'limits',
      'queues',
      'rating',
      'retention',
      'webhooks',
    ];
    expect(policies.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    for (const { says, values } of policies) {
      expect(says).toMatch(/^[A-Z].*\.$/);
      expect(Object.keys(values).length).toBeGreaterThan(0);
    }
  });

  it('say what each way of ending a match means', async () => {
    const forfeits = (await current()).policies.find(({ name }) => name === 'forfeits')!;
    const terminations = forfeits.values['terminations'] as Record<
      string,
      { counts: boolean; blame: string }
    >;
    expect(Object.entries(terminations).map(([name, { counts, blame }]) => [name, counts, blame])).toEqual([
      ['rules', true, 'nobody'],
      ['resigned', true, 'seat'],
      ['timeout', true, 'seat'],
      ['illegal-moves', true, 'seat'],
      ['aborted', false, 'nobody'],
      ['infrastructure', false, 'service'],
    ]);
  });

  it('are the same over GraphQL', async () => {
    const { data } = await serviceOf().graphql<{ policies: Document; one: Document }>(
      '{ policies { version since policies { name says values } } one: policies(version: 1) { version } }',
    );
    expect(data.policies).toEqual(await current());
    expect(data.one.version).toBe(1);
  });

  it('of a version that there is not are not found', async () => {
    for (const version of ['2000', '0', '-1', 'x', '99999999999']) {
      expect(await serviceOf().get(`/v1/policies/${version}`)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
    }
  });

  it('change with the settings, and each match keeps the version that it was begun by', async () => {
    const bot = await newBot(serviceOf());
    const before = await newMatch(serviceOf(), bot.token, [bot.id, null]);
    expect(before['policy']).toBe(1);
    await serviceOf().restart('SIGTERM', { LIMIT_READS: '777' });
    const after = await newMatch(serviceOf(), bot.token, [bot.id, null]);
    expect(after['policy']).toBe(2);
    expect((await serviceOf().get(`/v1/matches/${before.id}`)).body['policy']).toBe(1);
    const limits = ({ policies }: Document) => policies.find(({ name }) => name === 'limits')!.values;
    expect(limits(await current())).toMatchObject({ withToken: { reads: 777 } });
    const old = await serviceOf().get<Document>('/v1/policies/1');
    expect(limits(old.body)).toMatchObject({ withToken: { reads: 30_000 } });
    const { body } = await serviceOf().get<{ versions: Document[] }>('/v1/policies/versions');
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1]);
  });
});
