import fc from 'fast-check';
import { below, shuffle } from '../../../src/players/chance.js';
import type { Random } from '../../../src/players/player.js';
import { newPosition } from '../../../src/rules/dealing.js';
import { chickenFoot } from '../../../src/rules/foot/index.js';
import { formatEnd, formatMove, play, playedEnd, toeEnd, trainEnd } from '../../../src/rules/moves.js';
import { NEXT, tilesIn, Undo, type Position } from '../../../src/rules/position.js';
import { Round } from '../../../src/rules/round.js';
import { HIGH, LOW, parseTile, tilesInSet, type Tile } from '../../../src/rules/tiles.js';
import { mexicanTrain } from '../../../src/rules/train/index.js';
import { boneyardOf } from '../../../src/rules/view.js';
import { games, type Game } from '../arbitraries.js';
import { begin, walk } from './walking.js';

const eachGame = (property: (game: Game) => void, numRuns: number) =>
  describe.each([mexicanTrain, chickenFoot])('$id', (ruleset) => {
    it('with any options and any deal', () =>
      fc.assert(fc.property(games([ruleset]), property), { numRuns }));
  });

const bytes = ({ words, stock, stockSize }: Position): string =>
  `${Buffer.from(words.buffer).toString('latin1')} ${Buffer.from(stock).toString('latin1')} ${stockSize}`;

const handsOf = ({ engine: { fields }, position: { words } }: Round): Tile[][] =>
  Array.from({ length: fields.seats }, (_, seat) =>
    tilesIn(words, fields.hands + seat * fields.handWords, fields.handWords),
  );
const hiddenYard = ({ position: { words, stock, stockSize } }: Round): Tile[] =>
  Array.from(stock.subarray(words[NEXT], stockSize));

describe('every tile is in one place: a hand, the boneyard or the table', () => {
  eachGame((game) => {
    const { round, deal, random } = begin(game);
    const centre = game.engine.centre(round.number);
    const { counts, seats } = game.engine.fields;
    const inPlay = [...deal.hands.flat(), ...deal.boneyard, ...(centre >= 0 ? [centre] : [])];
    const all = inPlay.sort((a, b) => a - b).join();
    const check = () => {
      const table = round.events.flatMap((event) =>
        event.type === 'played' ? [parseTile(event.tile) as Tile] : [],
      );
      const hands = handsOf(round);
      const now = [...hands.flat(), ...hiddenYard(round), ...table, ...(centre >= 0 ? [centre] : [])];
      expect(now.sort((a, b) => a - b).join()).toBe(all);
      const sizes = round.position.words.subarray(counts, counts + seats).join();
      expect(sizes).toBe(hands.map((hand) => hand.length).join());
    };
    walk(round, random, check);
    check();
  }, 30);
});

describe('no seat holds a number that play is said to have shown it to lack', () => {
  eachGame((game) => {
    const { round, random } = begin(game);
    const { voids } = game.engine.fields;
    walk(round, random, () => {
      const wrong = handsOf(round).flatMap((hand, seat) => {
        const lacking = round.position.words[voids + seat];
        return hand.filter((tile) => ((lacking >> HIGH[tile]) | (lacking >> LOW[tile])) & 1);
      });
      expect(wrong.length).toBe(0);
    });
  }, 100);
});

describe('a play is taken back byte for byte', () => {
  eachGame((game) => {
    const { round, random } = begin(game);
    const undo = new Undo();
    const { engine, position } = round;
    walk(round, random, (legal) => {
      const before = bytes(position);
      for (const action of legal) {
        undo.push(position);
        engine.play(position, action, null);
        undo.pop(position);
        if (bytes(position) !== before) throw new Error(`${formatMove(action)} leaves a trace`);
      }
    });
  }, 40);
});

describe('the same moves lead to the same position, watched or not', () => {
  eachGame((game) => {
    const { round, deal, random } = begin(game);
    const silent = newPosition(game.engine);
    silent.copyFrom(round.position);
    const taken = walk(round, random, (_legal, next) => game.engine.play(silent, next, null));
    expect(bytes(silent)).toBe(bytes(round.position));
    const scores = new Array<number>(game.rules.seats).fill(0);
    const again = Round.fromDeal(game.engine, deal, { round: round.number, scores });
    if (!again.ok) throw new Error(again.error.detail);
    expect(taken.map((action) => again.value.move(formatMove(action)).ok)).not.toContain(false);
    expect(bytes(again.value.position)).toBe(bytes(round.position));
    expect(again.value.events).toEqual(round.events);
  }, 60);
});

