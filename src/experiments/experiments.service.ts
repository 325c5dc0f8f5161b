import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, type Caller } from '../accounts/index.js';
import { Config } from '../config/config.js';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { ExperimentDriver } from './experiment.driver.js';
import { ExperimentPlanning } from './experiment.planning.js';
import { quotaObjection, WORK_WINDOW_MS, workOf } from './experiment.quota.js';
import { create, isEnded, type ExperimentState } from './experiment.state.js';
import { experimentOf } from './experiment.wire.mapping.js';
import { ExperimentsRepository } from './experiments.repository.js';
import type { Experiment, FindExperiments, NewExperiment } from './experiments.wire.js';

/** What owners do with their experiments. */
@Injectable()
export class ExperimentsService {
  constructor(
    private readonly experiments: ExperimentsRepository,
    private readonly planning: ExperimentPlanning,
    private readonly driver: ExperimentDriver,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Orders an experiment; `id` is what it shall be. */
  async create(caller: Caller, input: NewExperiment, id: string): Promise<Result<Experiment, Refusal>> {
    const planned = await this.planning.plan(caller, input);
    if (!planned.ok) return planned;
    const now = this.clock.now();
    const work = workOf(planned.value);
    const { name } = input;
    const refused = await this.experiments.create(
      create({ id, account: caller.account, name, plan: planned.value, work }, now),
      now - WORK_WINDOW_MS,
      (use) => quotaObjection(use, work, this.config.experiments, now),
    );
    if (refused === 'gone') return ACCOUNT_GONE;
    if (refused) return refused;
    await this.driver.attend(id);
    return this.get(caller, id);
  }

  async get(caller: Caller, id: string): Promise<Result<Experiment, Refusal>> {
    const own = await this.getOwn(caller, id);
    return own.ok ? ok(experimentOf(own.value)) : own;
  }

  /** The experiment, if it is the caller's account's; somebody else's is as good as none. */
  async getOwn(caller: Caller, id: string): Promise<Result<ExperimentState, Refusal>> {
    const found = isId(id) ? await this.experiments.find(id) : undefined;
    return found?.account === caller.account
      ? ok(found)
      : refuse('not-found', `There is no experiment ${id} of yours.`);
  }

  async list(
    caller: Caller,
    { limit, after, ...filter }: FindExperiments,
  ): Promise<Result<Page<Experiment>, Refusal>> {
    const before = parseCursor(after, isId);
    if (!before.ok) return before;
    const found = await this.experiments.list(
      { account: caller.account, ...filter },
      limit + 1,
      before.value,
    );
    return ok(
      mapPage(
        pageOf(found, limit, ({ id }) => id),
        experimentOf,
      ),
    );
  }

  /** Ends an experiment; what was counted stays. Cancelling it again says the same. */
  async cancel(caller: Caller, id: string): Promise<Result<Experiment, Refusal>> {
    const own = await this.getOwn(caller, id);
    if (!own.ok) return own;
    if (isEnded(own.value) && own.value.status !== 'cancelled')
      return refuse('experiment-over', `The experiment is ${own.value.status} already.`);
    await this.driver.end(id, 'cancelled', 'Its owner cancelled it.');
    return this.get(caller, id);
  }
}
