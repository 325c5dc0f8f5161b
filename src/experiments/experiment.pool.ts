import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MatchReading, type MatchFacts } from '../matches/index.js';
import { Threads } from '../platform/threads.js';
import { housePlayersOf, partOf, type ExperimentPlan, type ReviewPlan } from './experiment.plan.js';
import type { PartResult } from './experiment.tally.js';
import { doTask, type ExperimentTask, type TaskResult } from './experiment.task.js';
import type { ReviewJob } from './analysis/review.job.js';
import type { Job } from './play/experiment.job.js';

/** Where experiments are played: in threads, so that no request waits for them. */
@Injectable()
export class ExperimentPool implements OnModuleDestroy {
  private readonly threads = new Threads<ExperimentTask, TaskResult>(
    join(__dirname, 'experiment.task.js'),
    doTask,
  );

  constructor(private readonly matches: MatchReading) {}

  /** Plays part `number` of a plan that only house players take part in, or reviews that round of a match. */
  async play(plan: ExperimentPlan, number: number): Promise<PartResult> {
    const job = plan.kind === 'review' ? await this.reviewOf(plan, number) : jobOf(plan, number);
    return (await this.threads.ask(job)) as PartResult;
  }

  /** Who wins when strong house players sit in every seat of a match with these deals. */
  async control(facts: MatchFacts): Promise<readonly number[]> {
    return (await this.threads.ask({ kind: 'control', facts })) as readonly number[];
  }

  private async reviewOf({ match, nodes, seed }: ReviewPlan, number: number): Promise<ReviewJob> {
    const record = await this.matches.getRecord(match);
    if (!record.ok) throw new Error(`the match ${match} cannot be read: ${record.error.detail}`);
    const { rounds } = record.value;
    const plies = rounds.slice(0, number).reduce((sum, { moves }) => sum + moves.length, 0);
    return { kind: 'review', record: rounds[number], plies, nodes, seed };
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}

function jobOf(plan: Exclude<ExperimentPlan, ReviewPlan>, number: number): Job {
  const { rules, seed, nodes } = plan;
  const part = partOf(plan, number);
  const players = housePlayersOf(plan);
  if (plan.kind === 'simulation') return { kind: 'rounds', rules, seed, nodes, players, ...part };
  const [a, b] = players;
  return { kind: 'pairs', rules, seed, nodes, players: [a, b], ...part };
}
