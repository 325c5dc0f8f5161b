import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { describeModes, type Service } from './harness.js';
import { ROOT } from './program.process.js';

const PYTHON = ['python3', join(ROOT, 'examples/python/bot.py')];
const TYPESCRIPT = [process.execPath, join(ROOT, 'examples/typescript/run.mjs')];
const BOTS = [
  ['python', PYTHON],
  ['typescript', TYPESCRIPT],
] as const;

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** Each example where its language is there; TypeScript always is. */
const available = BOTS.filter(([language]) => language === 'typescript' || hasPython);

/** A running example. */
class Bot {
  private readonly child: ChildProcess;
  private output = '';
  private errors = '';
  private readonly ended: Promise<number | null>;

  constructor(
    [command, ...args]: readonly string[],
    url: string,
    words: readonly string[] = [],
    environment: Record<string, string> = {},
  ) {
    const env = { PATH: process.env['PATH'], BONEYARD_URL: url, ...environment };
    this.child = spawn(command, [...args, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
  }

  /** Id of the match that it plays, once it says so. */
  async match(): Promise<string> {
    for (let i = 0; i < 1_000 && !this.output.includes('\n'); i++) await pause(20);
    return /^match (\S+)\n/.exec(this.output)![1];
  }

  /** What it printed, once it has ended well. */
  async end(): Promise<string> {
    const code = await this.ended;
    if (code !== 0) throw new Error(`exit code ${code}\n${this.output}${this.errors}`);
    return this.output;
  }

  /** Exit code and what it printed to its standard error. */
  async failure(): Promise<[number | null, string]> {
    return [await this.ended, this.errors];
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

/** One address for a service that comes back on another port; cuts connections when it is told to. */
class Relay {
  private readonly open = new Set<Socket>();
  private readonly server: Server;

  /** `target`: the service's address now; undefined while it has none. */
  constructor(private readonly target: () => string | undefined) {
    this.server = createServer((near) => {
      const url = this.target();
      if (url === undefined) return void near.destroy();
      const far = connect(Number(new URL(url).port), '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ]) {
        this.open.add(one);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
        one.pipe(other);
      }
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cuts all connections, in the middle of whatever they carry. */
  cut(): void {
    for (const socket of this.open) socket.destroy();
    this.open.clear();
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Match {
  status: string;
  termination: string;
  winners: number[];
  ply: number;
}

describe('the example bots', () => {
  it.each([PYTHON[1], join(ROOT, 'examples/typescript/bot.ts')])('%s has fewer than 80 lines', (file) => {
    expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThan(80);
  });

  it('need nothing but their language', () => {
    const python = readFileSync(PYTHON[1], 'utf8');
    expect(python.match(/^(import|from) .*/gm)).toEqual([
      'import http.client, json, os, re, sys, time, urllib.error, urllib.request, uuid',
    ]);
    const typescript = readFileSync(join(ROOT, 'examples/typescript/bot.ts'), 'utf8');
    expect(typescript.match(/from '.*'/g)).toEqual(["from 'node:timers/promises'"]);
  });
});

describeModes('the example bots', (serviceOf) => {
  const running: Bot[] = [];
  const run = (...args: ConstructorParameters<typeof Bot>): Bot => {
    const bot = new Bot(...args);
    running.push(bot);
    return bot;
  };
  const matchOf = async (service: Service, id: string): Promise<Match> =>
    (await service.get<Match>(`/v1/matches/${id}`)).body;
  afterEach(() => running.splice(0).forEach((bot) => bot.kill()));

  it.each(available)(
    '%s plays house:easy to the end',
    async (_, command) => {
      const bot = run(command, serviceOf().url);
      const output = await bot.end();
      expect(output).toMatch(/^match \S+\n(not )?won: Seat [01] won; the scores are \d+, \d+\.\n$/);
      const match = await matchOf(serviceOf(), await bot.match());
      expect(match).toMatchObject({ status: 'finished', termination: 'rules' });
      expect(output.includes('\nwon:')).toBe(match.winners.includes(0));
    },
    60_000,
  );

  it.each(available)(
    '%s plays another game against another player',
    async (_, command) => {
      const bot = run(command, serviceOf().url, ['house:random'], { BONEYARD_RULESET: 'chicken-foot' });
      expect(await bot.end()).toContain('won: ');
      expect(await matchOf(serviceOf(), await bot.match())).toMatchObject({
        status: 'finished',
        termination: 'rules',
      });
    },
    60_000,
  );

  it.each(available)('%s says why when it is refused', async (_, command) => {
    const [code, words] = await run(command, serviceOf().url, ['house:nobody']).failure();
    expect(code).toBe(1);
    expect(words).toMatch(/"code": ?"[a-z-]+"/);
  });

  (hasPython ? it : it.skip)(
    'play each other, one in Python and one in TypeScript',
    async () => {
      const host = run(TYPESCRIPT, serviceOf().url, ['open']);
      const id = await host.match();
      const guest = run(PYTHON, serviceOf().url, ['join', id]);
      const outputs = await Promise.all([host.end(), guest.end()]);
      const { status, termination, winners } = await matchOf(serviceOf(), id);
      expect([status, termination]).toEqual(['finished', 'rules']);
      expect(outputs.map((output) => output.includes('\nwon:'))).toEqual(
        [0, 1].map((seat) => winners.includes(seat)),
      );
    },
    60_000,
  );

  it.each(available)(
    '%s goes on when connections are cut, and when the service is killed and comes back',
    async (_, command) => {
      let isUp = true;
      const relay = new Relay(() => (isUp ? serviceOf().url : undefined));
      const bot = run(command, await relay.listen(), ['house:easy'], { BONEYARD_RULESET: 'mexican-train' });
      const id = await bot.match();
      const until = async (ply: number): Promise<void> => {
        for (let i = 0; i < 1_000 && (await matchOf(serviceOf(), id)).ply < ply; i++) await pause(5);
      };
      for (const ply of [5, 15, 25]) {
        await until(ply);
        relay.cut();
      }
      await until(40);
      isUp = false;
      await serviceOf().restart('SIGKILL');
      isUp = true;
      expect(await bot.end()).toContain('won: ');
      expect(await matchOf(serviceOf(), id)).toMatchObject({ status: 'finished', termination: 'rules' });
      relay.close();
    },
    90_000,
  );
});
