import { HOUSE_NAMES } from '../../src/matches/index.js';
import { anchorPairs, anchorsFrom, playAnchorSet } from '../../src/ratings/anchor.measurement.js';
import { parsePool } from '../../src/ratings/rating.pool.js';

const pool = (id: string) => parsePool(id)!;
const weakest = { first: 'house:random', second: 'house:easy' } as const;
const scores = (id: string, seed: string, sets: number): number[] =>
  Array.from({ length: sets }, (_, i) => playAnchorSet(pool(id), weakest, seed, i + 1));

describe('measuring the anchors', () => {
  it('lets every house player meet every other', () => {
    const pairs = anchorPairs().map(({ first, second }) => `${first} ${second}`);
    expect(pairs).toHaveLength((HOUSE_NAMES.length * (HOUSE_NAMES.length - 1)) / 2);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it.each(['draw.standard.2', 'partnership.standard.4.teams'])(
    'scores sets of two legs, the same for the same seed: %s',
    (id) => {
      const found = scores(id, 'test', 6);
      expect(scores(id, 'test', 6)).toEqual(found);
      expect(found.every((score) => [0, 0.5, 1].includes(score))).toBe(true);
    },
  );

  it('puts easy at 1500 and whoever loses to it below, with an error', () => {
    const found = scores('draw.standard.2', 'anchors', 20);
    const score = found.reduce((sum, each) => sum + each, 0);
    const squares = found.reduce((sum, each) => sum + each * each, 0);
    const [random, easy] = anchorsFrom([{ ...weakest, games: found.length, score, squares }]);
    expect(easy).toEqual({ player: 'house:easy', rating: 1500, error: 0 });
    expect(random.rating).toBeLessThan(1500);
    expect(random.error).toBeGreaterThan(0);
  });
});
