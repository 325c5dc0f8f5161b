import type { Engine } from '../../src/rules/engine.js';
import { Undo, type Position } from '../../src/rules/position.js';
import { openReplay, type ReplayRequest } from '../../src/rules/replay.js';

/** Counts lines of play in place; its arrays are made once. */
export class LineCounter {
  private readonly lists: Int32Array[] = [];
  private readonly undo = new Undo();

  constructor(private readonly engine: Engine) {}

  /** How many different lines of exactly `depth` decisions there are from here. The position is as before afterwards. */
  count(position: Position, depth: number): number {
    const list = (this.lists[depth] ??= new Int32Array(this.engine.maxActions));
    const legal = this.engine.legal(position, list);
    if (depth === 1) return legal;
    let lines = 0;
    for (let i = 0; i < legal; i++) {
      this.undo.push(position);
      this.engine.play(position, list[i], null);
      lines += this.count(position, depth - 1);
      this.undo.pop(position);
    }
    return lines;
  }
}

/** Lines of play by depth, from depth 1, as long as there are any and all of them together are at most `most`. */
export function linesByDepth(request: ReplayRequest, most: number, deepest = Infinity): number[] {
  const opened = openReplay(request);
  if (!opened.ok) throw new Error(opened.error.detail);
  const { engine, position } = opened.value;
  const counter = new LineCounter(engine);
  const counts: number[] = [];
  let total = 0;
  while (counts.length < deepest) {
    // A depth costs about as much more than the last as that did; one that would be too much is not begun.
    const growth = counts.length > 1 ? counts[counts.length - 1] / counts[counts.length - 2] : 1;
    if (total + (counts.at(-1) ?? 1) * growth > most) break;
    const lines = counter.count(position, counts.length + 1);
    if (lines === 0) break;
    counts.push(lines);
    total += lines;
  }
  return counts;
}

/** One line of a file: a game as a replay request, and how many lines of play it has by depth. */
export interface PerftLine {
  readonly request: ReplayRequest;
  readonly counts: readonly number[];
}

/** Lines such as `{"preset":"pagat","seats":2,"seed":"perft"} 7 31 120`; those that begin with `#` are for readers. */
export function parsePerft(ruleset: string, text: string): PerftLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const end = line.lastIndexOf('}') + 1;
      const request = { ruleset, ...(JSON.parse(line.slice(0, end)) as object) } as ReplayRequest;
      return { request, counts: line.slice(end).trim().split(/\s+/).map(Number) };
    });
}

export function formatPerft(ruleset: string, lines: readonly PerftLine[]): string {
  const head = `# Lines of play of ${ruleset} by depth: how many different sequences of 1, 2, 3, … decisions a round has from the deal\n# of the seed (docs/shuffle.md). Made by \`npm run playthroughs\`; any other engine should count the same.\n`;
  const written = lines.map(
    ({ request: { ruleset: _, ...request }, counts }) => `${JSON.stringify(request)} ${counts.join(' ')}\n`,
  );
  return head + written.join('');
}
