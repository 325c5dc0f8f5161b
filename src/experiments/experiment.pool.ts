import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { MatchFacts } from '../matches/index.js';
import { Threads } from '../platform/threads.js';
import { housePlayersOf, partOf, type ExperimentPlan } from './experiment.plan.js';
import type { PartResult } from './experiment.tally.js';
import { doTask, type ExperimentTask, type TaskResult } from './experiment.task.js';
import type { Job } from './play/experiment.job.js';

/** Where experiments are played: in threads, so that no request waits for them. */
@Injectable()
export class ExperimentPool implements OnModuleDestroy {
  private readonly threads = new Threads<ExperimentTask, TaskResult>(
    join(__dirname, 'experiment.task.js'),
    doTask,
  );

  /** Plays part `number` of a plan that only house players take part in. */
  async play(plan: ExperimentPlan, number: number): Promise<PartResult> {
    return (await this.threads.ask(jobOf(plan, number))) as PartResult;
  }

  /** Who wins when strong house players sit in every seat of a match with these deals. */
  async control(facts: MatchFacts): Promise<readonly number[]> {
    return (await this.threads.ask({ kind: 'control', facts })) as readonly number[];
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}

function jobOf(plan: ExperimentPlan, number: number): Job {
  const { rules, seed, nodes } = plan;
  const part = partOf(plan, number);
  const players = housePlayersOf(plan);
  if (plan.kind === 'simulation') return { kind: 'rounds', rules, seed, nodes, players, ...part };
  const [a, b] = players;
  return { kind: 'pairs', rules, seed, nodes, players: [a, b], ...part };
}
