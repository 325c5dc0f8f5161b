/** What rows are of each of some keys, in the rows' order; a key that has none has an empty list. */
export function grouped<R, T>(
  keys: readonly string[],
  rows: readonly R[],
  keyOf: (row: R) => string,
  of: (row: R) => T,
): Map<string, T[]> {
  const found = new Map<string, T[]>(keys.map((key) => [key, []]));
  for (const row of rows) found.get(keyOf(row))?.push(of(row));
  return found;
}
