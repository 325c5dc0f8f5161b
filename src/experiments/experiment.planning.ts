import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, SeatsService } from '../accounts/index.js';
import { HOUSE_NAMES, MatchReading } from '../matches/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { type Err, ok, type Result } from '../platform/result.js';
import { HOUSE_PLAYERS, type HousePlayer } from '../players/index.js';
import type { Resolved } from '../rules/options.js';
import { resolveGame } from '../rules/rulesets.js';
import { SPRT_DEFAULTS } from '../statistics/index.js';
import { recordOfOver } from './analysis/over.match.js';
import { gameOf } from '../rules/game.choice.js';
import {
  isRegistered,
  partFor,
  type ExperimentPlan,
  type Participant,
  type RemotePlay,
  type Unparted,
} from './experiment.plan.js';
import { mostRounds } from './experiment.quota.js';
import type { NewExperiment } from './experiments.wire.js';
import { LEGS } from './play/pairs.job.js';

const USUAL_ROUNDS = { simulation: 10_000, match: 2_000, sprt: LEGS * SPRT_DEFAULTS.cap } as const;
const USUAL_MATCHES = { match: 100, sprt: 2_000 } as const;

/** Decisions that a review may imagine for each of a match's. */
const REVIEW_NODES = { usual: 20_000, most: 200_000 } as const;

const malformed = (field: string, message: string): Err<Refusal> =>
  refuse('malformed-request', `${field} ${message}.`, { errors: [{ field, message }] });

const even = (rounds: number): number => LEGS * Math.ceil(rounds / LEGS);

/** From what somebody asks for to what is played. */
@Injectable()
export class ExperimentPlanning {
  constructor(
    private readonly seats: SeatsService,
    private readonly matches: MatchReading,
  ) {}

  async plan(caller: Caller, input: NewExperiment): Promise<Result<ExperimentPlan, Refusal>> {
    const planned = input.kind === 'review' ? await this.review(input) : await this.play(caller, input);
    if (!planned.ok) return planned;
    const plan = { ...planned.value, part: partFor(planned.value) } as ExperimentPlan;
    const most = mostRounds(plan);
    return plan.rounds > most ? malformed('rounds', `must not be greater than ${most} here`) : ok(plan);
  }

  private async play(caller: Caller, input: NewExperiment): Promise<Result<Unparted, Refusal>> {
    if (input.match !== undefined) return malformed('match', 'is for reviews');
    const { ruleset = 'draw', preset, seats, options } = input;
    const game = gameOf({ ruleset, preset, seats, options });
    if (!game.ok) return refuse(game.error.code, game.error.detail);
    const facts = { rules: game.value, seed: input.seed ?? randomInt(2 ** 31), nodes: input.nodes };
    return input.kind === 'simulation'
      ? this.simulation(input, facts)
      : this.duel(caller, { ...input, kind: input.kind === 'sprt' ? 'sprt' : 'match' }, facts);
  }

  /** A match is looked at that is over; everybody may, as everybody may read its record. */
  private async review(input: NewExperiment): Promise<Result<Unparted, Refusal>> {
    const { match, nodes = REVIEW_NODES.usual, seed = 1 } = input;
    if (match === undefined) return malformed('match', 'must be given');
    const settled = (['ruleset', 'preset', 'seats', 'options', 'players', 'a', 'b', 'rounds'] as const).find(
      (field) => input[field] !== undefined,
    );
    if (settled) return malformed(settled, 'is settled by the match');
    if (nodes > REVIEW_NODES.most) return malformed('nodes', `must not be greater than ${REVIEW_NODES.most}`);
    const read = await recordOfOver(this.matches, match);
    if (!read.ok) return read;
    const { rounds, seats, ruleset, preset, options } = read.value;
    const game = resolveGame({ ruleset, preset, options, seats: seats.length });
    if (!game.ok) return refuse(game.error.code, game.error.detail);
    const decisions = rounds.reduce((sum, { moves }) => sum + moves.length, 0);
    if (decisions === 0) return malformed('match', 'has no decision to look at');
    return ok({
      kind: 'review',
      rules: game.value,
      seed,
      nodes,
      match,
      decisions,
      sitters: seats.map(({ name }) => name),
      rounds: rounds.length,
    });
  }

