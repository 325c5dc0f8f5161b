import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../src/rules/engine.js';
import type { Deal } from '../../src/rules/dealing.js';
import { layFields, type Position } from '../../src/rules/position.js';
import { commitmentOf, dealRound, lot, seedsOf, shufflePack, type Seeds } from '../../src/rules/shuffle.js';
import { formatTile, tilesInSet } from '../../src/rules/tiles.js';

const SERVER_SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const MATCH: Seeds = { serverSeed: SERVER_SEED, entropies: ['bones', ''] };
const wholeSet = (n: number) => Uint8Array.from({ length: tilesInSet(n) }, (_, tile) => tile);
const names = (tiles: Iterable<number>) => Array.from(tiles, formatTile).join(' ');

/** docs/shuffle.md written down a second time, with Node's own hash. */
function shuffledAgain(pack: number[], seeds: Seeds, round: number, attempt: number): number[] {
  let text = `boneyard-shuffle-1\ndeal\n${round}\n${attempt}\n`;
  for (const entropy of seeds.entropies) text += `${Buffer.byteLength(entropy)}:${entropy}\n`;
  const bytes: number[] = [];
  for (let block = 0; block < 40; block++) {
    bytes.push(...createHmac('sha256', seeds.serverSeed).update(`${text}${block}`).digest());
  }
  const tiles = [...pack];
  for (let i = tiles.length - 1, at = 0; i > 0; i--) {
    const n = i + 1;
    while (bytes[at] >= Math.floor(256 / n) * n) at++;
    const j = bytes[at++] % n;
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
  }
  return tiles;
}

describe('a shuffle', () => {
  it('keeps the pack it is given and every tile of it', () => {
    const pack = wholeSet(18);
    const shuffled = shufflePack(pack, MATCH, 1, 1);
    expect(pack).toEqual(wholeSet(18));
    expect(shuffled.toSorted()).toEqual(pack);
  });

  it('agrees with a second implementation for every set, also with seeds and entropies beyond ASCII', () => {
    for (const n of [6, 9, 12, 15, 18]) {
      for (const seeds of [
        MATCH,
        seedsOf('ß'.repeat(200)),
        { serverSeed: 'x', entropies: ['5-5 🁡', '', 'a\n0:'] },
      ]) {
        const pack = wholeSet(n);
        expect([...shufflePack(pack, seeds, 3, 2)]).toEqual(shuffledAgain([...pack], seeds, 3, 2));
      }
    }
  });

  it('differs from round to round, from attempt to attempt and with every entropy', () => {
    const shuffles = [
      shufflePack(wholeSet(6), MATCH, 1, 1),
      shufflePack(wholeSet(6), MATCH, 2, 1),
      shufflePack(wholeSet(6), MATCH, 1, 2),
      shufflePack(wholeSet(6), MATCH, 11, 1),
      shufflePack(wholeSet(6), MATCH, 1, 11),
      ...[[], [''], ['', 'bones'], ['bones'], ['bon', 'es'], ['bones', '', ''], ['bones\n0:', '']].map(
        (entropies) => shufflePack(wholeSet(6), { serverSeed: SERVER_SEED, entropies }, 1, 1),
      ),
    ].map(names);
    expect(new Set(shuffles).size).toBe(shuffles.length);
  });

  it('is fair: over many seeds every tile stands in every place equally often', () => {
    const deals = 20_000;
    const counts = Array.from({ length: 28 }, () => new Array<number>(28).fill(0));
    for (let i = 0; i < deals; i++) {
      shufflePack(wholeSet(6), seedsOf(`fair ${i}`), 1, 1).forEach((tile, place) => counts[place][tile]++);
    }
    const expected = deals / 28;
    const chiSquare = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 27² degrees of freedom: mean 729, standard deviation 38. The seeds are fixed, so this either holds or does not.
    expect(chiSquare).toBeLessThan(729 + 4 * 38);
  });
});

describe('a lot', () => {
  it('is independent of the deal and as fair for every number of seats', () => {
    for (const seats of [2, 3, 4, 5, 7, 16]) {
      const counts = new Array<number>(seats).fill(0);
      for (let i = 0; i < 6000; i++) counts[lot(seedsOf(`lot ${i}`), 1, 1, seats)]++;
      const expected = 6000 / seats;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(chiSquare).toBeLessThan(seats - 1 + 4 * Math.sqrt(2 * (seats - 1)));
    }
  });
});

