import { Logger } from '@nestjs/common';
import { Policies } from '../../../src/platform/policies/policies.js';
import { PoliciesRepository } from '../../../src/platform/policies/policies.repository.js';
import type { Policy } from '../../../src/platform/policies/policy.js';
import { migrate } from '../../../src/platform/postgres/migrations.js';
import { Postgres } from '../../../src/platform/postgres/postgres.js';
import { createDatabase, startEmbeddedPostgres } from '../../servers/postgres.server.js';
import type { TestServer } from '../../servers/child.server.js';

Logger.overrideLogger(false);

const CLOCKS: Policy = { name: 'clocks', says: 'Time runs.', values: { graceMs: 400, outageAfterMs: 3000 } };
const RETENTION: Policy = { name: 'retention', says: 'Logs stay.', values: { logDays: null } };
const MORE: Policy = { name: 'retention', says: 'Deliveries go.', values: { deliveryDays: 7 } };

describe('the policies', () => {
  let server: TestServer;
  let postgres: Postgres;
  let repository: PoliciesRepository;

  beforeAll(async () => {
    server = await startEmbeddedPostgres();
    const url = await createDatabase(server.url);
    await migrate(url, () => Promise.resolve());
    postgres = new Postgres(url, 4, 30_000);
    repository = new PoliciesRepository(postgres);
  });
  afterAll(async () => {
    await postgres.close();
    await server.stop();
  });

  /** A process whose rooms declare these, in this order. */
  const started = (...declared: Policy[]): Policies => {
    const policies = new Policies(repository);
    for (const policy of declared) policies.declare(policy);
    return policies;
  };

  it('stay the same version as long as nothing changes, whoever starts first', async () => {
    const first = await started(CLOCKS, RETENTION).version();
    const again = await started(RETENTION, CLOCKS).version();
    const backwards = { ...CLOCKS, values: { outageAfterMs: 3000, graceMs: 400 } };
    expect([first, again, await started(backwards, RETENTION).version()]).toEqual([1, 1, 1]);
  });

  it('are another version when a figure changes, and the old one can still be read', async () => {
    const changed = { ...CLOCKS, values: { ...CLOCKS.values, graceMs: 500 } };
    expect(await started(changed, RETENTION).version()).toBe(2);
    const [one, two] = await Promise.all([repository.find(1), repository.find(2)]);
    expect(one!.policies[0].values).toEqual({ graceMs: 400, outageAfterMs: 3000 });
    expect(two!.policies[0].values).toEqual({ graceMs: 500, outageAfterMs: 3000 });
    expect(two!.since.getTime()).toBeGreaterThanOrEqual(one!.since.getTime());
    expect((await repository.list(10, undefined)).map(({ version }) => version)).toEqual([2, 1]);
    expect(await repository.list(1, 2)).toEqual([expect.objectContaining({ version: 1 })]);
  });

  it('are one new version when many processes start at once', async () => {
    const changed = { ...CLOCKS, values: { graceMs: 600 } };
    const versions = await Promise.all(Array.from({ length: 8 }, () => started(changed).version()));
    expect(new Set(versions)).toEqual(new Set([3]));
  });

  it('of one name are put together from what several rooms say', async () => {
    const version = await started(RETENTION, MORE).version();
    expect((await repository.find(version))!.policies).toEqual([
      { name: 'retention', says: 'Logs stay. Deliveries go.', values: { deliveryDays: 7, logDays: null } },
    ]);
  });

  it('cannot be declared once they are in force', async () => {
    const policies = started(CLOCKS);
    await policies.version();
    expect(() => policies.declare(RETENTION)).toThrow('too late');
  });
});
