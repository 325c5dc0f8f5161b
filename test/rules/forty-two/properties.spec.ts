import fc from 'fast-check';
import type { RulesEvent } from '../../../src/rules/events.js';
import type { FortyTwoOptions } from '../../../src/rules/forty-two/index.js';
import { FIELDS, PHASE, SEATS } from '../../../src/rules/forty-two/forty-two.fields.js';
import {
  bidMarks,
  bidPlunge,
  bidPoints,
  bidSplash,
  declare,
  DRAW,
  formatMove,
  KEEP,
  PASS,
  play,
  STOP,
  TRUMPS,
  UNMARK,
  type Action,
} from '../../../src/rules/moves.js';
import { Undo } from '../../../src/rules/position.js';
import { engineOf, resolveGame } from '../../../src/rules/rulesets.js';
import type { Round } from '../../../src/rules/round.js';
import { formatTile, type Tile } from '../../../src/rules/tiles.js';
import type { Game } from '../arbitraries.js';
import { anyGame, begin, handOf, playRound } from './rounds.js';
import { playableTiles, takenBy } from './tricks.reference.js';

/** What a refused move of forty-two can be told. */
const REASONS = ['tile-not-in-hand', 'no-such-end', 'must-follow-suit', 'bid-too-low', 'not-now'];
const names = (tiles: readonly Tile[]) => tiles.map(formatTile);
const inTricks = ({ position: { words } }: Round) => words[FIELDS.phase] === PHASE.tricks;
const optionsOf = ({ rules }: Game) => rules.options as unknown as FortyTwoOptions;
/** The tiles of the trick being played, from what everybody has seen. */
function trickSoFar(events: readonly RulesEvent[]): string[] {
  const since = events.findLastIndex(({ type }) => type === 'trick');
  return events.slice(since + 1).flatMap((event) => (event.type === 'played' ? [event.tile] : []));
}

