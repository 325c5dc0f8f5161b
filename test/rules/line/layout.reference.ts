import type { EndFacts } from '../../../src/rules/engine.js';

/** An end as it is thought of at a table: what lies on it, from the middle outwards. */
interface Arm {
  readonly name: string;
  /** The number that whatever is played next has to show. */
  shows: number;
  /** Tiles on it, as text. */
  readonly tiles: string[];
}

const numbersOf = (tile: string): [number, number] => tile.split('-').map(Number) as [number, number];
const isDouble = (tile: string): boolean => numbersOf(tile)[0] === numbersOf(tile)[1];

/**
 * The table of a line game a second time, by rules.md 1.1 and 1.2 and nothing of the engine's: lists of tiles, and every
 * count taken anew from what lies there. Slow and plain, to be compared with.
 */
export class ReferenceLayout {
  private root: string | undefined;
  private firstDouble: string | undefined;
  private readonly arms: Arm[] = [];

  constructor(private readonly options: Readonly<Record<string, unknown>>) {}

  /** Lays a tile; without an end it is the first of the round. */
  lay(tile: string, end: string | undefined): void {
    if (end === undefined) {
      this.root = tile;
      const [high, low] = numbersOf(tile);
      this.arms.push({ name: 'left', shows: high, tiles: [] }, { name: 'right', shows: low, tiles: [] });
    } else {
      const arm = this.arms.find(({ name }) => name === end)!;
      const against = arm.tiles.at(-1) ?? (arm.name.includes(':') ? undefined : this.root);
      const [a, b] = numbersOf(tile);
      arm.shows = a === arm.shows ? b : a;
      arm.tiles.push(tile);
      const covers = against !== this.root || this.isCovered();
      if (against !== undefined && isDouble(against) && covers) this.open(against, 'both-sides');
    }
    if (!isDouble(tile)) return;
    this.firstDouble ??= tile;
    this.open(tile, 'at-once');
  }

  /** Whether tiles lie against both long sides of the first tile. */
  private isCovered(): boolean {
    return this.arms.slice(0, 2).every(({ tiles }) => tiles.length > 0);
  }

  private open(double: string, when: string): void {
    const { layout, spinnerOpens } = this.options;
    const branches = layout === 'all-spinners' || (layout === 'spinner' && double === this.firstDouble);
    if (!branches || spinnerOpens !== when) return;
    for (const side of ['up', 'down']) {
      this.arms.push({ name: `${double}:${side}`, shows: numbersOf(double)[0], tiles: [] });
    }
  }

  private countOf(arm: Arm): number {
    const tip = arm.tiles.at(-1);
    if (tip !== undefined) return isDouble(tip) ? 2 * arm.shows : arm.shows;
    if (arm.name.includes(':')) return 0;
    if (this.root === undefined || !isDouble(this.root)) return arm.shows;
    // A first double alone is listed as one half at each side; with one side covered it is the other's tip.
    const alone = this.arms.slice(0, 2).every(({ tiles }) => tiles.length === 0);
    return alone ? arm.shows : 2 * arm.shows;
  }

  ends(): EndFacts[] {
    const counts = this.options.playScore === 'fives';
    return this.arms.map((arm) => ({
      end: arm.name,
      pips: arm.shows,
      ...(counts ? { count: this.countOf(arm) } : {}),
    }));
  }
}
