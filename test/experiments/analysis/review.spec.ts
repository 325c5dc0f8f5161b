import {
  reviewRound,
  type ReviewedDecision,
  type ReviewedRound,
} from '../../../src/experiments/analysis/review.job.js';
import { fairOf } from '../../../src/experiments/analysis/fair.loss.js';
import { ReviewTally } from '../../../src/experiments/analysis/review.tally.js';
import { below, CHOOSERS, randomFrom } from '../../../src/players/index.js';
import { beginReplay, replayMove, seenIn } from '../../../src/experiments/analysis/round.replaying.js';
import { formatMove } from '../../../src/rules/moves.js';
import type { RoundRecord } from '../../../src/rules/record.js';
import { roundRecord } from './recorded.js';

/** The record of a round that these players play. */
function played(
  ruleset: string,
  seats: number,
  strengths: readonly ('hard' | 'random')[],
  seed: string,
): RoundRecord {
  const record = roundRecord(ruleset, seats, seed);
  const replayed = beginReplay(record);
  const moves: string[] = [];
  while (replayed.round.turn >= 0) {
    const choose = CHOOSERS[strengths[replayed.round.turn % strengths.length]];
    moves.push(formatMove(choose(seenIn(replayed), randomFrom(moves.length))));
    replayMove(replayed, moves[moves.length - 1]);
  }
  const { winners: _, ...result } = replayed.round.result!;
  return { ...record, moves, result };
}

const job = (record: RoundRecord, more: object = {}) =>
  ({ kind: 'review', record, plies: 0, nodes: 1_500, seed: 3, ...more }) as const;

