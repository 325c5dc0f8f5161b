import fc from 'fast-check';
import { randomFrom } from '../../src/players/chance.js';
import { Imagination } from '../../src/players/imagined.js';
import { unseenBy, wholeSet } from '../../src/players/knowledge.js';
import type { Seen } from '../../src/players/seen.js';
import { newPosition } from '../../src/rules/dealing.js';
import { isPlay, playedTile } from '../../src/rules/moves.js';
import { NEXT, tilesIn, TURN, type Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { HIGH, IS_DOUBLE, LOW } from '../../src/rules/tiles.js';
import { games } from '../rules/arbitraries.js';
import { brainOf, dealt, engineFor, hiddenTiles, playRound } from './tables.js';

function imagine(seen: Seen): Imagination {
  const unseen = new Int32Array(seen.engine.fields.handWords);
  unseenBy(seen, wholeSet(seen.engine), unseen);
  return new Imagination(seen, unseen, brainOf(seen.engine).mayHold);
}

/** An expectation for inner loops: jest's own cost more than what they check. */
function check(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}

const handOf = ({ engine: { fields } }: Seen, { words }: Position, seat: number) =>
  tilesIn(words, fields.hands + seat * fields.handWords, fields.handWords);

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s imagined', (_id, ruleset) => {
  it('has every hidden tile once, as many in each hand as there are, and leaves what is seen alone', () => {
    fc.assert(
      fc.property(games([ruleset]), ({ engine, seed }) => {
        const table = dealt(engine, seed);
        const world = newPosition(engine);
        const { seats, counts, hands, handWords } = engine.fields;
        playRound(table, seed, (_, random) => {
          const seen = table.seen();
          imagine(seen).deal(random, world);
          // A tile may be out of play: one that was dealt to nobody and does not lie in the boneyard.
          const known = new Set(hiddenTiles(engine, table.position));
          const imagined = hiddenTiles(engine, world);
          check(new Set(imagined).size === known.size, 'a tile twice');
          check(
            imagined.every((tile) => known.has(tile)),
            'a tile that is not hidden',
          );
          for (let seat = 0; seat < seats; seat++) {
            const size = handOf(seen, world, seat).length;
            check(size === seen.position.words[counts + seat], `seat ${seat} has ${size} tiles`);
          }
          const masked = world.words.slice();
          for (let at = hands; at < hands + seats * handWords; at++) masked[at] = seen.position.words[at];
          check(
            masked.every((word, at) => word === seen.position.words[at]),
            'something known has changed',
          );
        });
      }),
      { numRuns: 4 },
    );
  });

  it('agrees with every void that play has shown', () => {
    fc.assert(
      fc.property(games([ruleset]), ({ engine, seed }) => {
        const table = dealt(engine, seed);
        const world = newPosition(engine);
        const { seats, handWords } = engine.fields;
        const brain = brainOf(engine);
        const unseen = new Int32Array(handWords);
        const may = new Int32Array(handWords);
        playRound(table, seed, (_, random) => {
          const seen = table.seen();
          unseenBy(seen, wholeSet(engine), unseen);
          const imagination = imagine(seen);
          for (let i = 0; i < 2; i++) {
            imagination.deal(random, world);
            for (let seat = 0; seat < seats; seat++) {
              if (seat === table.turn || engine.rules.options.openHands === true) continue;
              brain.mayHold(seen, seat, unseen, may);
              // What is really held agrees too: knowledge never excludes the truth.
              for (const tile of [...handOf(seen, world, seat), ...handOf(seen, table.position, seat)]) {
                check(((may[tile >> 5] >> (tile & 31)) & 1) === 1, `seat ${seat} cannot hold ${tile}`);
              }
            }
          }
        });
      }),
      { numRuns: 4 },
    );
  });
});

