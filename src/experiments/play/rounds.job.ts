import {
  bestSide,
  CHOOSERS,
  randomFrom,
  seedOf,
  stepAction,
  Table,
  type HousePlayer,
  type Sitter,
} from '../../players/index.js';
import { REASONS } from '../../rules/engine.js';
import { formatMove } from '../../rules/moves.js';
import type { Resolved } from '../../rules/options.js';
import { REASON, tilesIn } from '../../rules/position.js';
import { engineOf } from '../../rules/rulesets.js';
import { IS_DOUBLE, PIPS } from '../../rules/tiles.js';
import { RoundsTally, type RoundsResult } from './rounds.tally.js';

/** Some rounds of one simulation, as plain data that can be sent to another thread. */
export interface RoundsJob {
  readonly kind: 'rounds';
  readonly rules: Resolved;
  /** Who plays, by seat; moved on by one seat from round to round. */
  readonly players: readonly HousePlayer[];
  readonly nodes?: number;
  readonly seed: number;
  /** Number of the first round, and how many. */
  readonly from: number;
  readonly count: number;
}

/** Plays the rounds. What a round brings depends on the simulation's seed and the round's number alone. */
export function playRounds({ rules, players, nodes, seed, from, count }: RoundsJob): RoundsResult {
  const engine = engineOf(rules);
  const table = new Table(engine);
  const { seats, hands, handWords, scores } = engine.fields;
  const none = new Int32Array(seats);
  const budget = nodes === undefined ? undefined : { nodes };
  const tally = new RoundsTally();
  const seatNumbers = Array.from({ length: seats }, (_, seat) => seat);
  const handOf = (seat: number) => tilesIn(table.position.words, hands + seat * handWords, handWords);
  const pips = () => seatNumbers.map((seat) => handOf(seat).reduce((sum, tile) => sum + PIPS[tile], 0));
  for (let index = from; index < from + count; index++) {
    const own = seedOf(seed, index);
    // Games with one round per double are played through all their doubles in turn.
    table.deal(randomFrom(seedOf(own, 0)), 1 + (engine.rounds === null ? 0 : index % engine.rounds), none);
    const dealt = pips();
    const anyDouble = seatNumbers.some((seat) => handOf(seat).some((tile) => IS_DOUBLE[tile]));
    const seated = seatNumbers.map((seat) => players[(seat + index) % seats]);
    table.playOut(
      seated.map((player, seat): Sitter => {
        return { choose: CHOOSERS[player], random: randomFrom(seedOf(own, 1 + seat)), budget };
      }),
    );
    const best = bestSide(engine, none, table.position);
    const { words } = table.position;
    tally.add({
      reason: REASONS[words[REASON] - 1],
      best,
      opener: table.opener,
      teams: rules.teams,
      players: seated.map((player) => `house:${player}`),
      opening: table.steps.length > 0 ? formatMove(stepAction(table.steps[0])).split('@')[0] : 'none',
      anyDouble,
      decisions: table.steps.length,
      points: best < 0 ? 0 : words[scores + best],
      dealt,
      left: pips(),
    });
  }
  return tally.toJSON();
}
