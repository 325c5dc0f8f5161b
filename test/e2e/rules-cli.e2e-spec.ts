import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { engineOf, resolveGame } from '../../src/rules/rulesets.js';
import { playMatch } from '../rules/playing.js';
import { ensureBuilt, ROOT } from './program.process.js';

const CLI = join(ROOT, 'dist/src/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'boneyard-cli-'));
beforeAll(ensureBuilt);
afterAll(() => rmSync(folder, { recursive: true }));

function run(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8', input });
  return { status, stdout, stderr };
}

const GAME = { ruleset: 'draw', seats: 2, seed: '1' };
const answers = (stdout: string): Record<string, unknown>[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('boneyard replay', () => {
  it('answers every line with one line, in order, and goes on after those that it refuses', () => {
    const lines = [
      JSON.stringify(GAME),
      '{"ruleset": "draw", ',
      'null',
      '',
      JSON.stringify({ ...GAME, ruleset: 'whist' }),
      JSON.stringify({ ...GAME, options: { layout: 'circle' } }),
      JSON.stringify({ ...GAME, moves: ['9-9@left'] }),
      JSON.stringify({ ...GAME, ruleset: 'forty-two', seats: 4 }),
    ];
    const { status, stdout, stderr } = run(['replay'], lines.join('\n'));
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(answers(stdout).map(({ code, status: state }) => code ?? state)).toEqual([
      'playing',
      'malformed-request',
      'malformed-request',
      'unknown-ruleset',
      'bad-options',
      'illegal-move',
      'playing',
    ]);
  });

  it('reads lines that end in a carriage return, after a byte order mark, and without an end', () => {
    const line = JSON.stringify(GAME);
    const { stdout } = run(['replay'], `\uFEFF${line}\r\n${line}`);
    const [first, second] = answers(stdout);
    expect(first).toMatchObject({ status: 'playing' });
    expect(second).toEqual(first);
  });

  it('answers as each line comes, before the next is there', async () => {
    const child = spawn(process.execPath, [CLI, 'replay'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const read = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (request: object): Promise<{ legalMoves: string[]; status: string }> => {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return JSON.parse((await read.next()).value as string) as { legalMoves: string[]; status: string };
    };
    const moves: string[] = [];
    for (let i = 0; i < 3; i++) moves.push((await ask({ ...GAME, moves })).legalMoves[0]);
    expect((await ask({ ...GAME, moves })).status).toBe('playing');
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
  });

  it('stops quietly when nobody reads on', () => {
    const file = join(folder, 'many.jsonl');
    writeFileSync(file, `${JSON.stringify(GAME)}\n`.repeat(5_000));
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['-c', 'set -o pipefail; "$0" "$1" replay < "$2" | head -n 1', process.execPath, CLI, file],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(answers(stdout)).toHaveLength(1);
    expect(status).toBe(0);
  });
});

describe('boneyard verify and boneyard notation', () => {
  const game = resolveGame({ ruleset: 'muggins', seats: 2 });
  if (!game.ok) throw new Error(game.error.detail);
  const request = { ruleset: 'muggins', seats: 2 };
  const record = playMatch({ request, rules: game.value, engine: engineOf(game.value), seed: 5 }, 30);
  const file = join(folder, 'record.json');
  writeFileSync(file, JSON.stringify(record));

  it('have their exit status although nobody reads what they say', () => {
    const forged = join(folder, 'forged.json');
    const proof = { ...record.proof, serverSeed: 'f'.repeat(64) };
    writeFileSync(forged, JSON.stringify({ ...record, proof }));
    // The reader has gone before there is anything to read.
    const script = `{ until [ -e "$2.read" ]; do sleep 0.01; done; "$0" "$1" verify "$2"; } | { exec <&-; : > "$2.read"; }; echo "\${PIPESTATUS[0]}"`;
    for (const [name, status] of [
      [forged, '1'],
      [file, '0'],
    ]) {
      const told = spawnSync('bash', ['-c', script, process.execPath, CLI, name], { encoding: 'utf8' });
      expect(told).toMatchObject({ stdout: `${status}\n`, stderr: '' });
    }
  });

  it('verify says that a record follows from its seeds, and with status 1 where it does not', () => {
    expect(run(['verify', file])).toMatchObject({ status: 0, stderr: '' });
    const forged = JSON.stringify({
      ...record,
      proof: { ...record.proof, serverSeed: 'f'.repeat(64) },
    });
    const refused = run(['verify', '-', '--json'], forged);
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      valid: false,
      difference: { at: 'proof.commitment' },
    });
  });

  it('verify ends with status 2 where there is no record', () => {
    for (const input of ['', '[]', '{"rounds":', '{"rounds":[]}']) {
      const { status, stdout, stderr } = run(['verify', '-'], input);
      expect([input, status, stdout]).toEqual([input, 2, '']);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
    expect(run(['verify', join(folder, 'nowhere.json')]).status).toBe(2);
  });

  it('notation writes a record as text and reads it back', () => {
    const text = run(['notation', 'format', file]);
    expect(text).toMatchObject({ status: 0, stderr: '' });
    const back = run(['notation', 'parse', '-'], text.stdout);
    expect(back.stderr).toBe('');
    expect(JSON.parse(back.stdout)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    expect(run(['notation', 'parse', '-'], 'not a record\n')).toMatchObject({ status: 2, stdout: '' });
  });
});