describe('there is a move as long as the round lasts, and none afterwards', () => {
  eachGame((game) => {
    const { round, random } = begin(game);
    const problems: string[] = [];
    walk(round, random, (legal) => {
      if (legal.length === 0) problems.push('no move');
      if (legal.length > game.engine.maxActions) problems.push('more moves than there is room for');
      if (new Set(legal).size !== legal.length) problems.push('a move twice');
      if (round.result) problems.push('a result too early');
    });
    expect(problems).toEqual([]);
    expect(round.legalActions()).toEqual([]);
    expect(round.result).not.toBeNull();
    expect(round.judge('stop')).toMatchObject({ ok: false, error: { code: 'round-over', legalMoves: [] } });
  }, 100);
});

describe('what is public, and what the seat in turn may do, does not depend on hidden tiles', () => {
  /** Deals the tiles that the seat in turn does not see anew; hands keep their sizes. */
  function swapHidden(round: Round, random: Random): Position {
    const { hands, handWords, seats } = round.engine.fields;
    const other = round.position.clone();
    const shown = handsOf(round);
    const hidden = Uint8Array.from([
      ...shown.filter((_, seat) => seat !== round.turn).flat(),
      ...hiddenYard(round),
    ]);
    shuffle(hidden, hidden.length, random);
    let next = 0;
    for (let seat = 0; seat < seats; seat++) {
      if (seat === round.turn) continue;
      const hand = hands + seat * handWords;
      other.words.fill(0, hand, hand + handWords);
      for (const last = next + shown[seat].length; next < last; next++) {
        other.words[hand + (hidden[next] >> 5)] |= 1 << (hidden[next] & 31);
      }
    }
    for (let at = other.words[NEXT]; at < other.stockSize; at++) other.stock[at] = hidden[next++];
    return other;
  }

  eachGame((game) => {
    const { round, random } = begin(game);
    const { engine, position } = round;
    const out = new Int32Array(engine.maxActions);
    walk(round, random, (legal) => {
      const other = swapHidden(round, random);
      expect(JSON.stringify(engine.facts(other))).toBe(JSON.stringify(engine.facts(position)));
      expect(out.subarray(0, engine.legal(other, out)).join()).toBe(legal.join());
    });
  }, 30);
});

describe('what is left in the hands is added to the scores, and the lowest total wins after the last round', () => {
  eachGame((game) => {
    const { round, random } = begin(game);
    walk(round, random, () => undefined);
    const { scores, seats, hands, handWords } = game.engine.fields;
    const { words } = round.position;
    const totals = Array.from(words.subarray(scores, scores + seats));
    const result = round.result;
    expect(result?.points).toEqual(totals);
    const lowest = totals.flatMap((total, seat) => (total === Math.min(...totals) ? [seat] : []));
    expect(result?.winners).toEqual(round.number === game.engine.rounds ? lowest : null);
    if (result?.reason === 'blocked') expect([result.winner, boneyardOf(round)]).toEqual([null, []]);
    else expect(tilesIn(words, hands + (result?.winner as number) * handWords, handWords)).toEqual([]);
  }, 100);
});

describe('a refusal gives a reason that is true', () => {
  eachGame((game) => {
    const { round, random } = begin(game);
    const { engine, position } = round;
    const { set } = engine.rules.options as unknown as { set: number };
    const ends = [0, 1, 3, toeEnd(set, 5)];
    for (let seat = 0; seat <= engine.fields.seats; seat++) ends.push(trainEnd(seat));
    for (let n = 0; n <= set; n++) ends.push(toeEnd(n, 1), toeEnd(n, 2), toeEnd(n, 3));
    walk(round, random, (legal) => {
      const hand = handsOf(round)[round.turn];
      const facts = engine.facts(position);
      for (let tries = 0; tries < 20; tries++) {
        const tile = tries % 2 === 0 ? hand[below(random, hand.length)] : below(random, tilesInSet(set));
        const action = play(tile, ends[below(random, ends.length)]);
        if (legal.includes(action)) continue;
        const named = facts.ends?.find(({ end }) => end === formatEnd(playedEnd(action)));
        const fits = named && (named.pips === HIGH[tile] || named.pips === LOW[tile]);
        const truth: Record<string, boolean | undefined> = {
          'tile-not-in-hand': !hand.includes(tile),
          // A bare place behind a lower one counts as none where nothing is owed.
          'no-such-end': !named || (facts.owed?.length === 0 && fits),
          'end-does-not-match': named && !fits,
          'train-not-open': named?.open === false,
          'must-cover-double': (facts.openDoubles ?? []).length > 0,
          'must-fill-foot': (facts.owed ?? []).length > 0,
          'not-now': hand.includes(tile) && fits,
        };
        const reason = engine.whyNot(position, action);
        if (!truth[reason]) throw new Error(`${formatMove(action)} is refused as ${reason}`);
        if (truth['tile-not-in-hand'] && reason !== 'tile-not-in-hand')
          throw new Error(`${reason}, but it is not held`);
      }
    });
  }, 40);
});
