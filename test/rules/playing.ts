import { below, randomFrom } from '../../src/players/chance.js';
import { formatMove } from '../../src/rules/moves.js';
import { RULES_VERSION, type MatchRecord, type RoundRecord } from '../../src/rules/record.js';
import { Round } from '../../src/rules/round.js';
import { commitmentOf, dealRound, SHUFFLE_VERSION, type Seeds } from '../../src/rules/shuffle.js';
import { formatTile } from '../../src/rules/tiles.js';
import type { Game } from './arbitraries.js';

/** A match dealt from the game's seed and played by chance, as its record. It is resigned in the middle of a round when it outlasts `mostRounds`. */
export function playMatch({ engine, rules, seed }: Game, mostRounds: number): MatchRecord {
  const seeds: Seeds = {
    serverSeed: commitmentOf(`server seed ${seed}`),
    entropies: Array.from({ length: rules.seats }, (_, seat) =>
      seat % 2 === 0 ? `entropy ${seed} "${seat}"` : '',
    ),
  };
  const random = randomFrom(seed);
  const rounds: RoundRecord[] = [];
  const proofs: MatchRecord['proof']['rounds'][number][] = [];
  let scores = new Array<number>(rules.seats).fill(0);
  let first: number | null = null;
  let winners: number[] | null = null;
  let resigned = false;
  for (let number = 1; winners === null && !resigned; number++) {
    const dealt = dealRound(engine, seeds, { round: number, scores, first });
    const given = dealt.given ? { first: dealt.first } : {};
    const started = Round.fromDeal(engine, dealt.deal, { round: number, scores, ...given });
    if (!started.ok) throw new Error(started.error.detail);
    const round = started.value;
    resigned = number > mostRounds;
    const moves: string[] = [];
    for (let left = resigned ? 5 : Infinity; round.turn >= 0 && left > 0; left--) {
      const legal = round.legalActions();
      const action = legal[below(random, legal.length)];
      moves.push(formatMove(action));
      round.play(action);
    }
    const result = round.result;
    proofs.push({ first: dealt.first, attempts: dealt.attempts });
    rounds.push({
      ruleset: rules.ruleset,
      preset: rules.preset,
      options: rules.options,
      seats: rules.seats,
      round: number,
      deal: {
        hands: dealt.deal.hands.map((hand) => hand.map(formatTile)),
        boneyard: dealt.deal.boneyard.map(formatTile),
        ...given,
      },
      scores,
      moves,
      result: result && {
        reason: result.reason,
        winner: result.winner,
        pips: result.pips,
        points: result.points,
        next: result.next,
      },
    });
    const at = engine.fields.scores;
    scores = Array.from(round.position.words.subarray(at, at + rules.seats));
    first = result?.next ?? null;
    winners = result?.winners ?? null;
  }
  return {
    match: `match-${seed}`,
    ruleset: rules.ruleset,
    preset: rules.preset,
    options: rules.options,
    rulesVersion: RULES_VERSION,
    seats: Array.from({ length: rules.seats }, (_, seat) => ({ name: `house:random#${seat}` })),
    rounds,
    proof: {
      algorithm: SHUFFLE_VERSION,
      commitment: commitmentOf(seeds.serverSeed),
      ...seeds,
      rounds: proofs,
    },
    winners: winners ?? [1],
    termination: winners ? 'rules' : 'resigned',
    scores,
  };
}
