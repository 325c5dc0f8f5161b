import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ROOT } from './program.process.js';

function boneyard(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist/src/cli.js'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function json<T = Record<string, unknown>>(...args: string[]): T {
  const { status, stdout, stderr } = boneyard(...args, '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

beforeAll(ensureBuilt);

describe('output that cannot be written', () => {
  const play = ['match', 'house:easy', 'house:random', '--rounds', '20'];
  const shell = (redirection: string, ...args: string[]) => {
    const command = [process.execPath, join(ROOT, 'dist/src/cli.js'), ...args].map((word) => `'${word}'`);
    const { stderr, stdout } = spawnSync(`${command.join(' ')} ${redirection}`, {
      shell: '/bin/bash',
      encoding: 'utf8',
    });
    return { stderr, stdout };
  };

  it.each([[play], [[...play, '--json']], [['simulate', '--rounds', '20']], [['--help']]])(
    'ends %j with a sentence',
    (args) => {
      expect(shell('> /dev/full; echo $?', ...args)).toEqual({
        stderr: 'Standard output cannot be written: ENOSPC: no space left on device, write.\n',
        stdout: '2\n',
      });
    },
  );

  it('is no fault where whoever reads has seen enough, nor where only progress is lost', () => {
    expect(shell('| true; echo ${PIPESTATUS[0]}', ...play)).toEqual({ stderr: '', stdout: '0\n' });
    const { stdout } = shell('2> /dev/full; echo $?', ...play, '--json');
    expect(stdout).toMatch(/^\{.*\}\n0\n$/);
  });
});

describe('boneyard match', () => {
  const args = ['match', 'house:hard', 'house:easy', '--ruleset', 'draw', '--rounds', '3000', '--seed', '9'];

  it('prints who is better and how sure that is', () => {
    const report = json<{
      interval: [number, number];
      winRateA: number;
      wins: [number, number];
      draws: number;
    }>(...args);
    expect(Object.keys(report)).toEqual([
      'a',
      'b',
      'rounds',
      'wins',
      'draws',
      'winRateA',
      'interval',
      'eloA',
      'eloError',
      'seed',
      'seconds',
    ]);
    expect(report).toMatchObject({ a: 'house:hard', b: 'house:easy', rounds: 3000, seed: 9 });
    expect(report.wins[0] + report.wins[1] + report.draws).toBe(3000);
    expect(report.winRateA).toBeCloseTo((report.wins[0] + report.draws / 2) / 3000, 5);
    expect(report.interval[0]).toBeGreaterThan(0.5);
  });

  it('is the same on any number of cores, and in words', () => {
    const { seconds: _one, ...alone } = json(...args, '--threads', '1');
    const { seconds: _three, ...together } = json(...args, '--threads', '3');
    expect(together).toEqual(alone);
    const { stdout, status } = boneyard(...args);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^house:hard against house:easy: \d\d\.\d\d% of 3000 rounds, 95% from/);
  });

  it('takes an executable, such as the example in Python', () => {
    const bot = 'cmd:python3 examples/python/lines.py';
    expect(json('match', bot, 'house:random', '--rounds', '4')).toMatchObject({ a: bot, rounds: 4 });
  });

  it('reports what an executable gave away, and stops where waiting is in vain', () => {
    const { status, stdout, stderr } = boneyard(
      'match',
      'cmd:exit 1',
      'house:easy',
      '--rounds',
      '500',
      '--json',
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/^stopped early: cmd:exit 1 has given up 5 pairs in a row/m);
    expect(JSON.parse(stdout)).toMatchObject({
      rounds: 10,
      wins: [0, 10],
      forfeits: [{ player: 'cmd:exit 1', fault: 'crashed', rounds: 10 }],
    });
  });

  it.each([
    ['cmd:./nobody-here', 'cmd:./nobody-here could not be started (exit status 127)', 2],
    ['cmd:read line; exit 1', 'it says nothing of the players: none of 4 rounds was played to its end', 4],
  ])('does not take it for a match that %j never played a round', (bot, why, rounds) => {
    const { status, stdout, stderr } = boneyard(
      'match',
      bot,
      'house:easy',
      '--rounds',
      '4',
      '--threads',
      '1',
    );
    expect(stderr).toContain(why);
    expect(stdout).toContain(`${bot} gave away ${rounds} rounds`);
    expect(status).toBe(2);
  });

  it.each([
    [['match', 'house:hard', 'ada'], 'is no player'],
    [['match', 'house:hard'], "missing required argument 'b'"],
    [['match', 'hard', 'easy', '--rounds', '0'], 'whole number from 1'],
    [['match', 'hard', 'easy', '--rounds', '1000000000'], 'whole number from 1'],
    [['match', 'hard', 'easy', '--rounds', '1e3'], 'whole number from 1'],
    [['match', 'hard', 'easy', '--seed', 'x'], 'whole number'],
    [['match', 'hard', 'easy', '--ruleset', 'chess'], 'There is no ruleset "chess"'],
    [['match', 'hard', 'easy', '--preset', 'nope'], 'preset'],
    [['match', 'hard', 'easy', '--options', '{"reserve":9}'], 'reserve must be one of'],
    [['match', 'hard', 'easy', '--options', 'reserve=1'], 'It must be a JSON object'],
    [['match', 'hard', 'easy', '--seats', '9'], 'seats'],
    [['match', 'hard', 'easy', '--seats', '5', '--options', '{"handSize":9}'], 'cannot be dealt'],
    [['sprt', 'hard', 'easy', '--elo0', '20', '--elo1', '10'], 'elo0 must be below elo1'],
    [['sprt', 'hard', 'easy', '--alpha', '0'], 'between 0 and 0.5'],
    [['simulate', '--players', 'hard,easy,medium'], '3 players do not fit 2 seats'],
    [['simulate', '--players', 'cmd:./bot'], 'only house players are simulated'],
    [['simulate', '--preset', 'published-tables', '--ruleset', 'block'], 'settles ruleset by itself'],
  ])('refuses %j', (args, why) => {
    const { status, stdout, stderr } = boneyard(...args);
    expect(stderr).toContain(why);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

describe('boneyard sprt', () => {
  it('decides, and the same on any number of cores', () => {
    const { seconds: _one, ...alone } = json('sprt', 'hard', 'easy', '--threads', '1');
    const { seconds: _two, ...together } = json('sprt', 'hard', 'easy', '--threads', '2');
    expect(together).toEqual(alone);
    expect(alone).toMatchObject({
      unit: 'round',
      decision: 'accept-h1',
      elo0: 0,
      elo1: 20,
      model: 'logistic',
    });
  });
});

describe('boneyard simulate', () => {
  interface Cell {
    figure: string;
    printed: number | null;
    ours: number;
    interval: [number, number];
    rounds: number;
    players: string[];
  }

  it('prints cells, the same on any number of cores', () => {
    const args = ['simulate', '--ruleset', 'all-fives', '--rounds', '500', '--players', 'hard,easy'];
    const alone = json<{ cells: Cell[] }>(...args, '--threads', '1');
    expect(json(...args, '--threads', '2')).toEqual(alone);
    expect(Object.keys(alone.cells[0])).toEqual([
      'figure',
      'printed',
      'ours',
      'interval',
      'rounds',
      'players',
    ]);
  });

  it.each([
    [
      ['match', 'hard', 'easy', '--rounds', '100'],
      ['scores.svg', 'win-rates.svg'],
    ],
    [
      ['sprt', 'hard', 'easy', '--pairs', '50'],
      ['sprt.svg', 'win-rates.svg'],
    ],
    [
      ['simulate', '--rounds', '50'],
      ['scores.svg', 'win-rates.svg'],
    ],
    [['simulate', '--preset', 'published-tables', '--rounds', '20'], ['published-tables.svg']],
  ])('draws what came of %j', (args, files) => {
    const folder = mkdtempSync(join(tmpdir(), 'boneyard-plots-'));
    try {
      json(...args, '--plots', join(folder, 'new'));
      expect(readdirSync(join(folder, 'new')).sort()).toEqual(files);
      for (const file of files)
        expect(readFileSync(join(folder, 'new', file), 'utf8')).toMatch(/^<svg[\s\S]*<\/svg>$/);
      const { status, stderr } = boneyard(...args, '--plots', join(folder, 'new', files[0]));
      expect(stderr).toContain('error: the pictures cannot be written: part of the path is a file');
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says so and ends where the system makes no folder', () => {
    const { status, stderr } = boneyard('simulate', '--rounds', '50', '--plots', '/proc/boneyard');
    expect(stderr).toMatch(
      /error: the pictures cannot be written: (part of the path does not exist|permission denied)/,
    );
    expect(status).toBe(1);
  });

  it('does not take a mean for a share, however small it is', () => {
    const { stdout } = boneyard('simulate', '--ruleset', 'mexican-train', '--rounds', '300');
    expect(stdout).toMatch(/^points of the winning side +\d+\.\d\d +-?\d/m);
    expect(stdout).toMatch(/^rounds ended by domino +\d+\.\d\d% /m);
  });

  it('makes the published tables again', () => {
    const { cells } = json<{ cells: Cell[] }>('simulate', '--preset', 'published-tables', '--rounds', '400');
    const printed = new Map(cells.map((cell) => [cell.figure, cell.printed]));
    expect([...printed.values()]).toEqual([
      0.61, 0.192, 0.543, 0.997, 0.203, 10.9, 0.187, 10.3, 0.192, 9.3, 0.156, 0.326, 0.637, 0.556, 0.6,
    ]);
    const double = cells.find(({ figure }) => figure.includes('with a double'))!;
    // Not a matter of who plays: 344 of 345 deals.
    expect(double.interval[0]).toBeLessThan(344 / 345);
    expect(double.interval[1]).toBeGreaterThan(344 / 345);
    const { stdout } = boneyard('simulate', '--preset', 'published-tables', '--rounds', '100');
    expect(stdout).toMatch(/draw, two seats: hard beats easy +63\.70% +\d\d\.\d\d% .*(inside|outside)/);
    expect(stdout).toContain('* S2 does not say which of its players');
  });
});