describe('imagined hands', () => {
  it('lack the numbers on which their seat passed', () => {
    const engine = engineFor('block', 3);
    let voids = 0;
    for (let seed = 0; seed < 40; seed++) {
      const table = dealt(engine, seed);
      const world = newPosition(engine);
      playRound(table, seed, (_, random) => {
        const seen = table.seen();
        imagine(seen).deal(random, world);
        for (let seat = 0; seat < 3; seat++) {
          const lacking = seen.position.words[engine.fields.voids + seat];
          if (lacking === 0 || seat === table.turn) continue;
          voids++;
          for (const tile of handOf(seen, world, seat)) {
            expect(((lacking >> HIGH[tile]) | (lacking >> LOW[tile])) & 1).toBe(0);
          }
        }
      });
    }
    expect(voids).toBeGreaterThan(50);
  });

  it('lack the doubles above the one that opened, until their seat draws', () => {
    const engine = engineFor('draw', 2);
    let [checked, after] = [0, 0];
    for (let seed = 0; seed < 100; seed++) {
      const table = dealt(engine, seed);
      const world = newPosition(engine);
      let opened = -1;
      playRound(table, seed, (_, random) => {
        if (opened >= 0 && IS_DOUBLE[opened] === 1) {
          const seen = table.seen();
          const other = 1 - table.turn;
          imagine(seen).deal(random, world);
          const higher = handOf(seen, world, other).filter((tile) => IS_DOUBLE[tile] && tile > opened);
          if (seen.position.words[NEXT] === 0) {
            checked++;
            expect(higher).toEqual([]);
          } else {
            after += higher.length;
          }
        }
        if (opened < 0) opened = playedTile(engineMust(table.position));
      });
    }
    expect(checked).toBeGreaterThan(50);
    expect(after).toBeGreaterThan(0);

    function engineMust(position: Position): number {
      const row = new Int32Array(engine.maxActions);
      engine.legal(position, row);
      expect(isPlay(row[0])).toBe(true);
      return row[0];
    }
  });

  it('are each as likely as another with one hidden hand', () => {
    const engine = engineFor('block', 2, { handSize: 2 });
    const table = dealt(engine, 5);
    const seen = table.seen();
    const imagination = imagine(seen);
    const world = newPosition(engine);
    const random = randomFrom(1);
    const found = new Map<string, number>();
    const deals = 40 * imagination.hands;
    for (let i = 0; i < deals; i++) {
      imagination.deal(random, world);
      const hand = handOf(seen, world, 1 - table.turn).join();
      found.set(hand, (found.get(hand) ?? 0) + 1);
    }
    expect(found.size).toBe(imagination.hands);
    // Chi-square with k degrees of freedom stays below k + 5·√(2k) but once in a million times.
    const chi = [...found.values()].reduce((sum, count) => sum + (count - 40) ** 2 / 40, 0);
    expect(chi).toBeLessThan(imagination.hands + 5 * Math.sqrt(2 * imagination.hands));
  });

  it('are gone through one by one where only one hand is hidden', () => {
    const engine = engineFor('block', 2, { handSize: 3 });
    const table = dealt(engine, 9);
    playRound(table, 9, () => {
      const seen = table.seen();
      const imagination = imagine(seen);
      const world = newPosition(engine);
      const all = new Set<string>();
      for (let i = 0; i < imagination.hands; i++) {
        imagination.nth(i, world);
        all.add(handOf(seen, world, 1 - table.turn).join());
        expect(hiddenTiles(engine, world).sort()).toEqual(hiddenTiles(engine, table.position).sort());
      }
      expect(all.size).toBe(imagination.hands);
      expect(all).toContain(handOf(seen, table.position, 1 - table.turn).join());
    });
  });

  it('come near equal chances with several hidden hands that are tied to what play has shown', () => {
    // Three seats with two tiles each; seat 1 lacks sixes and fives, seat 2 lacks fours.
    const engine = engineFor('block', 3, { handSize: 2 });
    const table = dealt(engine, 3);
    const { position } = table;
    const me = position.words[TURN];
    const [a, b] = [0, 1, 2].filter((seat) => seat !== me);
    position.words[engine.fields.voids + a] = (1 << 6) | (1 << 5);
    position.words[engine.fields.voids + b] = 1 << 4;
    const seen = table.seen();
    const unseen = new Int32Array(1);
    unseenBy(seen, wholeSet(engine), unseen);
    const mayHold = (seat: number) => {
      const out = new Int32Array(1);
      brainOf(engine).mayHold(seen, seat, unseen, out);
      return tilesIn(out, 0, 1);
    };
    const exact = new Map<number, number>();
    let total = 0;
    for (const [i, x] of mayHold(a).entries()) {
      for (const y of mayHold(a).slice(i + 1)) {
        const rest = mayHold(b).filter((tile) => tile !== x && tile !== y).length;
        const ways = (rest * (rest - 1)) / 2;
        total += ways;
        for (const tile of [x, y]) exact.set(tile, (exact.get(tile) ?? 0) + ways);
      }
    }
    const imagination = imagine(seen);
    const world = newPosition(engine);
    const random = randomFrom(8);
    const found = new Map<number, number>();
    const deals = 10_000;
    for (let i = 0; i < deals; i++) {
      imagination.deal(random, world);
      for (const tile of handOf(seen, world, a)) found.set(tile, (found.get(tile) ?? 0) + 1);
    }
    for (const [tile, ways] of exact) {
      expect(Math.abs((found.get(tile) ?? 0) / deals - ways / total)).toBeLessThan(0.02);
    }
  });

  it('agree with what is known in hands so tight that lots find no way', () => {
    const engine = engineFor('all-fives', 5, { layout: 'line', set: 12, handSize: 10 });
    const fields = engine.fields;
    const unseen = new Int32Array(fields.handWords);
    const may = new Int32Array(fields.handWords);
    const world = newPosition(engine);
    for (let seed = 0; seed < 15; seed++) {
      const table = dealt(engine, seed);
      playRound(table, seed, (_, random) => {
        if (table.steps.length < 50) return;
        const seen = table.seen();
        unseenBy(seen, wholeSet(engine), unseen);
        imagine(seen).deal(random, world);
        for (let seat = 0; seat < 5; seat++) {
          if (seat === table.turn) continue;
          brainOf(engine).mayHold(seen, seat, unseen, may);
          for (const tile of handOf(seen, world, seat)) {
            check(((may[tile >> 5] >> (tile & 31)) & 1) === 1, `seat ${seat} cannot hold ${tile}`);
          }
        }
      });
    }
  });

  it('cannot be where the hands hold more tiles than are unseen', () => {
    const engine = engineFor('block', 2);
    const table = dealt(engine, 1);
    table.position.words[engine.fields.counts + (1 - table.turn)] = 25;
    const imagination = imagine(table.seen());
    expect(() => imagination.deal(randomFrom(1), newPosition(engine))).toThrow('could not have arisen');
  });

  it('have the right number of tiles where none agree with what is known', () => {
    const engine = engineFor('block', 2);
    const table = dealt(engine, 1);
    table.position.words[engine.fields.voids + (1 - table.turn)] = 0x7f;
    const seen = table.seen();
    const imagination = imagine(seen);
    const world = newPosition(engine);
    imagination.deal(randomFrom(1), world);
    expect(handOf(seen, world, 1 - table.turn)).toHaveLength(7);
  });
});
