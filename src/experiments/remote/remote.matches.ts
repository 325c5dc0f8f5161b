import { Injectable } from '@nestjs/common';
import { SeatsService } from '../../accounts/index.js';
import {
  MatchCreation,
  MatchFactsRepository,
  MatchPlay,
  MatchResults,
  type MatchFacts,
  type MatchResult,
  type Seat,
} from '../../matches/index.js';
import { lowestWins } from '../../players/index.js';
import { engineOf } from '../../rules/rulesets.js';
import { isRegistered, type DuelPlan, type Participant, type RemotePlay } from '../experiment.plan.js';
import type { ExperimentState } from '../experiment.state.js';
import {
  bestPoints,
  isPlayedOut,
  REMOTE_FAULTS,
  scoreOfWinners,
  seatIsA,
  type RemoteResult,
} from './remote.result.js';

/** An experiment that registered bots take part in. */
export type RemoteExperiment = ExperimentState & {
  readonly plan: DuelPlan & { readonly remote: RemotePlay };
};

/**
 * Matches of experiments with registered bots, which play through their ordinary transport. Each match has deals of its
 * own: a bot that lives elsewhere never meets the same deal twice.
 */
@Injectable()
export class RemoteMatches {
  constructor(
    private readonly seats: SeatsService,
    private readonly creation: MatchCreation,
    private readonly playing: MatchPlay,
    private readonly results: MatchResults,
    private readonly facts: MatchFactsRepository,
  ) {}

  /** Creates a match, and starts it; one that is there stays as it is. Answers why it cannot be, if it cannot. */
  async begin(
    { account, plan }: RemoteExperiment,
    number: number,
    match: string,
  ): Promise<string | undefined> {
    for (const who of plan.players) {
      const objection = await this.objection(who);
      if (objection) return objection;
    }
    const { ruleset, preset, options, seats } = plan.rules;
    const made = await this.creation.make(
      {
        creator: account,
        ruleset,
        preset,
        options,
        seats: Array.from({ length: seats }, (_, seat) =>
          seatOf(plan.players[seatIsA(seat, number) ? 0 : 1]),
        ),
        clock: { perMove: plan.remote.perMove },
      },
      match,
    );
    return made.ok ? undefined : made.error.detail;
  }

  /** What a match that has ended brought; undefined where it has not. `control`: who wins its deals among strong house players. */
  async result(
    { plan }: RemoteExperiment,
    number: number,
    match: string,
    control: (facts: MatchFacts) => Promise<readonly number[]>,
  ): Promise<RemoteResult | undefined> {
    const [ended] = await this.results.find([match]);
    const facts = await this.facts.find(match);
    if (ended === undefined || facts === undefined) return undefined;
    if (ended.status === 'aborted') return { match, score: null, control: 0.5, points: [0, 0] };
    const winners = ended.ranks.flatMap((rank, seat) => (rank === 1 ? seat : []));
    const fault = await this.faultIn(ended, number);
    return {
      match,
      score: scoreOfWinners(winners, number),
      control: isPlayedOut({ fault }) ? scoreOfWinners(await control(facts), number) / 2 : 0.5,
      points: bestPoints(ended.scores, number, lowestWins(engineOf(plan.rules))),
      fault,
    };
  }

  /** Ends matches that nobody wants any more. */
  async abandon(matches: readonly string[]): Promise<void> {
    const existing = await this.results.existing(matches);
    for (const match of existing) await this.playing.abort(match, 'aborted', 'Its experiment has ended.');
  }

  private async objection(who: Participant): Promise<string | undefined> {
    if (!isRegistered(who)) return undefined;
    const found = await this.seats.find(`${who.bot}@${who.version}`);
    if (found === undefined) return `The bot ${who.bot} is not there any more.`;
    return found.suspension === null ? undefined : `The bot ${found.name} is suspended: ${found.suspension}`;
  }

  private async faultIn(ended: MatchResult, number: number): Promise<RemoteResult['fault']> {
    const fault = REMOTE_FAULTS.find((termination) => termination === ended.termination);
    if (fault === undefined) return undefined;
    const last = Math.max(...ended.ranks);
    const loser = ended.ranks.indexOf(last);
    const [given] = await this.results.faults([ended.id]);
    const seat = given?.seat ?? loser;
    return { player: seatIsA(seat, number) ? 0 : 1, fault, moved: given?.moved ?? true };
  }
}

const seatOf = (who: Participant): Seat =>
  isRegistered(who)
    ? { account: who.account, bot: who.bot, version: who.version, entropy: '' }
    : { house: `house:${who.house}` };
