import fc from 'fast-check';
import { checkMatch, type StoredMatch } from '../../src/matches/match.checkup.js';
import { entropiesOf } from '../../src/matches/match.flow.js';
import { foldLog } from '../../src/matches/match.fold.js';
import { advance, play, timeOut } from '../../src/matches/match.js';
import { GRACE_MS } from '../../src/matches/match.clock.js';
import type { MatchFacts } from '../../src/matches/match.state.js';
import { parseMove } from '../../src/rules/moves.js';
import { playByChance } from './chance.js';
import { at, bot, factsOf, house, randomFrom, TestMatch } from './playing.js';

/** The facts of a match that goes through another one again, with `seat` a bot's. */
function again(match: TestMatch, seat: number): MatchFacts {
  const { facts } = match.state;
  return {
    ...facts,
    onTimeout: 'play-for-me',
    trial: 'rehearsal',
    seats: facts.seats.map((_, i) => (i === seat ? bot(9) : house('house:random'))),
    script: {
      serverSeed: facts.serverSeed,
      entropies: entropiesOf(facts),
      actions: match.rows.flatMap(({ moves }) => moves.map(({ action }) => action)),
    },
  };
}

const RULES_EVENTS = [
  'round-started',
  'played',
  'drew',
  'passed',
  'round-over',
  'trick',
  'bid',
  'declared',
  'bonus',
];
const told = (match: TestMatch) =>
  match.events
    .filter(({ type }) => RULES_EVENTS.includes(type))
    .map(({ seq: _seq, ...event }) => ({ ...event, by: undefined }));

describe('a match that goes through another one again', () => {
  it.each([
    ['draw', 2],
    ['all-fives', 3],
    ['mexican-train', 3],
    ['chicken-foot', 3],
    ['forty-two', 4],
  ])(
    'deals and plays the same whatever its bot answers, and says what it answered: %s with %i',
    (ruleset, count) => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const seats = Array.from({ length: count }, (_, i) => bot(i + 1, { entropy: `seat ${i}` }));
          const then = new TestMatch(
            factsOf(seats, { ruleset }, { serverSeed: (seed >>> 0).toString(16).padStart(64, '0') }),
          );
          playByChance(then, seed, () => undefined, 120);
          const seat = Math.abs(seed) % count;
          const now = new TestMatch(again(then, seat));
          const random = randomFrom(seed + 1);
          const answers = new Map<number, string>();
          for (let i = 1; now.state.status === 'playing'; i++) {
            const { turn } = now.state;
            if (turn!.deadline === null) {
              now.take(advance(now.state, { ply: turn!.ply }, at(i)).change);
              continue;
            }
            expect(turn!.seat).toBe(seat);
            const move = now.anyMove(random);
            const decision = play(now.state, { seats: [seat], ply: turn!.ply, move }, at(i));
            expect(decision.answer).toMatchObject({ ok: true, value: { ply: turn!.ply, move } });
            answers.set(turn!.ply, move);
            now.take(decision.change);
          }
          expect(told(now)).toEqual(told(then));
          const own = then.rows
            .flatMap(({ moves }) => moves)
            .filter((move) => move.seat === seat && move.by === undefined);
          for (const { ply } of own) expect(answers.has(ply)).toBe(true);
          const logged = now.rows.flatMap(({ answer }) =>
            answer ? [[answer.ply, answer.move] as const] : [],
          );
          expect(new Map(logged)).toEqual(answers);
          // Also from its log.
          expect(foldLog(now.state.facts, now.rows)).toMatchObject({
            seq: now.state.seq,
            scores: now.state.scores,
          });
          const { outcome, scores, round, status } = now.state;
          const stored: StoredMatch = {
            facts: now.state.facts,
            status,
            startedAt: now.rows[0].at,
            endedAt: now.rows.at(-1)!.at,
            termination: outcome!.termination,
            reason: outcome!.reason,
            winners: outcome!.winners,
            ranks: outcome!.ranks,
            scores,
            rounds: round?.number ?? 0,
          };
          expect(checkMatch(stored, JSON.parse(JSON.stringify(now.rows)) as typeof now.rows)).toBeUndefined();
        }),
        { numRuns: 5 },
      );
    },
  );

  it('goes on as it went where its bot does not answer in time', () => {
    const then = new TestMatch(factsOf([bot(1), bot(2)], { options: { target: 20 } }));
    playByChance(then, 5, () => undefined, 30);
    const now = new TestMatch(again(then, 0));
    const { ply, deadline } = now.state.turn!;
    const late = deadline! + GRACE_MS + 1;
    now.take(timeOut(now.state, ply, at(late)).change);
    const [move] = now.rows.at(-1)!.moves;
    expect(move).toMatchObject({
      ply,
      by: 'house:easy',
      action: then.rows.flatMap(({ moves }) => moves)[ply - 1].action,
    });
  });

  it('refuses what is not legal in it', () => {
    const then = new TestMatch(factsOf([bot(1), bot(2)]));
    playByChance(then, 8, () => undefined, 20);
    const now = new TestMatch(again(then, 1));
    const { ply } = now.state.turn!;
    expect(parseMove('bid:30')).toBeDefined();
    expect(play(now.state, { seats: [1], ply, move: 'bid:30' }, at(1)).answer).toMatchObject({
      ok: false,
      error: { code: 'illegal-move' },
    });
  });
});
