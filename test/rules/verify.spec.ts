import fc from 'fast-check';
import type { MatchRecord } from '../../src/rules/record.js';
import { engineOf, resolveGame, RULESETS } from '../../src/rules/rulesets.js';
import { commitmentOf } from '../../src/rules/shuffle.js';
import { verifyRecord } from '../../src/rules/verify.js';
import { games, type Game } from './arbitraries.js';
import { playMatch } from './playing.js';

function game(ruleset: string, seats: number, options = {}): Game {
  const request = { ruleset, seats, options };
  const resolved = resolveGame(request);
  if (!resolved.ok) throw new Error(resolved.error.detail);
  return { request, rules: resolved.value, engine: engineOf(resolved.value), seed: 7 };
}

type Changed = { -readonly [K in keyof MatchRecord]: MatchRecord[K] };
/** The record with one place changed. */
function changed(record: MatchRecord, path: string, change: (value: never) => unknown): unknown {
  const copy = JSON.parse(JSON.stringify(record)) as Record<string, unknown>;
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  const last = keys.pop() as string;
  const holder = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy);
  holder[last] = change(holder[last] as never);
  return copy;
}
const verdict = (record: unknown) => {
  const verified = verifyRecord(record);
  if (!verified.ok) throw new Error(verified.error.detail);
  return verified.value;
};

describe('verifying a record', () => {
  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
    'finds nothing to complain about in matches of %s with any options',
    (_, ruleset) => {
      fc.assert(
        fc.property(games([ruleset]), (any) => {
          const record = playMatch(any, 3);
          expect(verdict(JSON.parse(JSON.stringify(record)))).toEqual({
            valid: true,
            rounds: record.rounds.length,
            difference: null,
          });
        }),
        { numRuns: 25 },
      );
    },
  );

  const record = playMatch(game('draw', 3), 100);
  const again = playMatch(game('draw', 2, { opener: 'top-double', nextOpener: 'same-as-first' }), 2);

  it('also where tiles were dealt again', () => {
    expect(again.proof.rounds.some(({ attempts }) => attempts > 1)).toBe(true);
    expect(verdict(again).valid).toBe(true);
  });

  it('does not mind in which order a hand is written', () => {
    expect(record.termination).toBe('rules');
    expect(
      verdict(changed(record, 'rounds[0].deal.hands[0]', (hand: string[]) => hand.toReversed())).valid,
    ).toBe(true);
  });

  const swapped = (tiles: string[]) => [tiles[1], tiles[0], ...tiles.slice(2)];
  it.each<[string, string, (value: never) => unknown]>([
    ['proof.commitment', 'proof.commitment', () => commitmentOf('another seed')],
    ['proof.commitment', 'proof.serverSeed', () => 'another seed'],
    ['proof.entropies.length', 'proof.entropies', (entropies: string[]) => entropies.slice(1)],
    ['rounds[0].deal.hands', 'proof.entropies[1]', () => 'another'],
    ['rounds[1].deal.boneyard', 'rounds[1].deal.boneyard', swapped],
    ['rounds[1].deal.hands', 'rounds[1].deal.hands', swapped],
    ['rounds[0].deal.first', 'rounds[0].deal.first', () => 0],
    ['rounds[1].deal.first', 'rounds[1].deal.first', (first: number) => (first + 1) % 3],
    ['proof.rounds[0]', 'proof.rounds[0].first', (first: number) => (first + 1) % 3],
    ['proof.rounds[0]', 'proof.rounds[0].attempts', (attempts: number) => attempts + 1],
    ['rounds[1].moves[0]', 'rounds[1].moves', swapped],
    ['rounds[0].result', 'rounds[0].moves', (moves: string[]) => moves.slice(0, -1)],
    ['rounds[0].result', 'rounds[0].result.points', (points: number[]) => points.map((n) => n + 1)],
    ['rounds[1].scores', 'rounds[1].scores', (scores: number[]) => scores.map((n) => n + 1)],
    ['rounds[1].round', 'rounds[1].round', () => 3],
    ['rounds[1].options', 'rounds[1].options.target', () => 5],
    ['rounds[1].preset', 'rounds[1].preset', () => 'pagat'],
    ['rounds[1].ruleset', 'rounds[1].ruleset', () => 'block'],
    ['rounds[1].seats', 'rounds[1].seats', () => 2],
    ['rulesVersion', 'rulesVersion', () => 1000],
    ['options', 'options', ({ target, ...others }: Record<string, number>) => (target ? others : {})],
    ['scores', 'scores', (scores: number[]) => scores.map((n) => n + 1)],
    ['winners', 'winners', (winners: number[]) => winners.map((seat) => (seat + 1) % 3)],
    ['termination', 'termination', () => 'resigned'],
  ])('names %s as the first difference when %s is changed', (at, path, change) => {
    expect(verdict(changed(record, path, change))).toMatchObject({ valid: false, difference: { at } });
  });

  it('names a round that was never finished, one too many and one too few', () => {
    const { rounds, proof } = record;
    const more = {
      ...record,
      rounds: [...rounds, rounds[0]],
      proof: { ...proof, rounds: [...proof.rounds, proof.rounds[0]] },
    };
    expect(verdict(more).difference?.at).toBe(`rounds[${rounds.length}]`);
    const fewer: Changed = {
      ...record,
      rounds: rounds.slice(0, 1),
      proof: { ...proof, rounds: proof.rounds.slice(0, 1) },
    };
    expect(verdict({ ...fewer, scores: rounds[1].scores }).difference?.at).toBe('winners');
    const open = { ...rounds[0], result: null, moves: rounds[0].moves.slice(0, 3) };
    expect(verdict({ ...fewer, rounds: [open] }).difference?.at).toBe('rounds[0].result');
    expect(
      verdict({ ...fewer, rounds: [open], termination: 'timeout', scores: [0, 0, 0], winners: [2] }).valid,
    ).toBe(true);
  });

  it.each<[string, string, (value: never) => unknown, string]>([
    ['a missing proof', 'proof', () => undefined, 'proof must be an object'],
    [
      'a missing round of the proof',
      'proof.rounds',
      () => [],
      'proof.rounds must have one entry for each of rounds',
    ],
    [
      'a tile that is none',
      'rounds[0].deal.hands[0][0]',
      () => '7',
      'rounds[0].deal.hands[0][0] must be a tile such as 6-4',
    ],
    ['an unknown ruleset', 'ruleset', () => 'whist', 'There is no ruleset "whist"'],
    ['an impossible option', 'options.target', () => -1, 'target must be a whole number'],
  ])('refuses %s', (_, path, change, detail) => {
    const verified = verifyRecord(changed(record, path, change));
    expect(verified).toMatchObject({ ok: false });
    expect(verified).toHaveProperty('error.detail', expect.stringContaining(detail));
  });

  it('refuses everything that is no record, whatever it is', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(verifyRecord(value).ok).toBe(false)));
  });
});
