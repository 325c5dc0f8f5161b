import { beginReplay, replayMove, seenIn } from '../../../src/experiments/analysis/round.replaying.js';
import { prospectsOf } from '../../../src/experiments/analysis/prospects.js';
import { verdictOf } from '../../../src/experiments/analysis/move.verdicts.js';
import { choose, randomFrom } from '../../../src/players/index.js';
import { formatMove } from '../../../src/rules/moves.js';
import type { RoundRecord } from '../../../src/rules/record.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { roundRecord } from './recorded.js';

/** The round after some moves of house:medium. */
function after(record: RoundRecord, moves: number) {
  const replayed = beginReplay(record);
  for (let i = 0; i < moves; i++)
    replayMove(replayed, formatMove(choose('medium', seenIn(replayed), randomFrom(i))));
  return replayed;
}

describe('an analysis of a position', () => {
  it.each(RULESETS.map(({ id, seats }) => [id, Math.max(2, seats(9).min)] as const))(
    'of %s has a figure and an error for each legal move, twice the same',
    (ruleset, seats) => {
      const replayed = after(roundRecord(ruleset, seats, '5'), 4);
      const thought = { before: replayed.before, nodes: 2_000, seed: 9 };
      const verdict = verdictOf(prospectsOf(seenIn(replayed), thought));
      expect(verdict.moves.map(({ move }) => move).sort()).toEqual(
        replayed.round.legalActions().map(formatMove).sort(),
      );
      expect(verdict.worlds).toBeGreaterThanOrEqual(8);
      for (const { win, points, loss } of verdict.moves) {
        expect(win.value).toBeGreaterThanOrEqual(0);
        expect(win.value).toBeLessThanOrEqual(1);
        expect(loss.value).toBeGreaterThanOrEqual(0);
        for (const { error } of [win, points, loss]) expect(Number.isFinite(error)).toBe(true);
        // However sure it looks: only where all worlds were tried is there no error.
        if (!verdict.exhausted) expect(win.error).toBeGreaterThan(0);
      }
      // A probability's error, however few worlds there were.
      for (const { swing } of verdict.moves.flatMap(({ numbers }) => numbers))
        expect(swing?.error ?? 0).toBeLessThan(1);
      for (const { loss } of verdict.moves.slice(1))
        if (!verdict.exhausted) expect(loss.error).toBeGreaterThan(0);
      expect(verdict.moves[0].loss).toEqual({ value: 0, error: 0 });
      expect(verdictOf(prospectsOf(seenIn(replayed), thought))).toEqual(verdict);
    },
  );

  it('does not depend on the tiles that the seat cannot see', () => {
    const record = roundRecord('draw', 2, '7');
    const replayed = after(record, 3);
    const seat = replayed.round.turn;
    const thought = { before: replayed.before, nodes: 5_000, seed: 1 };
    const verdict = verdictOf(prospectsOf(seenIn(replayed), thought));
    // Other hidden tiles in the other hand, as many: nothing of the answer may change.
    const { position, engine } = replayed.round;
    const { hands, handWords } = engine.fields;
    const other = hands + (1 - seat) * handWords;
    const stock = position.stock.subarray(position.words[3], position.stockSize);
    const held = position.words[other];
    const given = 1 << stock[0];
    const taken = held & -held;
    position.words[other] = (held & ~taken) | given;
    stock[0] = 31 - Math.clz32(taken);
    expect(verdictOf(prospectsOf(seenIn(replayed), thought))).toEqual(verdict);
  });

  it('finds the move that goes out', () => {
    const record: RoundRecord = {
      ...roundRecord('block', 2, '1'),
      deal: {
        hands: [
          ['6-6', '6-1', '5-1'],
          ['5-4', '3-2', '4-3'],
        ],
        boneyard: [],
      },
    };
    const replayed = beginReplay(record);
    for (const move of ['6-6']) replayMove(replayed, move);
    // Seat 1 cannot play on 6: seat 0 goes on until it is out.
    replayMove(replayed, '6-1@left');
    const verdict = verdictOf(prospectsOf(seenIn(replayed), { before: [0, 0], nodes: 1_000, seed: 1 }));
    expect(verdict.moves[0]).toMatchObject({ move: '5-1@left', win: { value: 1 } });
  });

  it('knows that whoever reaches the target wins, whatever the others gained in the round', () => {
    let found = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const scores = [240, 100];
      const replayed = beginReplay({ ...roundRecord('all-fives', 2, `${seed}`), scores });
      for (let ply = 0; replayed.round.turn >= 0; ply++) {
        const { position, engine, turn } = replayed.round;
        const legal = replayed.round.legalActions();
        const ahead = position.words[engine.fields.scores + 1] - scores[1] > 20;
        const winning = legal.find((action) => {
          const after = position.clone();
          engine.play(after, action, null);
          return turn === 0 && engine.result(after)?.winners?.includes(0);
        });
        if (winning !== undefined && ahead && legal.length > 1) {
          const thought = { before: replayed.before, nodes: 1_000, seed: 1 };
          const { moves } = verdictOf(prospectsOf(seenIn(replayed), thought));
          const verdict = moves.find(({ move }) => move === formatMove(winning));
          expect(verdict).toMatchObject({ win: { value: 1 }, loss: { value: 0 } });
          found++;
        }
        const other = legal.find((action) => action !== winning) ?? legal[0];
        replayMove(
          replayed,
          formatMove(turn === 0 ? other : choose('medium', seenIn(replayed), randomFrom(ply))),
        );
      }
    }
    expect(found).toBeGreaterThan(0);
  });

  it('says which of a tile’s numbers matter', () => {
    const replayed = after(roundRecord('block', 2, '13'), 7);
    const { moves } = verdictOf(prospectsOf(seenIn(replayed), { before: [0, 0], nodes: 20_000, seed: 3 }));
    const numbers = moves.flatMap((verdict) => verdict.numbers);
    for (const { number, heldShare, swing, matters } of numbers) {
      expect(number).toBeLessThanOrEqual(6);
      expect(heldShare).toBeGreaterThanOrEqual(0);
      expect(heldShare).toBeLessThanOrEqual(1);
      if (swing === null) expect(matters).toBe(false);
      else if (matters) expect(swing.value).not.toBe(0);
    }
    // An opponent without a number that one leaves open has to pass: with enough worlds that shows.
    expect(numbers.some(({ matters }) => matters)).toBe(true);
  });
});
