/** The games of a tournament played straight on the engine: what the same matches cost without a platform around them. */
import { randomFrom, see, choose, seedOf, stepOf, type Step } from '../src/players/index.js';
import { layDeal, newPosition } from '../src/rules/dealing.js';
import { TURN } from '../src/rules/position.js';
import { engineOf } from '../src/rules/rulesets.js';
import { dealRound } from '../src/rules/shuffle.js';
import type { HouseGame } from '../src/matches/match.playout.js';
import { strengthOf, type HouseSeat } from '../src/matches/match.state.js';

/** Plays one game, decision by decision as the service did; answers the scores at its end. */
function playStraight({ facts, moment }: HouseGame): number[] {
  const engine = engineOf(facts.rules);
  const { scores: at, seats } = engine.fields;
  const strengths = facts.seats.map((seat) => strengthOf((seat as HouseSeat).house));
  const seeds = { serverSeed: facts.serverSeed, entropies: facts.seats.map(() => '') };
  let scores = new Array<number>(seats).fill(0);
  let next: number | null = null;
  let ply = 0;
  for (let round = 1; ; round++) {
    const { deal, first, given } = dealRound(engine, seeds, { round, scores, first: next });
    const position = newPosition(engine);
    layDeal(engine, position, deal, scores);
    engine.start(position, round, first, null, given);
    const steps: Step[] = [];
    for (;;) {
      const result = engine.result(position);
      scores = Array.from(position.words.subarray(at, at + seats));
      if (result?.winners) return scores;
      if (result) {
        next = result.next;
        break;
      }
      const seat = position.words[TURN];
      const random = randomFrom(seedOf(moment.seed, ++ply));
      const action = choose(strengths[seat], see(engine, position, seat, steps), random);
      steps.push(stepOf(position, action));
      engine.play(position, action, null);
    }
  }
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
