/** Results between players `first` and `second`: any score above 0 counts as a win for that side, so a draw counts for both. */
export interface Beats {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  readonly score: number;
}

/**
 * The strongly connected parts of the graph "has beaten": inside a part everybody has beaten everybody by some chain.
 * More than one part means that maximum-likelihood ratings run off to infinity.
 */
export function groupsThatBeatEachOther(size: number, pairs: readonly Beats[]): number[][] {
  const beaten: number[][] = Array.from({ length: size }, () => []);
  const beatenBy: number[][] = Array.from({ length: size }, () => []);
  const link = (winner: number, loser: number): void => {
    beaten[winner].push(loser);
    beatenBy[loser].push(winner);
  };
  for (const { first, second, games, score } of pairs) {
    if (score > 0) link(first, second);
    if (score < games) link(second, first);
  }
  // Kosaraju's two walks: the order of finishing one way, then the parts the other way.
  const seen = new Array<boolean>(size).fill(false);
  const finished: number[] = [];
  for (let start = 0; start < size; start++) walk(start, beaten, seen, finished);
  seen.fill(false);
  return finished
    .reverse()
    .map((start) => walk(start, beatenBy, seen, []))
    .filter((group) => group.length > 0)
    .map((group) => group.sort((a, b) => a - b));
}

/** Depth-first walk without recursion; appends what it reaches in the order of finishing. */
function walk(start: number, next: readonly number[][], seen: boolean[], finished: number[]): number[] {
  if (seen[start]) return finished;
  seen[start] = true;
  const path = [{ at: start, edge: 0 }];
  while (path.length > 0) {
    const top = path[path.length - 1];
    const neighbour = next[top.at][top.edge++];
    if (neighbour === undefined) finished.push(path.pop()!.at);
    else if (!seen[neighbour]) {
      seen[neighbour] = true;
      path.push({ at: neighbour, edge: 0 });
    }
  }
  return finished;
}