describe('any round of forty-two', () => {
  it('keeps every tile of the set in one place, and counts the hands', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const check = ({ position, events }: Round) => {
          const laid = events.flatMap((event) => (event.type === 'played' ? [event.tile] : []));
          const held = [0, 1, 2, 3].map((seat) => names(handOf(position, seat)));
          expect(new Set([...laid, ...held.flat()]).size).toBe(28);
          expect(laid.length + held.flat().length).toBe(28);
          expect(held.map((hand) => hand.length)).toEqual(
            Array.from(position.words.subarray(FIELDS.counts, FIELDS.counts + SEATS)),
          );
        };
        check(playRound(game, check).round);
      }),
    );
  });

  it('offers exactly the tiles that follow, by a second telling of the rules', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        playRound(game, (round) => {
          if (!inTricks(round)) return;
          const trump = TRUMPS[round.position.words[FIELDS.trump]];
          const hand = names(handOf(round.position, round.turn));
          const expected = playableTiles(trump, optionsOf(game), trickSoFar(round.events), hand);
          expect(round.legalActions().map(formatMove).sort()).toEqual(expected.sort());
        });
      }),
      { numRuns: 300 },
    );
  });

  it('gives every trick to the tile that takes it, by a second telling of the rules', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { round } = playRound(game);
        const trump = TRUMPS[round.position.words[FIELDS.trump]];
        const tricks = round.events.filter((event) => event.type === 'trick');
        const seats = round.events.flatMap((event) => (event.type === 'played' ? [event.seat] : []));
        let from = 0;
        for (const trick of tricks) {
          const size = trick.tiles.length;
          expect(size).toBe(trump === 'nello' ? 3 : 4);
          const place = takenBy(trump, optionsOf(game), trick.tiles);
          expect(trick.seat).toBe(seats[from + place]);
          from += size;
          if (from < seats.length) expect(seats[from]).toBe(trick.seat);
        }
        expect(game.engine.facts(round.position).tricks).toEqual(
          tricks.map(({ type: _, ...trick }) => trick),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("brings both sides' points to 42 in seven tricks of four", () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { round } = playRound(game);
        const { tricks, taken = [], trump } = game.engine.facts(round.position);
        fc.pre(tricks?.length === 7 && trump !== 'nello');
        expect(taken[0] + taken[1]).toBe(42);
      }),
    );
  });

  it('offers each action once while it is played, and none when it is over', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { round } = playRound(game, ({ position }) => {
          const row = new Int32Array(game.engine.maxActions).fill(-1);
          const count = game.engine.legal(position, row);
          expect(count).toBeGreaterThan(0);
          expect(new Set(row.subarray(0, count)).size).toBe(count);
          expect(game.engine.result(position)).toBeNull();
        });
        expect(round.legalActions()).toEqual([]);
        expect(round.result).not.toBeNull();
        expect(round.move('6-6')).toMatchObject({ ok: false, error: { code: 'round-over', legalMoves: [] } });
      }),
    );
  });

  it('refuses everything else with a reason, changing nothing', () => {
    const everything: Action[] = [
      ...Array.from({ length: 256 }, (_, tile) => [play(tile), play(tile, 1)]).flat(),
      ...[DRAW, STOP, UNMARK, KEEP, PASS],
      ...Array.from({ length: 50 }, (_, points) => bidPoints(points)),
      ...Array.from({ length: 9 }, (_, marks) => [
        bidMarks(marks),
        bidPlunge(marks),
        bidSplash(marks),
      ]).flat(),
      ...TRUMPS.map((_, trump) => declare(trump)),
    ];
    fc.assert(
      fc.property(anyGame, (game) => {
        playRound(game, ({ position }) => {
          const row = new Int32Array(game.engine.maxActions);
          const legal = new Set(row.subarray(0, game.engine.legal(position, row)));
          const before = position.words.slice();
          const reasons = everything
            .filter((action) => !legal.has(action))
            .map((action) => game.engine.whyNot(position, action));
          expect(reasons.filter((reason) => !REASONS.includes(reason))).toEqual([]);
          expect(position.words).toEqual(before);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('is undone byte for byte', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { round, played } = playRound(game);
        const position = begin(game).position;
        const undo = new Undo();
        const rows: Int32Array[] = [];
        for (const action of played) {
          rows.push(position.words.slice());
          undo.push(position);
          game.engine.play(position, action, null);
        }
        // Nobody listened this time, and it came to the same.
        expect(position.words).toEqual(round.position.words);
        while (rows.length > 0) {
          undo.pop(position);
          expect(position.words).toEqual(rows.pop());
        }
      }),
    );
  });

  it('comes to the same position when its moves are played again as text', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { round, played } = playRound(game);
        const again = begin(game);
        for (const action of played) expect(again.move(formatMove(action)).ok).toBe(true);
        expect(again.position).toEqual(round.position);
        expect(again.events).toEqual(round.events);
      }),
    );
  });

  it('gives both partners the same score, and points only to sides that earned them', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { round } = playRound(game);
        const scores = round.position.words.subarray(FIELDS.scores, FIELDS.scores + SEATS);
        expect([scores[2], scores[3]]).toEqual([scores[0], scores[1]]);
        expect(Array.from(scores)).toEqual(round.result?.points);
        expect(round.result?.reason === 'passed-out').toBe(round.result?.winner === null);
      }),
    );
  });

  it('has the same outcome whether it is played on or ends when it is decided', () => {
    const withPlayOn = (game: Game, playOn: string): Game => {
      const resolved = resolveGame({ ...game.request, options: { ...game.request.options, playOn } });
      if (!resolved.ok) throw new Error(resolved.error.detail);
      return { ...game, rules: resolved.value, engine: engineOf(resolved.value) };
    };
    let shorter = 0;
    fc.assert(
      fc.property(anyGame, (game) => {
        const { round: whole, played } = playRound(withPlayOn(game, 'all-seven'));
        const early = begin(withPlayOn(game, 'until-decided'));
        let moves = 0;
        while (early.turn >= 0) early.play(played[moves++]);
        if (moves < played.length) shorter++;
        const { points, winner, next, reason } = whole.result ?? {};
        expect(early.result).toMatchObject({ points, winner, next, reason });
      }),
      { numRuns: 300 },
    );
    expect(shorter).toBeGreaterThan(0);
  });
});
