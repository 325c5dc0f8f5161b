/** The games of a tournament played straight on the engine: what the same matches cost without a platform around them. */
import { CHOOSERS, playMatch } from '../src/players/index.js';
import { engineOf } from '../src/rules/rulesets.js';
import type { HouseGame } from '../src/matches/match.playout.js';
import { strengthOf, type HouseSeat } from '../src/matches/match.state.js';

/** Plays one game, decision by decision as the service did; answers the scores at its end. */
function playStraight({ facts, moment }: HouseGame): readonly number[] {
  const sitters = facts.seats.map((seat) => CHOOSERS[strengthOf((seat as HouseSeat).house)]);
  const seeds = { serverSeed: facts.serverSeed, entropies: facts.seats.map(() => '') };
  return playMatch(engineOf(facts.rules), seeds, sitters, moment.seed).scores;
}

export interface Straight {
  readonly games: number;
  readonly cpuMsPerGame: number;
  readonly gamesPerSecond: number;
}

/** Plays all games twice, the first time to warm up; fails where a score differs from what the service has stored. */
export function playAllStraight(
  games: readonly HouseGame[],
  stored: ReadonlyMap<string, readonly number[]>,
): Straight {
  for (const game of games) {
    const [own, theirs] = [playStraight(game), stored.get(game.facts.id) ?? []].map((scores) =>
      scores.join(),
    );
    if (own !== theirs)
      throw new Error(`match ${game.facts.id} ends ${own} on the engine and ${theirs} in the log`);
  }
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  for (const game of games) playStraight(game);
  const { user, system } = process.cpuUsage(cpu);
  return {
    games: games.length,
    cpuMsPerGame: (user + system) / 1000 / games.length,
    gamesPerSecond: (games.length * 1000) / (performance.now() - began),
  };
}
