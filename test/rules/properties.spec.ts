import fc from 'fast-check';
import { below, shuffle } from '../../src/players/chance.js';
import { ILLEGAL_REASONS } from '../../src/rules/engine.js';
import type { RulesEvent } from '../../src/rules/events.js';
import {
  CLAIM,
  DRAW,
  formatMove,
  isPlay,
  PASS,
  parseMove,
  play,
  playedTile,
  type Action,
} from '../../src/rules/moves.js';
import { resolveOptions } from '../../src/rules/options.js';
import { NEXT, tilesIn, Undo } from '../../src/rules/position.js';
import { decodePosition, encodePosition } from '../../src/rules/position.codec.js';
import type { RoundRecord } from '../../src/rules/record.js';
import { openReplay } from '../../src/rules/replay.js';
import { Round } from '../../src/rules/round.js';
import { engineOf, resolveGame, RULESETS } from '../../src/rules/rulesets.js';
import { HIGH, LOW, parseTile, tilesInSet, type Tile } from '../../src/rules/tiles.js';
import { viewOf } from '../../src/rules/view.js';
import { games, type Game } from './arbitraries.js';
import { playMatch } from './playing.js';
import { begin, boneyardTiles, bytesOf, handsOf, tableTiles, walk } from './walking.js';

/** Games that each property is tried on; `PROPERTY_RUNS=500 npx jest test/rules/properties` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);
const LINES = ['draw', 'block', 'all-fives', 'muggins', 'five-up', 'partnership'];

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  '%s with any options',
  (id, ruleset) => {
    const holds = (property: (game: Game) => void, numRuns = RUNS) =>
      fc.assert(fc.property(games([ruleset]), property), { numRuns });

    it('resolves its own resolved options to themselves', () => {
      holds(({ rules: { preset, seats, options, ...rules } }) => {
        expect(resolveOptions(ruleset, { preset, seats, options })).toEqual({
          ok: true,
          value: { ...rules, preset, seats, options },
        });
      }, 4 * RUNS);
    });

    it('shuffles every tile but one that is set aside, lowest first', () => {
      holds(({ engine, rules }) => {
        const set = (rules.options.set as number | undefined) ?? 6;
        for (let round = 1; round <= Math.min(engine.rounds ?? 1, 4); round++) {
          const pack = [...engine.pack(round)];
          expect(pack).toEqual([...pack].sort((a, b) => a - b));
          const whole = [...pack, ...(engine.centre(round) >= 0 ? [engine.centre(round)] : [])];
          expect(new Set(whole).size).toBe(tilesInSet(set));
          expect(whole).toHaveLength(tilesInSet(set));
        }
      });
    });

    it('keeps every tile in one place: a hand, the boneyard or the table', () => {
      holds((game) => {
        const begun = begin(game);
        const { round } = begun;
        const all = [...Array(tilesInSet((game.rules.options.set as number | undefined) ?? 6)).keys()].join();
        const check = () => {
          const now = [...handsOf(round).flat(), ...boneyardTiles(round), ...tableTiles(round)];
          if (now.sort((a, b) => a - b).join() !== all) throw new Error(`tiles are ${now.join()}`);
        };
        walk(begun, check);
        check();
      });
    });

    it('lists each legal action once, in the form that is read, and never more than it says', () => {
      holds((game) => {
        const begun = begin(game);
        walk(begun, (legal) => {
          if (legal.length === 0 || legal.length > game.engine.maxActions)
            throw new Error(`${legal.length} actions`);
          if (new Set(legal).size !== legal.length) throw new Error('an action stands twice');
          for (const action of legal) {
            if (parseMove(formatMove(action)) !== action)
              throw new Error(`${formatMove(action)} is read otherwise`);
          }
        });
        expect(begun.round.legalActions()).toEqual([]);
      });
    });

    it('never offers to draw or to pass beside a play, unless an option lets a seat draw', () => {
      holds((game) => {
        walk(begin(game), (legal) => {
          if (!legal.some(isPlay)) return;
          expect(legal).not.toContain(PASS);
          if (game.rules.options.voluntaryDraw !== true) expect(legal).not.toContain(DRAW);
        });
      });
    });

    it('refuses whatever is not legal, says why, and changes nothing by it', () => {
      holds((game) => {
        const begun = begin(game);
        const { round, random } = begun;
        walk(begun, (legal) => {
          if (below(random, 3) > 0) return;
          const before = bytesOf(round.position);
          const happened = round.events.length;
          const anyTile = below(random, 190);
          const tries: Action[] = [
            play(anyTile),
            play(anyTile, below(random, 216)),
            legal[0] ^ CLAIM,
            (legal[0] & ~0xff) | below(random, 64),
            [DRAW, PASS][below(random, 2)],
          ];
          for (const action of tries) {
            const text = formatMove(action);
            if (legal.includes(action) || parseMove(text) !== action) continue;
            const judged = round.move(text);
            if (judged.ok) throw new Error(`${text} was played`);
            const { code, reason, legalMoves } = judged.error;
            if (code !== 'illegal-move' || !reason || !ILLEGAL_REASONS.includes(reason)) {
              throw new Error(`${text}: ${code} ${reason}`);
            }
            expect(legalMoves).toHaveLength(legal.length);
          }
          expect(bytesOf(round.position) === before && round.events.length === happened).toBe(true);
        });
        expect(round.move('6-4')).toMatchObject({ ok: false, error: { code: 'round-over', legalMoves: [] } });
      });
    });

    it('takes every play back byte for byte, and plays alike whether or not somebody watches', () => {
      holds((game) => {
        const begun = begin(game);
        const { engine, position } = begun.round;
        const undo = new Undo();
        const unwatched = position.clone();
        walk(
          begun,
          (legal) => {
            const before = bytesOf(position);
            for (const action of legal.slice(0, 12)) {
              undo.push(position);
              engine.play(position, action, null);
              undo.pop(position);
              if (bytesOf(position) !== before) throw new Error(`${formatMove(action)} leaves a trace`);
            }
          },
          (action) => {
            engine.play(unwatched, action, null);
            if (bytesOf(unwatched) !== bytesOf(position))
              throw new Error(`${formatMove(action)} differs unwatched`);
          },
        );
      });
    });

    it('comes to the same position from its bytes, at any moment', () => {
      holds((game) => {
        const begun = begin(game);
        walk(begun, () => {
          const read = decodePosition(game.engine, encodePosition(begun.round.position));
          if (!read.ok) throw new Error(read.error);
          if (bytesOf(read.value) !== bytesOf(begun.round.position)) throw new Error('another position');
        });
      });
    });

    it('is over exactly when nobody has a turn, and then stays as it is', () => {
      holds((game) => {
        const begun = begin(game);
        const { round } = begun;
        walk(begun, () => {
          expect(round.result).toBeNull();
          expect(round.turn).toBeLessThan(game.rules.seats);
        });
        expect(round.turn).toBe(-1);
        expect(round.result).not.toBeNull();
        expect(round.result).toEqual(round.result);
      });
    });

    it('shows a seat the same and lets it do the same whatever the hidden tiles are', () => {
      holds((game) => {
        const begun = begin(game);
        const { round, random } = begun;
        walk(begun, (legal) => {
          if (below(random, 4) > 0) return;
          const seat = below(random, game.rules.seats);
          const swapped = withHiddenTilesSwapped(round, seat, random);
          expect(JSON.stringify(viewOf(swapped, seat))).toBe(JSON.stringify(viewOf(round, seat)));
          if (seat === round.turn) expect(swapped.legalActions()).toEqual(legal);
        });
      });
    });

    it('adds to the scores what it says it adds, the same for partners', () => {
      holds((game) => {
        if (id === 'forty-two') return;
        const scores = Array.from({ length: game.rules.seats }, (_, seat) =>
          game.rules.teams ? seat % 2 : seat,
        );
        const begun = begin(game, 1, scores);
        walk(begun, () => undefined);
        const { result, events, position } = begun.round;
        const told = scores.map((before, seat) => before + (result?.points[seat] ?? 0));
        for (const event of events) {
          const { seat, points } = credited(event);
          told.forEach((_, other) => {
            if (other === seat || (game.rules.teams && other % 2 === seat % 2)) told[other] += points;
          });
        }
        const at = game.engine.fields.scores;
        expect([...position.words.subarray(at, at + game.rules.seats)]).toEqual(told);
      }, 3 * RUNS);
    });

    it('ends a match with the round or the play that decides it, and not before', () => {
      let ended = 0;
      holds((game) => {
        const short = shortened(game);
        const record = playMatch(short, 40);
        const { target, targetExact, targetCheck, playScore, ownPips, bonuses } = short.rules.options;
        if (record.termination === 'rules') ended++;
        if (typeof target !== 'number') {
          if (record.termination !== 'rules') return;
          expect(record.rounds).toHaveLength(short.engine.rounds as number);
          const lowest = Math.min(...record.scores);
          expect(record.winners).toEqual(
            record.scores.flatMap((score, seat) => (score === lowest ? [seat] : [])),
          );
          return;
        }
        const sidesOf = (scores: readonly number[]) => (short.rules.teams ? scores.slice(0, 2) : [...scores]);
        const decided = (scores: readonly number[]) => {
          const best = Math.max(...scores);
          return best >= target && sidesOf(scores).filter((score) => score === best).length === 1;
        };
        for (const { scores } of record.rounds) expect(decided(scores)).toBe(false);
        // A bonus for silence does not end a match before the round does.
        if (playScore === 'fives' && targetCheck === 'immediate' && !silenceCounts(bonuses)) {
          for (const scores of scoresWithin(record.rounds.at(-1))) expect(decided(scores)).toBe(false);
        }
        if (record.termination !== 'rules') return;
        expect(decided(record.scores)).toBe(true);
        const best = Math.max(...record.scores);
        for (const seat of record.winners) expect(record.scores[seat]).toBe(best);
        expect(record.winners).toHaveLength(short.rules.teams ? 2 : 1);
        // An exact target is passed only in a round that began with several sides at it, of which another is there still.
        const there = sidesOf(record.scores).filter((score) => score >= target).length;
        if (targetExact && there === 1 && ownPips !== 'subtract') expect(best).toBe(target);
      }, 2 * RUNS);
      expect(ended).toBeGreaterThan(0);
    });
  },
);

describe.each(
  RULESETS.filter(({ id }) => LINES.includes(id)).map((ruleset) => [ruleset.id, ruleset] as const),
)('the line of %s', (_, ruleset) => {
  const fits = (tile: Tile, numbers: ReadonlySet<number>) =>
    numbers.has(HIGH[tile]) || numbers.has(LOW[tile]);
  const numbersOf = (round: Round) =>
    new Set(round.engine.facts(round.position).ends?.map(({ pips }) => pips));
  const drawable = ({ engine, position }: Round) => {
    const { draw, reserve } = engine.rules.options;
    return draw === 'none' ? 0 : Math.max(0, position.stockSize - position.words[NEXT] - (reserve as number));
  };

  it('offers a tile at every end that it fits and nowhere else', () => {
    fc.assert(
      fc.property(games([ruleset]), (game) => {
        const begun = begin(game);
        const { round } = begun;
        walk(begun, (legal) => {
          const ends = round.engine.facts(round.position).ends ?? [];
          if (ends.length === 0) return;
          const plays = handsOf(round)[round.turn].flatMap((tile) =>
            ends
              .filter(({ pips }) => HIGH[tile] === pips || LOW[tile] === pips)
              .map(({ end }) => `${formatMove(play(tile))}@${end}`),
          );
          const offered = new Set(legal.filter(isPlay).map((action) => formatMove(action & ~CLAIM)));
          expect([...offered].sort()).toEqual([...plays].sort());
          expect(
            legal.filter(isPlay).every((action) => handsOf(round)[round.turn].includes(playedTile(action))),
          ).toBe(true);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('passes and draws only for seats that cannot play', () => {
    fc.assert(
      fc.property(games([ruleset]), (game) => {
        const begun = begin(game);
        const { round } = begun;
        walk(
          begun,
          () => undefined,
          (action, events) => {
            const numbers = numbersOf(round);
            const hands = handsOf(round);
            for (const [i, event] of events.entries()) {
              // Ends and hands have not changed since the pass, except that the next round of passes may draw.
              if (
                event.type === 'passed' &&
                !events.slice(i).some((later) => later.type === 'drew' && later.seat === event.seat)
              ) {
                expect(hands[event.seat].some((tile) => fits(tile, numbers))).toBe(false);
              }
              const next = events.at(i + 1);
              if (
                event.type === 'drew' &&
                action !== DRAW &&
                next?.type === 'drew' &&
                next.seat === event.seat
              ) {
                expect(fits(parseTile(event.tile) as Tile, numbers)).toBe(false);
              }
            }
          },
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('is blocked exactly when nobody can play and nothing may be drawn', () => {
    fc.assert(
      fc.property(games([ruleset]), (game) => {
        const begun = begin(game);
        const { round } = begun;
        const stuck = () => {
          const numbers = numbersOf(round);
          return (
            numbers.size > 0 &&
            drawable(round) === 0 &&
            !handsOf(round)
              .flat()
              .some((tile) => fits(tile, numbers))
          );
        };
        walk(begun, () => expect(stuck()).toBe(false));
        const reason = round.result?.reason;
        if (reason === 'blocked') expect(stuck()).toBe(true);
        if (reason === 'domino') expect(handsOf(round).some((hand) => hand.length === 0)).toBe(true);
      }),
      { numRuns: 2 * RUNS },
    );
  });
});

/** The same game to a target that is soon reached; of at most three rounds where there is one for each double. */
function shortened({ request, engine, seed }: Game): Game {
  const { target } = engine.rules.options;
  const most = request.ruleset === 'forty-two' ? 7 : request.ruleset === 'five-up' ? 15 : 60;
  const options =
    typeof target === 'number'
      ? { target: 1 + (seed % most) }
      : { rounds: 1 + ((seed % (engine.rounds ?? 1)) % 3) };
  const resolved = resolveGame({ ...request, options: { ...request.options, ...options } });
  if (!resolved.ok) throw new Error(resolved.error.detail);
  return { request, seed, rules: resolved.value, engine: engineOf(resolved.value) };
}

