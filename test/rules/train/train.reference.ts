import type { RulesEvent } from '../../../src/rules/events.js';

/** A deal and what is played by, as text and plain options. */
export interface TrainGame {
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: number;
  readonly round: number;
  readonly first: number;
  readonly hands: readonly (readonly string[])[];
  readonly boneyard: readonly string[];
}
/** A seat that has a choice. */
export interface Asked {
  readonly seat: number;
  readonly legal: readonly string[];
}
export interface Ended {
  readonly reason: 'domino' | 'blocked';
  readonly winner: number | null;
}
interface Train {
  readonly name: string;
  tip: number;
  /** Which double of the round lies uncovered at its tip, counted from 1; 0 for none. */
  open: number;
}

const numbersOf = (tile: string): number[] => tile.split('-').map(Number);
const fits = (tile: string, number: number): boolean => numbersOf(tile).includes(number);
const isDouble = (tile: string): boolean => numbersOf(tile)[0] === numbersOf(tile)[1];

/**
 * A round of mexican-train a second time, by rules.md 2 and nothing of the engine's: lists of texts, and every question
 * answered by looking at all of them. Asks for moves and tells what happens. Slow and plain, to be compared with.
 */
export class ReferenceRound {
  readonly events: RulesEvent[] = [];
  private readonly hands: string[][];
  private readonly boneyard: string[];
  private readonly trains: Train[];
  private readonly table: Set<string>;
  private readonly marked = new Set<number>();
  private readonly hadFirstTurn = new Set<number>();
  private doubles = 0;
  private wentOut: number | undefined;

  constructor(private readonly game: TrainGame) {
    const number = (game.options.set as number) - game.round + 1;
    this.hands = game.hands.map((hand) => [...hand]);
    this.boneyard = [...game.boneyard];
    this.table = new Set([`${number}-${number}`]);
    const names = [...Array.from({ length: game.seats }, (_, seat) => `train:${seat}`), 'mexican'];
    this.trains = names.map((name) => ({ name, tip: number, open: 0 }));
  }

  private get chains(): boolean {
    return this.game.options.firstTurn === 'chain';
  }

  *play(): Generator<Asked, Ended, string> {
    let seat = this.game.first;
    if (this.game.options.engine === 'holder') {
      seat = this.layEngine();
      if (this.hands[seat].length === 0) {
        if (!this.chains) return { reason: 'domino', winner: seat };
        this.wentOut = seat;
        this.hadFirstTurn.add(seat);
        seat = (seat + 1) % this.game.seats;
      }
    }
    for (;;) {
      const ended = yield* this.turn(seat);
      if (ended) return ended;
      this.hadFirstTurn.add(seat);
      const lapIsOver = this.hadFirstTurn.size === this.game.seats;
      if (this.wentOut !== undefined && lapIsOver) return { reason: 'domino', winner: this.wentOut };
      seat = (seat + 1) % this.game.seats;
    }
  }

  /** All draw until somebody has the engine, which is laid; says for whom. */
  private layEngine(): number {
    const [engine] = this.table;
    while (!this.hands.some((hand) => hand.includes(engine))) {
      for (let seat = 0; seat < this.game.seats && this.boneyard.length > 0; seat++) this.draw(seat);
    }
    const holder = this.hands.findIndex((hand) => hand.includes(engine));
    this.hands[holder] = this.hands[holder].filter((tile) => tile !== engine);
    this.events.push({ type: 'played', seat: holder, tile: engine });
    return holder;
  }

  private draw(seat: number): void {
    const tile = this.boneyard.shift()!;
    this.hands[seat].push(tile);
    this.events.push({ type: 'drew', seat, tile });
  }

