import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/id.js';
import { isRemote, partCount } from './experiment.plan.js';
import { ExperimentPool } from './experiment.pool.js';
import { ExperimentQueue } from './experiment.queue.js';
import { end, isEnded, start, type ExperimentState } from './experiment.state.js';
import { ExperimentsRepository, type EndedPart } from './experiments.repository.js';
import { RemoteMatches, type RemoteExperiment } from './remote/remote.matches.js';

/** Parts of one experiment that wait in the queue: some for each core, so that other experiments have their turn soon. */
const AHEAD = 3 * availableParallelism();

/**
 * Drives experiments from their creation to their end. It keeps nothing: called at any time, any number of times, by any
 * process, it goes on from what is stored, where each part counts once.
 */
@Injectable()
export class ExperimentDriver {
  constructor(
    private readonly experiments: ExperimentsRepository,
    private readonly queue: ExperimentQueue,
    private readonly pool: ExperimentPool,
    private readonly remote: RemoteMatches,
    private readonly clock: Clock,
  ) {}

  /** Has the next parts played. `thorough`: also what may have been lost, matches that were never made. */
  async attend(id: string, { thorough = false } = {}): Promise<void> {
    const state = await this.experiments.find(id);
    if (state === undefined) return;
    if (!isEnded(state)) return this.queue.add(id, await this.nextParts(state, thorough));
    if (isRemote(state.plan)) await this.remote.abandon(await this.experiments.matchesUnderWay(id));
  }

  /** Plays a part, or begins its match. Whatever was done already is left as it is. */
  async play(id: string, number: number): Promise<void> {
    const state = await this.experiments.change(id, (latest) => start(latest, this.clock.now()));
    if (state === undefined || isEnded(state)) return;
    if (isRemoteExperiment(state)) return this.begin(state, number);
    if (number < state.counted) return;
    await this.experiments.record(id, number, await this.pool.play(state.plan, number), this.clock.now());
    await this.attend(id);
  }

  /** The match of a part has ended. */
  async hear({ experiment, number, match }: EndedPart): Promise<void> {
    const state = await this.experiments.find(experiment);
    if (state === undefined || isEnded(state) || !isRemoteExperiment(state)) return;
    const result = await this.remote.result(state, number, match, (facts) => this.pool.control(facts));
    if (result === undefined) return;
    await this.experiments.record(experiment, number, result, this.clock.now());
    await this.attend(experiment);
  }

  /** Ends an experiment before its time. What was counted stays. */
  async end(
    id: string,
    status: 'cancelled' | 'failed',
    reason: string,
  ): Promise<ExperimentState | undefined> {
    const ended = await this.experiments.change(id, (state) => end(state, status, reason, this.clock.now()));
    await this.attend(id);
    return ended;
  }

  private async begin(state: RemoteExperiment, number: number): Promise<void> {
    const match = await this.experiments.begin(state.id, number, newId());
    const objection = await this.remote.begin(state, number, match);
    if (objection) await this.end(state.id, 'failed', objection);
  }

  private async nextParts(state: ExperimentState, thorough: boolean): Promise<number[]> {
    const { id, plan, counted } = state;
    const total = partCount(plan);
    const parts = await this.experiments.parts(id, counted);
    const begun = new Set(parts.map(({ number }) => number));
    const waiting = parts.filter(({ played }) => !played).map(({ number }) => number);
    // A match takes as long as its bots do: others begin meanwhile, however many behind the first that is not counted.
    const room = isRemote(plan)
      ? plan.remote.atOnce - waiting.length
      : AHEAD - (parts.length - waiting.length);
    const next: number[] = [];
    for (let number = counted; next.length < room && number < total; number++) {
      if (!begun.has(number)) next.push(number);
    }
    return thorough ? [...waiting, ...next] : next;
  }
}

const isRemoteExperiment = (state: ExperimentState): state is RemoteExperiment => isRemote(state.plan);
