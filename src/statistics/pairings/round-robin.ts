import { bySeed, checkEntrants, type Entrant, type Pairing } from './pairing.js';

export interface RoundRobin {
  /** Every round's pairings; seats are balanced (a difference of at most 1, of 0 in a double one). */
  readonly pairings: readonly Pairing[];
  /** Who is left over in each round of an odd field; empty in an even one. A bye of a round robin earns nothing. */
  readonly byes: readonly { readonly round: number; readonly entrant: string }[];
  readonly rounds: number;
}

/** Beyond this a Swiss says as much for fewer games. */
export const LARGEST_ROUND_ROBIN = 24;

/**
 * Everybody meets everybody, by the tables of Berger that FIDE prints. The schedule is a function of the entrants alone:
 * computed again it is the same, and who withdraws later leaves his games to be forfeited, never a new schedule.
 *
 * @param cycles 1, or 2 for the same again with seats exchanged; then the last two rounds of the first cycle change
 *   places, so that nobody has the same seat three times running where the cycles join
 */
export function pairRoundRobin(entrants: readonly Entrant[], cycles: 1 | 2 = 1): RoundRobin {
  checkEntrants(entrants);
  const players = [...entrants].sort(bySeed).map(({ id }) => id);
  if (players.length < 2) return { pairings: [], byes: [], rounds: 0 };
  const once = bergerRounds(players.length);
  const first = cycles === 2 && once.length > 2 ? [...once.slice(0, -2), once.at(-1)!, once.at(-2)!] : once;
  const again = once.map((round) => round.map(([home, away]): [number, number] => [away, home]));
  const schedule = cycles === 2 ? [...first, ...again] : first;
  const pairings: Pairing[] = [];
  const byes: { round: number; entrant: string }[] = [];
  schedule.forEach((pairs, i) => {
    const round = i + 1;
    let table = 0;
    for (const [home, away] of pairs) {
      if (home < players.length && away < players.length) {
        pairings.push({ round, table: ++table, entrants: [players[home], players[away]] });
      } else {
        byes.push({ round, entrant: players[Math.min(home, away)] });
      }
    }
  });
  return { pairings, byes, rounds: schedule.length };
}

/**
 * What becomes of the games of somebody who withdraws from a round robin. Before half of them were played all are struck
 * from the standing, or those whom he had met already would be at a disadvantage; afterwards the rest is lost by forfeit
 * (FIDE's General Regulations for Competitions).
 */
export const afterWithdrawal = (played: number, scheduled: number): 'strike-all' | 'forfeit-rest' =>
  2 * played < scheduled ? 'strike-all' : 'forfeit-rest';

/**
 * Rounds of [first seat, second seat], numbered from 0; in an odd field the number after the last is the bye.
 * The last number stays in its place while the others move along by half the field each round.
 */
function bergerRounds(count: number): [number, number][][] {
  const size = count + (count % 2);
  const ring = size - 1;
  const stride = size / 2 - 1;
  return Array.from({ length: ring }, (_, round) => {
    const at = (place: number): number => (((place - round * stride) % ring) + ring) % ring;
    const fixed: [number, number] = round % 2 === 0 ? [at(0), ring] : [ring, at(0)];
    const others = Array.from({ length: stride }, (_, k): [number, number] => [at(k + 1), at(ring - 1 - k)]);
    return [fixed, ...others];
  });
}