describe('the review of a round', () => {
  it('judges every decision with a choice, by ply, twice the same', () => {
    const record = played('draw', 2, ['hard', 'random'], '4');
    const reviewed = reviewRound(job(record, { plies: 30 }));
    expect(reviewRound(job(record, { plies: 30 }))).toEqual(reviewed);
    for (const { ply, played: move, loss, atStake, seat } of reviewed.decisions) {
      expect(move).toBe(record.moves[ply - 31]);
      expect(loss).toBeGreaterThanOrEqual(0);
      expect(loss).toBeLessThanOrEqual(atStake + 1e-9);
      expect([0, 1]).toContain(seat);
    }
  });

  it('has the house play the same deal: what two hard players do is luck and nothing else', () => {
    const record = played('draw', 2, ['hard', 'hard'], '4');
    const { house, played: actual } = reviewRound(job(record));
    expect(house[0]).toBe(-house[1]);
    expect(actual![0]).toBe(-actual![1]);
    expect(actual).toEqual(house);
  });

  it('says nothing of luck where a round was not played to its end', () => {
    const record = played('draw', 2, ['hard', 'hard'], '9');
    const cut = { ...record, moves: record.moves.slice(0, 4), result: null };
    const reviewed = reviewRound(job(cut));
    expect(reviewed.played).toBeNull();
    const tally = new ReviewTally();
    tally.add(reviewed);
    expect(tally.seats(2).map(({ luck, skill }) => [luck, skill])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it.each([
    ['mexican-train', 3],
    ['forty-two', 4],
    ['partnership', 4],
  ])('is made of %s too', (ruleset, seats) => {
    const { house } = reviewRound(job(played(ruleset, seats, ['hard', 'random'], '2'), { nodes: 200 }));
    expect(house).toHaveLength(seats);
    expect(house.reduce((sum, points) => sum + points, 0)).toBeCloseTo(0, 6);
  });
});

describe('a review', () => {
  const decision = (seat: number, loss: number, atStake: number): ReviewedDecision => ({
    ply: 1,
    round: 1,
    seat,
    played: '6-6',
    best: '5-5',
    win: 0.6,
    loss,
    lossError: 0.01,
    atStake,
    fair: { loss, atStake },
  });
  const round = (decisions: ReviewedDecision[], played: number[] | null, house: number[]): ReviewedRound => ({
    round: 1,
    decisions,
    played,
    house,
  });

  it('adds up what each seat kept of what was at stake, and tells luck and skill apart', () => {
    const tally = new ReviewTally();
    tally.add(round([decision(0, 0, 0.2), decision(1, 0.1, 0.2)], [10, -10], [4, -4]));
    tally.add(round([decision(0, 0.05, 0.3)], [-2, 2], [-6, 6]));
    const [first, second] = new ReviewTally(JSON.parse(JSON.stringify(tally)) as never).seats(2);
    expect(first).toMatchObject({
      seat: 0,
      decisions: 2,
      accuracy: { value: 0.9 },
      loss: { value: 0.025 },
      luck: { value: -1 },
      skill: { value: 5 },
    });
    expect(first.skill!.error).toBeGreaterThan(0);
    expect(second).toMatchObject({
      accuracy: { value: 0.5, error: Infinity },
      luck: { value: 1 },
      skill: { value: -5 },
    });
  });

  it('does not take chance for mistakes: a move as good as the best loses nothing on the average', () => {
    const random = randomFrom(5);
    const tally = new ReviewTally();
    const losses = [0, 0];
    const decisions = Array.from({ length: 2_000 }, () => {
      // Four moves that win one world in two, and a bad one that wins one in four, in ten worlds.
      const wins = [2, 2, 2, 2, 4].map((odds) =>
        Float64Array.from({ length: 10 }, () => (below(random, odds) === 0 ? 1 : 0)),
      );
      const prospects = {
        actions: [1, 2, 3, 4, 5],
        wins,
        points: wins,
        held: [],
        worlds: 10,
        exhausted: false,
      };
      const [fair, ofBad] = [0, 4].map((own) => fairOf(prospects, own)!);
      losses[0] += fair.loss / 2_000;
      losses[1] += ofBad.loss / 2_000;
      return { ...decision(0, 0, 0), fair };
    });
    // Nothing, and a quarter: each within three of its standard errors, before anything is cut off.
    expect(Math.abs(losses[0])).toBeLessThan(0.02);
    expect(losses[1]).toBeGreaterThan(0.23);
    expect(losses[1]).toBeLessThan(0.27);
    tally.add(round(decisions, null, [0, 0]));
    const [{ loss, accuracy }] = tally.seats(1);
    expect(loss!.value).toBeLessThan(0.02);
    expect(accuracy!.value).toBeGreaterThan(0.9);
    // Against the best of the same worlds it would be about 0.2.
  });

  it('says nothing of what was at stake where chance outweighs it, or in a single world', () => {
    const tally = new ReviewTally();
    const fairs = [0.2, -0.19, 0.01, null].map((stake) => ({
      ...decision(0, 0, 0),
      fair: stake === null ? null : { loss: 0, atStake: stake },
    }));
    tally.add(round(fairs, null, [0, 0]));
    expect(tally.seats(1)).toMatchObject([{ decisions: 4, loss: { value: 0 }, accuracy: null }]);
    const wins = [Float64Array.of(1), Float64Array.of(0)];
    const prospects = { actions: [1, 2], wins, points: wins, held: [], worlds: 1, exhausted: false };
    expect(fairOf(prospects, 1)).toBeNull();
  });

  it('measures exactly where all worlds were tried', () => {
    const wins = [Float64Array.of(1, 0), Float64Array.of(0, 0), Float64Array.of(1, 1)];
    const prospects = { actions: [1, 2, 3], wins, points: wins, held: [], worlds: 2, exhausted: true };
    expect([0, 1, 2].map((own) => fairOf(prospects, own))).toEqual([
      { loss: 0.5, atStake: 1 },
      { loss: 1, atStake: 1 },
      { loss: 0, atStake: 1 },
    ]);
  });

  it('says nothing of a seat that had nothing to decide', () => {
    const tally = new ReviewTally();
    tally.add(round([decision(0, 0, 0)], null, [0, 0]));
    expect(tally.seats(2)).toEqual([
      expect.objectContaining({ decisions: 1, accuracy: null }),
      { seat: 1, decisions: 0, loss: null, accuracy: null, luck: null, skill: null },
    ]);
  });
});