  private *turn(seat: number): Generator<Asked, Ended | undefined, string> {
    const { options } = this.game;
    const before = this.doubles;
    const chaining = this.chains && !this.hadFirstTurn.has(seat);
    let owes = false;
    let playedHome = false;
    for (let played = 0; ; played++) {
      const plain = owes && options.doubleChain === 'forbidden';
      const legal = () => this.plays(seat, this.reach(seat, chaining, before), plain);
      if (legal().length === 0) {
        if (chaining && played > 0) return undefined;
        if (this.isBlocked(before)) return { reason: 'blocked', winner: null };
        if (this.boneyard.length > 0 && (!chaining || options.firstTurnDraw === 1)) {
          this.draw(seat);
          if (legal().length === 0 && this.isBlocked(before)) return { reason: 'blocked', winner: null };
        }
        if (legal().length === 0) {
          this.pass(seat);
          return undefined;
        }
      }
      const move = yield { seat, legal: chaining && played > 0 ? [...legal(), 'stop'] : legal() };
      if (move === 'stop') {
        this.events.push({ type: 'stopped', seat });
        return undefined;
      }
      playedHome = this.lay(seat, move) || playedHome;
      if (this.hands[seat].length === 0) {
        if (!chaining) return { reason: 'domino', winner: seat };
        this.wentOut ??= seat;
        return undefined;
      }
      owes = isDouble(move.split('@')[0]);
      if (chaining || owes) continue;
      if (!playedHome) return undefined;
      if (this.isBlocked(before)) return { reason: 'blocked', winner: null };
      if ((yield { seat, legal: ['unmark', 'keep'] }) === 'unmark') this.unmark(seat);
      return undefined;
    }
  }

  /** Lays a tile; true where its seat has to be asked about its marker for it. */
  private lay(seat: number, move: string): boolean {
    const [tile, end] = move.split('@');
    const train = this.trains.find(({ name }) => name === end)!;
    const [a, b] = numbersOf(tile);
    this.hands[seat] = this.hands[seat].filter((held) => held !== tile);
    this.table.add(tile);
    train.tip = a === train.tip ? b : a;
    train.open = isDouble(tile) ? ++this.doubles : 0;
    this.events.push({ type: 'played', seat, tile, end });
    if (train !== this.trains[seat] || !this.marked.has(seat)) return false;
    if (this.game.options.markerRemoval === 'optional') return true;
    this.unmark(seat);
    return false;
  }

  private unmark(seat: number): void {
    this.marked.delete(seat);
    this.events.push({ type: 'unmarked', seat });
  }

  private pass(seat: number): void {
    this.events.push({ type: 'passed', seat });
    if (this.marked.has(seat)) return;
    this.marked.add(seat);
    this.events.push({ type: 'marked', seat });
  }

  /** The train whose double must be covered, of those played up to `before`. */
  private binding(before: number): Train | undefined {
    if (this.chains && this.hadFirstTurn.size < this.game.seats) return undefined;
    const order = this.game.options.openDoubles === 'lifo' ? -1 : 1;
    return this.trains
      .filter(({ open, tip }) => open > 0 && open <= before && !this.isUsedUp(tip))
      .sort((a, b) => order * (a.open - b.open))
      .at(0);
  }

  private isUsedUp(number: number): boolean {
    const set = this.game.options.set as number;
    const others = [...Array(set + 1).keys()].filter((other) => other !== number);
    return others.every((other) => this.table.has(`${Math.max(number, other)}-${Math.min(number, other)}`));
  }

  private reach(seat: number, chaining: boolean, before: number): Train[] {
    if (chaining) return [this.trains[seat]];
    const bound = this.binding(before);
    if (bound) return [bound];
    return this.trains.filter(
      ({ name }, train) =>
        train === seat || this.marked.has(train) || (name === 'mexican' && this.hadFirstTurn.has(seat)),
    );
  }

  private plays(seat: number, trains: readonly Train[], plain: boolean): string[] {
    return this.hands[seat]
      .filter((tile) => !plain || !isDouble(tile))
      .flatMap((tile) => trains.filter(({ tip }) => fits(tile, tip)).map(({ name }) => `${tile}@${name}`));
  }

  /** Nothing to draw, and nobody could play even if every train were marked. */
  private isBlocked(before: number): boolean {
    if (this.boneyard.length > 0 || this.wentOut !== undefined) return false;
    const bound = this.binding(before);
    return this.hands.every((hand, seat) => {
      const waits = this.chains && !this.hadFirstTurn.has(seat);
      const trains = waits ? [this.trains[seat]] : bound ? [bound] : this.trains;
      return !hand.some((tile) => trains.some(({ tip }) => fits(tile, tip)));
    });
  }
}
