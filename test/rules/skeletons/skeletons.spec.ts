import fc from 'fast-check';
import { below, randomFrom } from '../../../src/players/chance.js';
import { newPosition, type Deal } from '../../../src/rules/dealing.js';
import type { Engine } from '../../../src/rules/engine.js';
import { formatMove, type Action } from '../../../src/rules/moves.js';
import { Position, Undo } from '../../../src/rules/position.js';
import { describe as describeRound } from '../../../src/rules/replay.js';
import { Round } from '../../../src/rules/round.js';
import { dealRound, seedsOf } from '../../../src/rules/shuffle.js';
import { parseTile, type Tile } from '../../../src/rules/tiles.js';
import { viewOf } from '../../../src/rules/view.js';
import { FirstTrain } from './first-train.skeleton.js';
import { SoloTricks } from './solo-tricks.skeleton.js';

/** Begins a round from hands written as text; the boneyard is empty. */
function begin(engine: Engine, hands: readonly string[], first?: number): Round {
  const deal: Deal = {
    hands: hands.map((hand) => hand.split(' ').map((name) => parseTile(name) as Tile)),
    boneyard: [],
  };
  const scores = hands.map(() => 0);
  const round = Round.fromDeal(engine, deal, { round: 1, scores, first });
  if (!round.ok) throw new Error(round.error.detail);
  return round.value;
}

function beginShuffled(engine: Engine, seed: number): Round {
  const scores = new Array<number>(engine.fields.seats).fill(0);
  const dealt = dealRound(engine, seedsOf(`${seed}`), { round: 1, scores, first: null });
  const round = Round.fromDeal(engine, dealt.deal, { round: 1, scores, first: dealt.first });
  if (!round.ok) throw new Error(round.error.detail);
  return round.value;
}

const playAll = (round: Round, moves: string) => {
  for (const move of moves.split(' ')) expect(round.move(move)).toMatchObject({ ok: true });
};
const movesOf = (round: Round) => round.legalActions().map(formatMove);

describe('an auction followed by tricks with a seat sitting out', () => {
  const HANDS = ['6-6 5-4 1-0', '6-1 5-5 2-0', '4-4 3-3 2-2', '6-0 5-0 3-0'];
  const engine = new SoloTricks();

  it('asks each seat once, and then only the three that play', () => {
    const round = begin(engine, HANDS, 1);
    playAll(round, 'pass bid:1m pass bid:2m');
    expect(describeRound(round)).toMatchObject({ turn: 0, bidder: 0 });
    const turns: number[] = [];
    for (const move of '6-6 6-1 6-0 5-4 5-5 5-0 2-0 3-0 1-0'.split(' ')) {
      turns.push(round.turn);
      playAll(round, move);
    }
    expect(turns).toEqual([0, 1, 3, 0, 1, 3, 1, 3, 0]);
    expect(round.events.filter(({ type }) => type === 'trick')).toEqual([
      { type: 'trick', seat: 0, tiles: ['6-6', '6-1', '6-0'], points: 1 },
      { type: 'trick', seat: 1, tiles: ['5-4', '5-5', '5-0'], points: 1 },
      { type: 'trick', seat: 1, tiles: ['2-0', '3-0', '1-0'], points: 1 },
    ]);
    expect(describeRound(round)).toMatchObject({
      status: 'round-over',
      scores: [0, 2, 0, 2],
      result: { reason: 'tricks', winner: 1, pips: [0, 0, 18, 0], points: [0, 2, 0, 2], next: 2 },
    });
  });

  it('ends without tricks when all pass', () => {
    const round = begin(engine, HANDS, 0);
    playAll(round, 'pass pass pass pass');
    expect(round.result).toMatchObject({ reason: 'passed-out', winner: null, next: 1 });
  });

  it('refuses with the reasons of the contract', () => {
    const round = begin(engine, HANDS, 0);
    expect(round.move('6-6')).toMatchObject({ error: { reason: 'not-now' } });
    playAll(round, 'bid:2m');
    expect(round.move('bid:1m')).toMatchObject({ error: { reason: 'bid-too-low', legalMoves: ['pass'] } });
    playAll(round, 'pass pass pass 6-6');
    expect(round.move('2-0')).toMatchObject({ error: { reason: 'must-follow-suit', legalMoves: ['6-1'] } });
    expect(round.move('4-4')).toMatchObject({ error: { reason: 'tile-not-in-hand' } });
  });
});

