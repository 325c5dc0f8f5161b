import { effectsOf, encodeRow, type EncodedRow } from './match.append.js';
import { playOut, type HouseGame } from './match.playout.js';

/** Matches among house players, played one after the other; as text, which costs little to hand over. */
export function playGames(games: readonly HouseGame[]): EncodedRow[] {
  return games.map(({ facts, moment }) => {
    const change = playOut(facts, moment);
    return encodeRow(change.row, effectsOf(null, change));
  });
}

// Runs in threads of `HouseMatches`.
export default playGames;