describe('the commitment', () => {
  it('is the SHA-256 of the server seed as text', () => {
    expect(commitmentOf(SERVER_SEED)).toBe(createHash('sha256').update(SERVER_SEED).digest('hex'));
  });
});

describe('the vectors of docs/shuffle.md', () => {
  const page = readFileSync(join(__dirname, '../../docs/shuffle.md'), 'utf8');
  const vectors: [string, string][] = [
    ['commitment', commitmentOf(SERVER_SEED)],
    ['deal, double-six, round 1, attempt 1', names(shufflePack(wholeSet(6), MATCH, 1, 1))],
    ['deal, double-six, round 1, attempt 2', names(shufflePack(wholeSet(6), MATCH, 1, 2))],
    ['deal, double-six, round 2, attempt 1', names(shufflePack(wholeSet(6), MATCH, 2, 1))],
    [
      'lot of 4, rounds 1 to 8, attempt 1',
      [1, 2, 3, 4, 5, 6, 7, 8].map((r) => lot(MATCH, r, 1, 4)).join(' '),
    ],
    [
      'deal of seed "hello", double-six, round 1, attempt 1',
      names(shufflePack(wholeSet(6), seedsOf('hello'), 1, 1)),
    ],
    [
      'deal of seed "hello", double-nine, round 1, attempt 1',
      names(shufflePack(wholeSet(9), seedsOf('hello'), 1, 1)),
    ],
  ];
  it.each(vectors)('%s', (title, value) => {
    expect(page).toContain(`**${title}**\n\n\`${value}\`\n`);
  });
});

/** Deals two hands of `handSize`, again until seat 0 holds `wanted`; leaves open who acts first. */
function engineThatWants(wanted: number, handSize: number, opening: Engine['opening']): Engine {
  const fields = layFields(2, 6, 0);
  const engine: Partial<Engine> = {
    rules: { ruleset: 'made-up', preset: 'plain', seats: 2, teams: false, options: {} },
    fields,
    words: fields.words,
    handSize,
    pack: () => wholeSet(6),
    redeals: ({ words }: Position) => wanted >= 0 && (words[fields.hands] & (1 << wanted)) === 0,
    opening,
  };
  return engine as Engine;
}

describe('dealing a round', () => {
  const open = () => ({ seat: null, binding: false });
  const plain = { round: 1, scores: [0, 0], first: null };
  const tilesOf = ({ hands, boneyard }: Deal) => [...hands.flat(), ...boneyard];

  it('gives each seat its hand from the top of the shuffled pack and leaves the rest as boneyard', () => {
    const { deal, attempts } = dealRound(engineThatWants(-1, 7, open), MATCH, plain);
    expect(attempts).toBe(1);
    expect(deal.hands.map((hand) => hand.length)).toEqual([7, 7]);
    expect(tilesOf(deal)).toEqual([...shufflePack(wholeSet(6), MATCH, 1, 1)]);
  });

  it('deals again with the next attempt while the options want it, and counts', () => {
    const { deal, attempts } = dealRound(engineThatWants(27, 1, open), MATCH, plain);
    expect(deal.hands[0]).toEqual([27]);
    expect(attempts).toBeGreaterThan(1);
    expect(tilesOf(deal)).toEqual([...shufflePack(wholeSet(6), MATCH, 1, attempts)]);
    for (let attempt = 1; attempt < attempts; attempt++) {
      expect(shufflePack(wholeSet(6), MATCH, 1, attempt)[0]).not.toBe(27);
    }
  });

  it('takes the lot only where nothing else decides who acts first', () => {
    const firstOf = (opening: Engine['opening'], first: number | null) =>
      dealRound(engineThatWants(-1, 7, opening), MATCH, { ...plain, round: 5, first }).first;
    const drawn = lot(MATCH, 5, 1, 2);
    expect(firstOf(open, null)).toBe(drawn);
    expect(firstOf(open, 1 - drawn)).toBe(1 - drawn);
    expect(firstOf(() => ({ seat: 1 - drawn, binding: false }), null)).toBe(1 - drawn);
    expect(firstOf(() => ({ seat: 1 - drawn, binding: false }), drawn)).toBe(drawn);
    expect(firstOf(() => ({ seat: 1 - drawn, binding: true }), drawn)).toBe(1 - drawn);
  });

  it('does not go on for ever when no deal will ever do', () => {
    const never = { ...engineThatWants(-1, 7, open), redeals: () => true };
    expect(() => dealRound(never, seedsOf('x'), plain)).toThrow('refused 10000 deals in a row');
  });
});