describe('a first train laid in several decisions', () => {
  const engine = new FirstTrain();

  it('leaves the turn with one seat until it stops', () => {
    const round = begin(engine, ['6-1 4-1 4-4 5-0 3-3', '6-2 2-2 5-2 5-4 1-0']);
    expect(movesOf(round)).toEqual(['6-1@train:0']);
    playAll(round, '6-1@train:0');
    expect(round.turn).toBe(0);
    expect(movesOf(round)).toEqual(['4-1@train:0', 'stop']);
    playAll(round, '4-1@train:0 stop');
    expect(round.turn).toBe(1);
    expect(round.move('stop')).toMatchObject({ error: { reason: 'not-now' } });
    expect(round.move('6-2@train:0')).toMatchObject({ error: { reason: 'train-not-open' } });
  });

  it('ends a turn by itself when nothing fits, with no event', () => {
    const round = begin(engine, ['6-1 5-0 3-3', '6-2 2-2 5-2']);
    playAll(round, '6-1@train:0');
    expect(round.turn).toBe(1);
    playAll(round, '6-2@train:1 2-2@train:1 5-2@train:1');
    expect(round.events.map(({ type }) => type)).toEqual(['played', 'played', 'played', 'played']);
    expect(describeRound(round)).toMatchObject({
      status: 'match-over',
      layout: [{ tile: '6-6' }, { tile: '6-1', seat: 0, end: 'train:0' }, {}, {}, {}],
      scores: [11, 0],
      match: { winners: [1] },
    });
  });

  it('marks a seat that cannot begin before anybody decides', () => {
    const round = begin(engine, ['5-1 4-1', '6-2 2-2']);
    expect(round.events).toEqual([
      { type: 'passed', seat: 0 },
      { type: 'marked', seat: 0 },
    ]);
    expect(round.turn).toBe(1);
  });

  it('refuses a deal with the engine in it', () => {
    const deal = { hands: [[parseTile('6-6') as Tile], [0]], boneyard: [] };
    const round = Round.fromDeal(engine, deal, { round: 1, scores: [0, 0] });
    expect(round).toMatchObject({ ok: false, error: { code: 'bad-deal' } });
  });
});

describe.each([
  ['solo-tricks', new SoloTricks()],
  ['first-train', new FirstTrain()],
] as const)('the interface carries %s', (_, engine: Engine) => {
  const playOut = (seed: number) => {
    const round = beginShuffled(engine, seed);
    const random = randomFrom(seed);
    const played: Action[] = [];
    while (round.turn >= 0) {
      const legal = round.legalActions();
      played.push(legal[below(random, legal.length)]);
      round.play(played[played.length - 1]);
    }
    return { round, played };
  };

  it('through undo, byte for byte', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { round, played } = playOut(seed);
        const { position } = beginShuffled(engine, seed);
        const undo = new Undo();
        const rows: Int32Array[] = [];
        for (const action of played) {
          rows.push(position.words.slice());
          undo.push(position);
          engine.play(position, action, null);
        }
        expect(position).toEqual(round.position);
        while (rows.length > 0) {
          undo.pop(position);
          expect(position.words).toEqual(rows.pop());
        }
      }),
    );
  });

  it('through bytes and back, in the middle of a turn too', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, stopAt) => {
        const { round, played } = playOut(seed);
        const half = beginShuffled(engine, seed);
        const reached = stopAt % (played.length + 1);
        for (const action of played.slice(0, reached)) half.play(action);
        const bytes = Buffer.from(new Uint8Array(half.position.words.slice().buffer)).toString('base64');
        const words = new Int32Array(new Uint8Array(Buffer.from(bytes, 'base64')).buffer);
        const restored = newPosition(engine);
        restored.copyFrom(new Position(words, half.position.stock, half.position.stockSize));
        for (const action of played.slice(reached)) engine.play(restored, action, null);
        expect(restored).toEqual(round.position);
        expect(engine.result(restored)).toEqual(round.result);
      }),
    );
  });

  it('through replay of its moves as text', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { round, played } = playOut(seed);
        const again = beginShuffled(engine, seed);
        for (const action of played) expect(again.move(formatMove(action)).ok).toBe(true);
        expect(describeRound(again)).toEqual(describeRound(round));
        expect(again.move('stop')).toMatchObject({ error: { code: 'round-over' } });
      }),
    );
  });

  it("through a seat's view, which holds no other hand", () => {
    const round = beginShuffled(engine, 42);
    for (let seat = 0; seat < engine.fields.seats; seat++) {
      const view = viewOf(round, seat);
      expect(view.hand).toEqual(describeRound(round).hands[seat]);
      expect(view.hands).toBeUndefined();
    }
  });
});
