import { execFile, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeService, type Service } from './harness.js';
import { house, Organiser } from './organisers.js';
import { signUp } from './players.js';
import { ROOT } from './program.process.js';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

interface Ending {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command as a user calls it; what it prints and how it ends. */
function verify(...args: string[]): Promise<Ending> {
  const command = [join(ROOT, 'dist/src/cli.js'), 'tournament', 'verify', ...args];
  return new Promise((resolve) =>
    execFile(process.execPath, command, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    ),
  );
}

describeService('a tournament as files', (serviceOf) => {
  let service: Service;
  let organiser: Organiser;
  let id: string;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'boneyard-bundle-'));
    service = serviceOf();
    organiser = new Organiser(service, await signUp(service));
    ({ id } = await organiser.create({ format: 'swiss', rounds: 2, entrants: house(5) }));
    await organiser.finished(id);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const bundle = async (query = ''): Promise<string> => {
    const response = await fetch(`${service.url}/v1/tournaments/${id}/bundle${query}`);
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const path = join(folder, `bundle${query.replaceAll(/\W/g, '')}.ndjson`);
    writeFileSync(path, await response.text());
    return path;
  };

  it('is there as CSV, TRF and pictures', async () => {
    const at = (form: string) => `/v1/tournaments/${id}/${form}`;
    const standings = await organiser.standings(id);
    const csv = await service.get<string>(at('standings.csv'));
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.body.split('\r\n')[1]).toContain(`1,${standings[0].entrant},`);
    expect((await service.get<string>(at('crosstable.csv'))).body.split('\r\n')).toHaveLength(7);
    expect((await service.get<string>(at('report.trf'))).body).toMatch(/^012 Test\n/);
    for (const picture of ['standings.svg', 'crosstable.svg']) {
      const { body, headers } = await service.get<string>(at(picture));
      expect(headers.get('content-type')).toContain('image/svg+xml');
      expect(body).toMatch(/^<svg .*<\/svg>\n$/s);
    }
    expect((await service.get(at('bracket.svg'))).body).toMatchObject({ code: 'not-found' });
  });

  it('has all its matches as lines, each with its record', async () => {
    const games: { round: number; entrants: string[]; record: { match: string } }[] = [];
    for await (const game of service.stream<(typeof games)[number]>(`/v1/tournaments/${id}/games.ndjson`))
      games.push(game);
    const matches = (await organiser.pairings(id)).flatMap(({ sets }) => sets.flatMap((set) => set.matches));
    expect(games.map(({ record }) => record.match).sort()).toEqual(matches.sort());
  });

  it('is one signed bundle, from which the standing follows without the service', async () => {
    const path = await bundle();
    const { body: key } = await service.get<{ publicKey: string }>('/v1/signing-key');
    const verdict = await verify(path, '--key', key.publicKey, '--json');
    expect([verdict.status, verdict.stderr]).toEqual([0, '']);
    const { standings, ...rest } = JSON.parse(verdict.stdout) as { standings: object[] };
    expect(rest).toMatchObject({
      valid: true,
      reason: null,
      tournament: id,
      games: 8,
      publicKey: key.publicKey,
    });
    expect(standings).toEqual(await organiser.standings(id));
    expect((await verify(path)).stdout).toContain('is valid');

    const small = await verify(await bundle('?games=false'), '--json');
    expect(JSON.parse(small.stdout)).toMatchObject({ valid: true, games: 0 });
  });

  (hasOpenssl ? it : it.skip)('has a signature that OpenSSL checks, as the guide says', async () => {
    await bundle();
    const { body: key } = await service.get<{ publicKey: string }>('/v1/signing-key');
    const guide = readFileSync(join(ROOT, 'docs/tournaments.md'), 'utf8');
    const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].find(([, block]) => block.includes('openssl'));
    const run = (): SpawnSyncReturns<string> =>
      spawnSync('sh', ['-c', commands![1]], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, KEY: key.publicKey },
      });
    expect(run()).toMatchObject({ status: 0, stdout: 'Signature Verified Successfully\n' });
    const path = join(folder, 'bundle.ndjson');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"name":"Test"', '"name":"Best"'));
    expect(run().status).not.toBe(0);
  });

  it('is refused by whoever looks when anything in it was changed', async () => {
    const text = readFileSync(await bundle(), 'utf8');
    const path = join(folder, 'bent.ndjson');
    const reasonOf = async (bent: string, ...flags: string[]): Promise<string | null> => {
      writeFileSync(path, bent);
      const { status, stdout } = await verify(path, '--json', ...flags);
      const { reason } = JSON.parse(stdout) as { reason: string | null };
      expect([status, reason !== null]).toEqual([1, true]);
      return reason;
    };
    const lines = text.trimEnd().split('\n');
    const without = (at: number): string => `${lines.toSpliced(at, 1).join('\n')}\n`;
    expect(await reasonOf(without(-1))).toContain('signature is missing');
    expect(await reasonOf(without(-2))).toContain('a byte was changed');
    expect(await reasonOf(without(1))).toContain('event 1 is missing');
    expect(await reasonOf(without(lines.length - 3))).toContain('a byte was changed');
    expect(await reasonOf(text.replace('"name":"Test"', '"name":"Best"'))).toContain('a byte was changed');
    expect(await reasonOf(text.replace(/("type":"result",.*?"points":)\[[^\]]*\]/, '$1[7,7]'))).toBeTruthy();
    expect(await reasonOf(text.replace(/"moves":\["/, '"moves":["0-0","'))).toContain('match');
    expect(await reasonOf(text, '--key', Buffer.alloc(32).toString('base64'))).toContain('another key');
    expect(await reasonOf(`${text}{}\n`)).toContain('after the signature');
    // What is no bundle, or cannot be read, says so and is told apart from what was changed.
    expect((await verify(join(folder, 'nowhere'))).status).toBe(2);
    for (const [other, why] of [
      [without(0), 'it does not begin as a bundle does'],
      ['', 'it is no bundle of a tournament'],
      ['rank,entrant\n1,house:easy\n', 'a line cannot be understood'],
      [text.replace(/"version":\d+/, '"version":99'), 'it is of version 99'],
    ]) {
      writeFileSync(path, other);
      const { status, stdout, stderr } = await verify(path, '--json');
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(`${path} cannot be read: ${why}`);
    }
  });

  it('has no bundle before it is over', async () => {
    const { id: open } = await organiser.create({ format: 'swiss', start: undefined });
    expect(await service.get(`/v1/tournaments/${open}/bundle`)).toMatchObject({
      status: 409,
      body: { code: 'tournament-not-over' },
    });
  });
});
