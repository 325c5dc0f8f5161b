import { effectsOf } from './match.append.js';
import { playOut, type HouseGame, type PlayedGame } from './match.playout.js';

/** Matches among house players, played one after the other. */
export function playGames(games: readonly HouseGame[]): PlayedGame[] {
  return games.map(({ facts, moment }) => {
    const change = playOut(facts, moment);
    return { row: change.row, effects: effectsOf(null, change) };
  });
}

// Runs in threads of `HouseMatches`.
export default playGames;
