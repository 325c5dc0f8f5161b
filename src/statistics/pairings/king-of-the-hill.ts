import { SPRT_DEFAULTS, type SprtDecision, type SprtSettings } from '../sprt.js';
import { bySeed, checkEntrants, type Entrant } from './pairing.js';

/** A challenge is a sequential test: the crown passes only when the challenger is shown to be clearly better. */
export const CHALLENGE_SETTINGS: SprtSettings = { ...SPRT_DEFAULTS, elo1: 40, cap: 1000 };

/** How a challenge ended, from the test of the challenger against the king. */
export interface Challenge {
  readonly king: string;
  readonly challenger: string;
  readonly decision: Exclude<SprtDecision, 'continue'>;
}

export interface Hill {
  readonly king: string | undefined;
  /** Who challenges next; undefined when everybody has had a try. */
  readonly challenger: string | undefined;
  /** Best first. `points` counts challenges won, as king or against one. */
  readonly ranking: readonly { readonly entrant: string; readonly rank: number; readonly points: number }[];
}

/**
 * Where a king-of-the-hill event stands. The best seed begins as king; the others challenge in the order of their seeds,
 * each once. A test that ends for the null hypothesis or at its cap leaves the king in place. Entrants who withdraw no
 * longer challenge; when the king withdraws the best of the former kings, else the next challenger, takes the hill.
 *
 * @param challenges in the order of play; one by a stranger, or a second one by the same challenger, is ignored
 * @param withdrawn ids of those who have left
 */
export function hillOf(
  entrants: readonly Entrant[],
  challenges: readonly Challenge[],
  withdrawn: ReadonlySet<string> = new Set(),
): Hill {
  checkEntrants(entrants);
  const seeded = [...entrants].sort(bySeed).map(({ id }) => id);
  const points = new Map(seeded.map((id) => [id, 0]));
  /** Kings in the order of their coronation. */
  const kings = seeded.slice(0, 1);
  const tried = new Set<string>(kings);
  for (const { king, challenger, decision } of challenges) {
    if (!points.has(king) || !points.has(challenger) || king === challenger || tried.has(challenger))
      continue;
    tried.add(king);
    tried.add(challenger);
    // After a withdrawal the hill may have gone to somebody who did not win it.
    if (!kings.includes(king)) kings.push(king);
    const winner = decision === 'accept-h1' ? challenger : king;
    if (winner === challenger) kings.push(challenger);
    points.set(winner, points.get(winner)! + 1);
  }
  const reigning = kings.filter((id) => !withdrawn.has(id)).at(-1);
  const waiting = seeded.filter((id) => !tried.has(id) && !withdrawn.has(id));
  const king = reigning ?? waiting.shift();
  const order = [...new Set([...(king === undefined ? [] : [king]), ...kings.toReversed()])];
  const rest = seeded.filter((id) => !order.includes(id));
  return {
    king,
    challenger: waiting[0],
    ranking: [
      ...order.map((entrant, i) => ({ entrant, rank: i + 1, points: points.get(entrant)! })),
      // Whoever never reigned shares the place behind the kings.
      ...rest.map((entrant) => ({ entrant, rank: order.length + 1, points: points.get(entrant)! })),
    ],
  };
}
