import fc from 'fast-check';
import type { RulesEvent } from '../../../src/rules/events.js';
import { formatMove } from '../../../src/rules/moves.js';
import type { Round } from '../../../src/rules/round.js';
import { mexicanTrain, type TrainOptions } from '../../../src/rules/train/index.js';
import { handOf } from '../../../src/rules/view.js';
import { games } from '../arbitraries.js';
import { begin, walk } from '../doubles-rounds/walking.js';

interface Open {
  readonly end: string;
  readonly number: number;
  readonly turn: number;
}

/** The table as an onlooker would keep it, from nothing but what was told. */
class Onlooker {
  readonly tips = new Map<string, number>();
  readonly marked = new Set<number>();
  readonly begun = new Set<number>();
  open: Open[] = [];
  private readonly onTable: string[] = [];
  private seen = 0;
  private turns = 0;
  private last = -1;

  constructor(
    private readonly round: Round,
    private readonly options: TrainOptions,
    engine: number,
  ) {
    const { seats } = round.engine.fields;
    for (let seat = 0; seat < seats; seat++) this.tips.set(`train:${seat}`, engine);
    this.tips.set('mexican', engine);
    this.onTable.push(`${engine}-${engine}`);
  }

  /** Takes in what has happened since, up to a decision of the seat in turn. */
  catchUp(): void {
    for (; this.seen < this.round.events.length; this.seen++) this.note(this.round.events[this.seen]);
    if (this.round.turn >= 0) this.turnTo(this.round.turn);
  }

  private turnTo(seat: number): void {
    if (seat === this.last) return;
    if (this.last >= 0) this.begun.add(this.last);
    this.last = seat;
    this.turns++;
  }

  private note(event: RulesEvent): void {
    if (event.type === 'played' && event.end !== undefined) {
      this.turnTo(event.seat);
      const { end, tile } = event;
      const tip = this.tips.get(end) as number;
      const [high, low] = tile.split('-').map(Number);
      expect([high, low]).toContain(tip);
      this.tips.set(end, high === tip ? low : high);
      this.onTable.push(tile);
      this.open = this.open.filter((double) => double.end !== end);
      if (high === low) this.open.push({ end, number: high, turn: this.turns });
    }
    if (event.type === 'passed') this.turnTo(event.seat);
    if (event.type === 'marked') this.marked.add(event.seat);
    if (event.type === 'unmarked') this.marked.delete(event.seat);
  }

  get lapIsOver(): boolean {
    return this.begun.size === this.round.engine.fields.seats;
  }

  /** Open doubles that bind the seat in turn, in binding order. */
  binding(): Open[] {
    if (this.options.firstTurn === 'chain' && !this.lapIsOver) return [];
    const count = (number: number) =>
      this.onTable.filter((tile) => tile.split('-').includes(String(number))).length;
    const binding = this.open.filter(
      ({ number, turn }) => turn < this.turns && count(number) <= this.options.set,
    );
    return this.options.openDoubles === 'lifo' ? binding.reverse() : binding;
  }

  openTo(seat: number): string[] {
    const first = !this.begun.has(seat);
    if (first && this.options.firstTurn === 'chain') return [`train:${seat}`];
    const trains = [...new Set([seat, ...this.marked])].map((owner) => `train:${owner}`);
    return first ? trains : [...trains, 'mexican'];
  }

  /** The seat in turn has played a double in this turn, and nothing since; not in a first chain. */
  owes(seat: number): boolean {
    const last = this.round.events.filter(({ type }) => type === 'played').at(-1);
    if (last?.type !== 'played' || last.end === undefined || last.seat !== seat) return false;
    if (this.options.firstTurn === 'chain' && !this.begun.has(seat)) return false;
    return this.open.some(({ turn, end }) => turn === this.turns && end === last.end);
  }
}

it('shows every train, its markers and its open doubles, and offers every tile that fits and no other', () => {
  const property = fc.property(games([mexicanTrain]), (game) => {
    const { round, random } = begin(game);
    const options = game.rules.options as unknown as TrainOptions;
    const onlooker = new Onlooker(round, options, options.set - round.number + 1);
    walk(round, random, (legal) => {
      onlooker.catchUp();
      const seat = round.turn;
      const facts = game.engine.facts(round.position);
      const open = onlooker.openTo(seat);
      const binding = onlooker.binding();
      expect(facts.ends).toEqual(
        [...onlooker.tips].map(([end, pips]) => ({ end, pips, open: open.includes(end) })),
      );
      expect(facts.marked).toEqual([...onlooker.marked].sort((a, b) => a - b));
      expect(facts.openDoubles).toEqual(binding.map(({ number }) => `${number}-${number}`));

      const moves = legal.map(formatMove);
      if (moves.includes('keep')) return expect(moves).toEqual(['unmark', 'keep']);
      const where = binding.length > 0 ? [binding[0].end] : open;
      const barred = options.doubleChain === 'forbidden' && onlooker.owes(seat);
      const fitting = handOf(round, seat).flatMap((tile) => {
        const [high, low] = tile.split('-').map(Number);
        if (barred && high === low) return [];
        return where
          .filter((end) => [high, low].includes(onlooker.tips.get(end) as number))
          .map((end) => `${tile}@${end}`);
      });
      expect(moves.filter((move) => move !== 'stop').sort()).toEqual(fitting.sort());
    });
  });
  fc.assert(property, { numRuns: 40 });
});
