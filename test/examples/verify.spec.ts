import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealFrom } from '../../src/rules/dealing.js';
import type { MatchRecord } from '../../src/rules/record.js';
import { engineOf, resolveGame, RULESETS } from '../../src/rules/rulesets.js';
import { shufflePack } from '../../src/rules/shuffle.js';
import { formatTile } from '../../src/rules/tiles.js';
import { playMatch } from '../rules/playing.js';

const SCRIPT = join(__dirname, '../../examples/verify/verify.py');
const folder = mkdtempSync(join(tmpdir(), 'boneyard-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problem(): string {
  const file = join(folder, 'problem.json');
  writeFileSync(file, JSON.stringify({ status: 409, code: 'match-not-finished' }));
  return file;
}

function run(record: unknown) {
  const file = join(folder, 'record.json');
  writeFileSync(file, JSON.stringify(record));
  const { status, stdout, stderr } = spawnSync('python3', [SCRIPT, file], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function engine(ruleset: string, seats: number, options: object = {}, seed = 3) {
  const request = { ruleset, seats, options: options as Record<string, unknown> };
  const resolved = resolveGame(request);
  if (!resolved.ok) throw new Error(resolved.error.detail);
  return { request, rules: resolved.value, engine: engineOf(resolved.value), seed };
}
const match = (...game: Parameters<typeof engine>): MatchRecord => playMatch(engine(...game), 30);

describe('examples/verify/verify.py', () => {
  it.each(RULESETS.map(({ id, seats }) => [id, Math.max(2, seats(9).min)] as const))(
    'agrees with the record of a match of %s',
    (id, seats) => {
      const record = match(id, seats);
      const { status, stdout, stderr } = run(record);
      expect(stderr).toBe('');
      expect(stdout).toBe(`${record.rounds.length} rounds were dealt as committed\n`);
      expect(status).toBe(0);
    },
  );

  const again = match('draw', 2, { opener: 'top-double', nextOpener: 'same-as-first', target: 300 });
  const set = match('all-fives', 3, { set: 9 });

  it.each<[string, readonly string[], RegExp]>([
    ['no file', [], /verify\.py record\.json/],
    ['a problem document', [problem()], /^this is no record with a proof/],
  ])('says what it wants when it is given %s', (_, args, sentence) => {
    const { status, stderr } = spawnSync('python3', [SCRIPT, ...args], { encoding: 'utf8' });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('Traceback');
    expect(status).toBe(1);
  });

  it('follows deals that were made again', () => {
    expect(again.proof.rounds.some(({ attempts }) => attempts > 1)).toBe(true);
    expect(run(again)).toMatchObject({ status: 0 });
    expect(run(set)).toMatchObject({ status: 0 });
  });

  /** The first round dealt at the second attempt although the first would have done: what a cheating service might do. */
  function secondChoice(record: MatchRecord, game: ReturnType<typeof engine>): unknown {
    const [first, ...later] = record.rounds;
    const { hands, boneyard } = dealFrom(game.engine, shufflePack(game.engine.pack(1), record.proof, 1, 2));
    const deal = {
      ...first.deal,
      hands: hands.map((hand) => hand.map(formatTile)),
      boneyard: boneyard.map(formatTile),
    };
    const proof = {
      ...record.proof,
      rounds: [{ ...record.proof.rounds[0], attempts: 2 }, ...record.proof.rounds.slice(1)],
    };
    return { ...record, rounds: [{ ...first, deal }, ...later], proof };
  }

  it.each<[string, (record: MatchRecord) => unknown]>([
    [
      'another seed was committed to',
      ({ proof, ...rest }) => ({ ...rest, proof: { ...proof, commitment: '0'.repeat(64) } }),
    ],
    [
      'round 1: the seeds give another deal',
      ({ proof, ...rest }) => ({
        ...rest,
        proof: { ...proof, entropies: proof.entropies.map(() => 'another') },
      }),
    ],
    [
      'round 1: another seat acts first',
      ({ rounds: [{ deal, ...first }, ...later], ...rest }) => ({
        ...rest,
        rounds: [{ ...first, deal: { ...deal, first: ((deal.first ?? 0) + 1) % 3 } }, ...later],
      }),
    ],
    [
      'round 1: dealt again without need',
      (record) => secondChoice(record, engine('all-fives', 3, { set: 9 })),
    ],
  ])('says "%s"', (fault, change) => {
    expect(run(change(set))).toEqual({ status: 1, stdout: '', stderr: `${fault}\n` });
  });

  it('is no longer than a page can show, and needs nothing but Python', () => {
    const lines = readFileSync(SCRIPT, 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(30);
    expect(lines.filter((line) => /\bimport\b/.test(line))).toEqual(['import hashlib, hmac, json, sys']);
  });
});

describe("the record's fields in docs/shuffle.md", () => {
  const page = readFileSync(join(__dirname, '../../docs/shuffle.md'), 'utf8');
  const named = [...page.matchAll(/^\| (`[a-zA-Z.[\]]+`(?:, `[a-zA-Z.[\]]+`)*) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const valueAt = (record: unknown, path: string): unknown =>
    path
      .replace('[i]', '.0')
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], record);

  it('are fields that records have', () => {
    const records = RULESETS.map(({ id, seats }) => match(id, Math.max(2, seats(9).min)));
    expect(named.length).toBeGreaterThan(15);
    for (const path of named) {
      expect([path, records.some((record) => valueAt(record, path) !== undefined)]).toEqual([path, true]);
    }
  });

  it('are all that the script reads', () => {
    const script = readFileSync(SCRIPT, 'utf8');
    const read = [...script.matchAll(/\[["'](\w+)["']\]|\.get\("(\w+)"/g)].map(
      ([, key, option]) => key ?? option,
    );
    const words = new Set(named.flatMap((path) => path.split(/[.[\]]+/)));
    expect(read.filter((key) => !words.has(key))).toEqual([]);
  });
});
