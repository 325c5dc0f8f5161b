/** Arrays that the conformance cases compare as multisets (conformance/README.md). */
const UNORDERED = new Set(['legalMoves', 'ends', 'marked', 'owed', 'winners']);

const sorted = (items: unknown[]): unknown[] =>
  [...items].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function same(expected: unknown, actual: unknown, key: string): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    if (UNORDERED.has(key)) {
      const left = [...(actual as unknown[])];
      return expected.every((item) => {
        const found = left.findIndex((candidate) => same(item, candidate, ''));
        if (found >= 0) left.splice(found, 1);
        return found >= 0;
      });
    }
    const hands = key === 'hands';
    return expected.every((item, i) =>
      hands && Array.isArray(item) && Array.isArray(actual[i])
        ? JSON.stringify(sorted(item)) === JSON.stringify(sorted(actual[i]))
        : same(item, actual[i], ''),
    );
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return false;
    return Object.entries(expected).every(([name, value]) =>
      same(value, (actual as Record<string, unknown>)[name], name),
    );
  }
  return expected === actual;
}

/** How `actual` departs from the part of it that is expected: one sentence for each key, none where it fits. */
export function differences(expected: Record<string, unknown>, actual: unknown): string[] {
  const answer = actual as Record<string, unknown>;
  return Object.entries(expected)
    .filter(([key, value]) => !same(value, answer[key], key))
    .map(([key, value]) => `${key} should be ${JSON.stringify(value)} but is ${JSON.stringify(answer[key])}`);
}
