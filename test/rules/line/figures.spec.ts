import { openGame } from '../../../src/rules/rulesets.js';
import { layDeal, newPosition } from '../../../src/rules/dealing.js';
import { Round } from '../../../src/rules/round.js';
import { formatTile, HIGH, IS_DOUBLE, LOW, tilesInSet } from '../../../src/rules/tiles.js';
import { replay } from '../../../src/rules/replay.js';
import type { LineEngine } from '../../../src/rules/line/line.engine.js';

/** Ways to choose `k` of `n`. */
const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
};
const fraction = (top: number, bottom: number): string => {
  const divisor = (a: number, b: number): number => (b < 0.5 ? a : divisor(b, a % b));
  const by = divisor(Math.round(bottom), Math.round(top));
  return `${Math.round(top / by)}/${Math.round(bottom / by)}`;
};
const engineFor = (ruleset: string, seats: number, options = {}): LineEngine => {
  const game = openGame({ ruleset, seats, options });
  if (!game.ok) throw new Error(game.error.detail);
  return game.value as LineEngine;
};

describe('figures of the line games (rules.md 5)', () => {
  it.each([
    [14, '1/345'],
    [15, '1/690'],
    [20, '1/148005'],
  ])('%i dealt tiles hold no double in one deal of %s', (dealt, expected) => {
    expect(fraction(choose(21, dealt), choose(28, dealt))).toBe(expected);
  });

  it('the highest double among two hands of seven falls as published', () => {
    const published = ['1/2', '7/27', '7/54', '14/225', '77/2700', '77/6210', '7/1380'];
    // The highest is n-n when it is dealt and the doubles above it are not; the other 13 come from what remains.
    const exact = published.map((_, above) => fraction(choose(27 - above, 13), choose(28, 14)));
    expect(exact).toEqual(published);
  });

  it('the engine finds that double, and its holder, in every deal', () => {
    const engine = engineFor('draw', 2);
    for (let top = 0; top <= 6; top++) {
      const doubles = Array.from({ length: top + 1 }, (_, n) => (n * (n + 3)) / 2);
      const singles = Array.from({ length: 28 }, (_, tile) => tile).filter((tile) => !IS_DOUBLE[tile]);
      const hands = [singles.slice(0, 7), [...doubles, ...singles.slice(7, 14 - doubles.length)]];
      const round = Round.fromDeal(engine, { hands, boneyard: [] }, { round: 1, scores: [0, 0] });
      if (!round.ok) throw new Error(round.error.detail);
      expect(round.value.turn).toBe(1);
      expect(round.value.judge('6-5')).toMatchObject({ error: { legalMoves: [`${top}-${top}`] } });
    }
  });

  it('five first tiles score in fives: 5-0, 4-1, 3-2 five, 6-4 and 5-5 ten', () => {
    const scoring: Record<string, number> = {};
    for (let tile = 0; tile < tilesInSet(6); tile++) {
      const other = tile === 0 ? '1-0' : '0-0';
      const name = formatTile(tile);
      const answer = replay({
        ruleset: 'muggins',
        seats: 2,
        deal: { hands: [[name, tile === 27 ? '6-5' : '6-6'], [other]], first: 0 },
        moves: [name],
      });
      if (!answer.ok) throw new Error(answer.error.detail);
      if (answer.value.scores[0] > 0) scoring[name] = answer.value.scores[0];
    }
    expect(scoring).toEqual({ '5-0': 5, '4-1': 5, '3-2': 5, '6-4': 10, '5-5': 10 });
  });

  /** The largest total that five divides among all ways in which `ends` tips can lie at once, each tile used once, doubles counting both halves. */
  const largest = (ends: number): number => {
    let best = 0;
    const tiles = Array.from({ length: 28 }, (_, tile) => tile);
    const visit = (from: number, left: number, total: number): void => {
      if (left === 0) {
        if (total % 5 === 0) best = Math.max(best, total);
        return;
      }
      for (let i = from; i < tiles.length; i++) {
        const tile = tiles[i];
        // A tip counts a double's both halves, or the outer half of another tile.
        const counts = IS_DOUBLE[tile] ? [2 * HIGH[tile]] : [HIGH[tile], LOW[tile]];
        for (const count of counts) visit(i + 1, left - 1, total + count);
      }
    };
    visit(0, ends, 0);
    return best;
  };

  it('the largest single score is 20 with two ends, 30 with three, 35 with four', () => {
    expect([2, 3, 4].map(largest)).toEqual([20, 30, 35]);
  });

  it('6-6 at one end and 4-4 at the other score 20', () => {
    const deal = {
      hands: [
        ['6-4', '4-4'],
        ['6-6', '0-0'],
      ],
      first: 0,
    };
    const answer = replay({ ruleset: 'muggins', seats: 2, deal, moves: ['6-4', '6-6@left', '4-4@right'] });
    // The first tile has scored its ten already.
    expect(answer).toMatchObject({ value: { endCount: 20, scores: [30, 0] } });
  });

  it('in an unbranched double-six line a number that is used up shows on both ends or on neither', () => {
    const engine = engineFor('draw', 2);
    for (let seed = 0; seed < 300; seed++) {
      const random = mulberry(seed);
      const pack = shuffled(28, random);
      const position = newPosition(engine);
      layDeal(
        engine,
        position,
        { hands: [pack.slice(0, 7), pack.slice(7, 14)], boneyard: pack.slice(14) },
        [0, 0],
      );
      engine.start(position, 2, seed & 1, null, true);
      const out = new Int32Array(engine.maxActions);
      const played: number[] = [];
      for (let count = engine.legal(position, out); count > 0; count = engine.legal(position, out)) {
        const action = out[Math.floor(random() * count)];
        played.push((action >> 8) & 0xff);
        engine.play(position, action, null);
        const ends = (engine.facts(position).ends ?? []).map(({ pips }) => pips);
        for (let n = 0; n <= 6; n++) {
          const used = played.filter((tile) => HIGH[tile] === n || LOW[tile] === n).length;
          if (used === 7) expect(ends.filter((pips) => pips === n)).not.toHaveLength(1);
        }
      }
    }
  });
});

function mulberry(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(size: number, random: () => number): number[] {
  const tiles = Array.from({ length: size }, (_, tile) => tile);
  for (let i = size - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
  }
  return tiles;
}
