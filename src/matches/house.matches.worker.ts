import { effectsOf } from './match.append.js';
import { playOut, type HouseGame, type PlayedGame } from './match.playout.js';

/** Matches among house players, played one after the other. Runs in threads of `HouseMatches`. */
export default function playGames(games: readonly HouseGame[]): PlayedGame[] {
  return games.map(({ facts, moment }) => {
    const change = playOut(facts, moment);
    // The last round's position is of no use to whoever stores an ended match, and the costliest thing to hand over.
    return { row: change.row, effects: effectsOf(null, change), state: { ...change.state, round: null } };
  });
}
