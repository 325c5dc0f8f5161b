import fc from 'fast-check';
import { below, randomFrom } from '../../../src/players/chance.js';
import type { FortyTwoEngine } from '../../../src/rules/forty-two/index.js';
import { FIELDS, SEATS } from '../../../src/rules/forty-two/forty-two.fields.js';
import { TURN, type Position } from '../../../src/rules/position.js';
import { openReplay } from '../../../src/rules/replay.js';
import { parseTile, type Tile } from '../../../src/rules/tiles.js';
import { anyGame, handOf, playRound } from './rounds.js';
import { SUITED } from './table.js';

const ALL_TILES = (1 << 28) - 1;

describe('what the table knows in forty-two', () => {
  it('shows nothing of the hands: other hidden tiles give the same facts and the same legal actions', () => {
    fc.assert(
      fc.property(anyGame, fc.nat(), (game, seed) => {
        const random = randomFrom(seed);
        playRound(game, ({ position, turn }) => {
          const others = [1, 2, 3].map((step) => (turn + step) % 4);
          const hidden = others.flatMap((seat) => handOf(position, seat));
          const swapped = position.clone();
          for (const seat of others) {
            let hand = 0;
            for (let left = position.words[FIELDS.counts + seat]; left > 0; left--) {
              hand |= 1 << hidden.splice(below(random, hidden.length), 1)[0];
            }
            swapped.words[FIELDS.hands + seat] = hand;
          }
          const row = (from: Position) => {
            const out = new Int32Array(game.engine.maxActions);
            return Array.from(out.subarray(0, game.engine.legal(from, out)));
          };
          expect(game.engine.facts(swapped)).toEqual(game.engine.facts(position));
          expect(row(swapped)).toEqual(row(position));
        });
      }),
    );
  });

  it('never rules out a tile that a seat holds, and rules out what it has shown', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const engine = game.engine as FortyTwoEngine;
        playRound(game, ({ position }) => {
          for (let seat = 0; seat < SEATS; seat++) {
            const hand = position.words[FIELDS.hands + seat];
            expect(hand & ~engine.mayHold(position, seat)).toBe(0);
            const emptied = position.clone();
            for (let other = 0; other < SEATS; other++) emptied.words[FIELDS.hands + other] = 0;
            expect(engine.mayHold(emptied, seat)).toBe(engine.mayHold(position, seat));
          }
          if (position.words[FIELDS.complete] === 0 && position.words[FIELDS.laid] === 0) {
            expect(engine.mayHold(position, position.words[TURN])).toBe(ALL_TILES);
          }
        });
      }),
    );
  });
});

describe('what a seat has shown', () => {
  const line = (moves: string) => {
    const hands = SUITED.map((hand) => hand.split(' '));
    const opened = openReplay({
      ruleset: 'forty-two',
      seats: 4,
      deal: { hands, first: 0 },
      moves: moves.split(' '),
    });
    if (!opened.ok) throw new Error(opened.error.detail);
    const { engine, position } = opened.value;
    const ruledOut = (seat: number) => ~(engine as FortyTwoEngine).mayHold(position, seat) & ALL_TILES;
    return { ruledOut, voids: (seat: number) => position.words[FIELDS.voids + seat] };
  };
  const bitsOf = (list: string) =>
    list.split(' ').reduce((bits, name) => bits | (1 << (parseTile(name) as Tile)), 0);

  it('is the number that it could not follow, of which trumps may be left', () => {
    // Fives are trumps and 6-6 is led: seat 2 shows no six, but the table does not know yet where the trump 6-5 is.
    const { ruledOut, voids } = line('bid:30 pass pass pass trump:5 6-6 5-0 4-3 2-1');
    expect(voids(2)).toBe(1 << 6);
    expect(ruledOut(2)).toBe(bitsOf('6-6 6-4 6-3 6-2 6-1 6-0 5-0 4-3 2-1'));
  });

  it('is the trumps, when trumps are led', () => {
    const { ruledOut, voids } = line('bid:30 pass pass pass trump:6 6-5 5-5 4-3 2-1');
    expect(ruledOut(3)).toBe(bitsOf('6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 4-3 2-1'));
    expect(voids(0)).toBe(0);
  });
});