const silenceCounts = (bonuses: unknown): boolean =>
  ((bonuses ?? {}) as Record<string, number>)['skip-all'] > 0;

/** The scores after every move of a round but the one that ends it. */
function* scoresWithin(recorded: RoundRecord | undefined): Generator<number[]> {
  if (!recorded) return;
  const { moves, result: _, ...start } = recorded;
  const opened = openReplay(start);
  if (!opened.ok) throw new Error(opened.error.detail);
  const { engine, position } = opened.value;
  const { scores, seats } = engine.fields;
  for (const move of moves) {
    opened.value.move(move);
    if (opened.value.turn >= 0) yield [...position.words.subarray(scores, scores + seats)];
  }
}

/** Points of an event that go to the scores by themselves: those of `capicua` and `chuchazo` are among the round's points. */
function credited(event: RulesEvent): { seat: number; points: number } {
  if (event.type === 'played') return { seat: event.seat, points: event.points ?? 0 };
  if (event.type === 'bonus' && (event.kind === 'muggins' || event.kind === 'skip-all')) {
    return { seat: event.seat, points: event.points };
  }
  return { seat: -1, points: 0 };
}

/** The same round with the tiles that `seat` cannot see in other places: in the other hands, in the boneyard, in what others drew. */
function withHiddenTilesSwapped(round: Round, seat: number, random: Parameters<typeof below>[0]): Round {
  const { engine, events } = round;
  const { seats, hands, handWords } = engine.fields;
  const open = engine.rules.options.openHands === true;
  const position = round.position.clone();
  const { words, stock, stockSize } = position;
  const others = open ? [] : [...Array(seats).keys()].filter((other) => other !== seat);
  const heldBy = others.map((other) => tilesIn(words, hands + other * handWords, handWords));
  const hidden = Int32Array.from([...heldBy.flat(), ...stock.subarray(words[NEXT], stockSize)]);
  shuffle(hidden, hidden.length, random);
  let next = 0;
  others.forEach((other, i) => {
    const at = hands + other * handWords;
    words.fill(0, at, at + handWords);
    for (const _ of heldBy[i]) {
      const tile = hidden[next++];
      words[at + (tile >> 5)] |= 1 << (tile & 31);
    }
  });
  for (let i = words[NEXT]; i < stockSize; i++) stock[i] = hidden[next++];
  const swapped = Object.create(Round.prototype) as Round;
  const seen = events.map((event) =>
    event.type === 'drew' && event.seat !== seat && !open ? { ...event, tile: '0-0' } : event,
  );
  return Object.assign(swapped, { engine, number: round.number, position, events: seen });
}
