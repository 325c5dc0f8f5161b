import { CHOOSERS, randomFrom, sideOf } from '../src/players/index.js';
import { Payoff } from '../src/players/payoff.js';
import type { Choose } from '../src/players/player.js';
import { see, stepAction, stepOf, type Step } from '../src/players/seen.js';
import type { Table } from '../src/players/table.js';
import { newPosition } from '../src/rules/dealing.js';
import type { Action } from '../src/rules/moves.js';
import { TURN, type Position } from '../src/rules/position.js';

/** Decisions of hard that one search may foresee. */
const MOST_FORESEEN = 3_000;

/** A way in which the rest of a round may go, and what it is worth to the side that looks ahead. */
interface Way {
  /** Steps of the round when it was looked for. */
  readonly from: number;
  /** What everybody does from there on. */
  readonly actions: Action[];
  readonly won: number;
  readonly value: number;
}

/**
 * The bound of what can be won against hard in the round that a table is set for: a player that sees every hand and the order of the boneyard, and
 * knows that all other seats play as hard does, which answers the same with the same. It looks for a way to win the
 * round, departing from hard's own choices once, then twice, and so on (limited discrepancy search), until it has
 * found one, has tried all, or has foreseen enough; then it takes the best that it found. It looks behind the table, so it
 * exists in this benchmark only.
 */
export function seerAt(table: Table): Choose {
  /** By side. */
  const ways = new Map<number, Way>();
  return () => {
    const side = sideOf(table.engine, table.turn);
    const known = ways.get(side);
    const way = known && leadsOn(known, table.steps) ? known : new Foresight(table, side).find();
    ways.set(side, way);
    return way.actions[table.steps.length - way.from];
  };
}

const leadsOn = ({ from, actions }: Way, steps: readonly Step[]): boolean =>
  from < steps.length &&
  steps.length - from < actions.length &&
  steps.slice(from).every((step, i) => stepAction(step) === actions[i]);

/** Looks ahead from the table as it stands, for a side. */
class Foresight {
  private readonly payoff: Payoff;
  private readonly masked: Position;
  private readonly root: Int32Array;
  private readonly chance = randomFrom(0);
  private readonly steps: Step[];
  private best: Way | undefined;
  private foreseen = 0;
  /** Places at which other actions were left out, because no more departures were allowed. */
  private cuts = 0;

  constructor(
    private readonly table: Table,
    private readonly side: number,
  ) {
    const { engine } = table;
    this.payoff = new Payoff(engine);
    this.masked = newPosition(engine);
    this.root = new Int32Array(engine.fields.seats);
    this.steps = table.steps.slice();
  }

  find(): Way {
    for (let departures = 0; ; departures++) {
      const { cuts } = this;
      this.look(this.copy(this.table.position), departures);
      if (this.isDone || this.cuts === cuts) break;
    }
    return this.best as Way;
  }

  private get isDone(): boolean {
    return this.best?.won === 1 || this.foreseen >= MOST_FORESEEN;
  }

  /** Follows hard from this position on, with at most so many other actions; the position is played on. */
  private look(world: Position, departures: number): void {
    const { table, side, steps } = this;
    const { engine } = table;
    const begun = steps.length;
    while (world.words[TURN] >= 0) {
      const seat = world.words[TURN];
      const usual = CHOOSERS.hard(see(engine, world, seat, steps, this.masked), this.chance);
      this.foreseen++;
      if (sideOf(engine, seat) === side) this.depart(world, usual, departures);
      if (this.best !== undefined && this.isDone) break;
      steps.push(stepOf(world, usual));
      engine.play(world, usual, null);
    }
    if (world.words[TURN] < 0) this.judge(world);
    steps.length = begun;
  }

  /** Tries everything but the usual, if that is allowed. */
  private depart(world: Position, usual: Action, departures: number): void {
    const { engine } = this.table;
    const actions = new Int32Array(engine.maxActions);
    const others = actions.subarray(0, engine.legal(world, actions)).filter((action) => action !== usual);
    if (departures === 0) {
      if (others.length > 0) this.cuts++;
      return;
    }
    for (const action of others) {
      if (this.isDone) return;
      const next = this.copy(world);
      this.steps.push(stepOf(world, action));
      engine.play(next, action, null);
      this.look(next, departures - 1);
      this.steps.pop();
    }
  }

  private judge(end: Position): void {
    const { won, value } = this.payoff.of(end, this.root, 0, this.side);
    const { best, table } = this;
    if (best !== undefined && (won < best.won || (won === best.won && value <= best.value))) return;
    const from = table.steps.length;
    this.best = { from, actions: this.steps.slice(from).map(stepAction), won, value };
  }

  private copy(position: Position): Position {
    const copy = newPosition(this.table.engine);
    copy.copyFrom(position);
    return copy;
  }
}
