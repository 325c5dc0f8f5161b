import { bySeed, checkEntrants, type Entrant, type Pairing } from './pairing.js';

/** Pairings of a gauntlet with `heads` heads among `entrants`: heads·n − heads(heads + 1)/2. */
export const gauntletSize = (entrants: number, heads: number): number =>
  heads * entrants - (heads * (heads + 1)) / 2;

/**
 * A gauntlet: the best `heads` seeds meet everybody, the others do not meet each other. Nobody plays twice in a round; each
 * head's seats alternate from round to round.
 *
 * @param heads from 1 to one fewer than the entrants; more are a round robin, and are treated as that many
 * @returns pairings by round
 */
export function pairGauntlet(entrants: readonly Entrant[], heads = 1): Pairing[] {
  checkEntrants(entrants);
  if (!Number.isInteger(heads) || heads < 1) throw new RangeError(`not a number of heads: ${heads}`);
  const seeded = [...entrants].sort(bySeed).map(({ id }) => id);
  const leading = Math.min(heads, Math.max(0, seeded.length - 1));
  // Round by round of the circle in which everybody meets: sum of places modulo the size, seats by the parity.
  const size = seeded.length + (seeded.length % 2);
  const pairings: Pairing[] = [];
  let played = 0;
  for (let round = 0; round < size - 1; round++) {
    const pairs = circleRound(size, round).filter(
      ([a, b]) => Math.min(a, b) < leading && Math.max(a, b) < seeded.length,
    );
    if (pairs.length === 0) continue;
    played++;
    pairs.forEach(([a, b], table) => {
      const [head, other] = a < b ? [a, b] : [b, a];
      const headFirst = (played + head) % 2 === 1;
      pairings.push({
        round: played,
        table: table + 1,
        entrants: headFirst ? [seeded[head], seeded[other]] : [seeded[other], seeded[head]],
      });
    });
  }
  return pairings;
}

/** Round `round` of the circle method: the last place stays, the others pair up around it. */
function circleRound(size: number, round: number): [number, number][] {
  const ring = size - 1;
  const pairs: [number, number][] = [[round, ring]];
  for (let k = 1; k < size / 2; k++) pairs.push([(round + k) % ring, (round - k + ring) % ring]);
  return pairs;
}