  private simulation(input: NewExperiment, facts: GameFacts): Result<Unparted, Refusal> {
    for (const field of ['a', 'b'] as const) {
      if (input[field] !== undefined) return malformed(field, 'is for experiments of two players');
    }
    const { seats } = facts.rules;
    const named: HousePlayer[] = [];
    for (const [at, name] of (input.players ?? ['house:hard']).entries()) {
      const player = HOUSE_PLAYERS.find((strength) => `house:${strength}` === name);
      if (player === undefined) return malformed(`players.${at}`, 'must be a house player');
      named.push(player);
    }
    if (named.length > seats) return malformed('players', `must not be more than the ${seats} seats`);
    const players = Array.from({ length: seats }, (_, seat) => named[seat % named.length]);
    return ok({ ...facts, kind: 'simulation', players, rounds: input.rounds ?? USUAL_ROUNDS.simulation });
  }

  private async duel(
    caller: Caller,
    input: NewExperiment & { kind: 'match' | 'sprt' },
    facts: GameFacts,
  ): Promise<Result<Unparted, Refusal>> {
    if (input.players !== undefined) return malformed('players', 'is for simulations: name a and b');
    const a = await this.participant(caller, 'a', input.a);
    if (!a.ok) return a;
    const b = await this.participant(caller, 'b', input.b);
    if (!b.ok) return b;
    const players = [a.value, b.value] as const;
    const remote = remoteOf(players, input);
    if (remote && facts.rules.seats % 2 === 1)
      return malformed('seats', 'must be an even number where registered bots take part');
    const usual = remote ? USUAL_MATCHES[input.kind] : USUAL_ROUNDS[input.kind];
    const duel = { ...facts, players, rounds: even(input.rounds ?? usual), ...(remote ? { remote } : {}) };
    if (input.kind === 'match') return ok({ ...duel, kind: 'match' });
    const { elo0, elo1, alpha, beta, model } = input;
    if (elo0 >= elo1) return malformed('elo0', 'must be below elo1');
    if (remote && model !== 'logistic')
      return malformed('model', 'must be logistic where registered bots take part');
    const cap = duel.rounds / (remote ? 1 : LEGS);
    return ok({ ...duel, kind: 'sprt', settings: { elo0, elo1, alpha, beta, model, cap } });
  }

  /** A house player, or a bot of the caller's own: nobody's bot is kept busy by somebody else's experiment. */
  private async participant(
    caller: Caller,
    field: 'a' | 'b',
    reference: string | undefined,
  ): Promise<Result<Participant, Refusal>> {
    if (reference === undefined) return malformed(field, 'must be given');
    const house = HOUSE_PLAYERS.find((strength) => `house:${strength}` === reference);
    if (house) return ok({ house });
    if (reference.startsWith('house:'))
      return malformed(field, `names no house player; there are ${HOUSE_NAMES.join(', ')}`);
    const found = await this.seats.find(reference, caller);
    if (found === undefined) return refuse('not-found', `There is no bot ${reference}.`);
    const { account, bot, version, name, suspension } = found;
    if (account !== caller.account)
      return refuse('forbidden', 'The bot belongs to another account: challenge it to a match instead.');
    if (suspension !== null) return refuse('bot-suspended', `The bot ${name} is suspended: ${suspension}`);
    return ok({ account, bot, version, name });
  }
}

interface GameFacts {
  readonly rules: Resolved;
  readonly seed: number;
  readonly nodes?: number;
}

function remoteOf(
  players: readonly Participant[],
  { perMove, atOnce }: NewExperiment,
): RemotePlay | undefined {
  return players.some(isRegistered) ? { perMove, atOnce } : undefined;
}
