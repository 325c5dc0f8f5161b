import { Injectable } from '@nestjs/common';
import { ACCOUNT_GONE, type Caller, SeatsService, type SeatedBot } from '../../accounts/index.js';
import { ProfilesRepository } from '../../lobby/index.js';
import { MatchRehearsal } from '../../matches/index.js';
import { Clock } from '../../platform/clock.js';
import { isId } from '../../platform/id.js';
import { mapPage, type Page, pageOf, parseCursor } from '../../platform/page.js';
import { refuse, type Refusal } from '../../platform/refusal.js';
import { type Err, ok, type Result } from '../../platform/result.js';
import { ALL_RULESETS, situationsFor } from './check.situations.js';
import { create, MOST_TRIALS, type PartPlan, type TrialPlan, type TrialState } from './trial.state.js';
import { trialOf } from './trial.wire.mapping.js';
import { TrialsRepository } from './trials.repository.js';
import type { BotTrial, CheckWish, FindTrials, RehearsalWish } from './trials.wire.js';

const malformed = (field: string, message: string): Err<Refusal> =>
  refuse('malformed-request', `${field} ${message}.`, { errors: [{ field, message }] });

/** Orders trials, and shows them to their owners. */
@Injectable()
export class TrialsService {
  constructor(
    private readonly trials: TrialsRepository,
    private readonly seats: SeatsService,
    private readonly profiles: ProfilesRepository,
    private readonly rehearsal: MatchRehearsal,
    private readonly clock: Clock,
  ) {}

  /** A check of one of the caller's bots; `id` is what the trial shall be. */
  async check(caller: Caller, bot: string, wish: CheckWish, id: string): Promise<Result<BotTrial, Refusal>> {
    const own = await this.own(caller, bot, wish.version);
    if (!own.ok) return own;
    const profile = (await this.profiles.find([bot])).of(bot);
    const claimed = wish.rulesets ?? profile.rulesets?.map(({ ruleset }) => ruleset) ?? ALL_RULESETS;
    const unknown = claimed.find((ruleset) => !ALL_RULESETS.includes(ruleset));
    if (unknown !== undefined) return refuse('unknown-ruleset', `There is no ruleset "${unknown}".`);
    const parts = situationsFor([...new Set(claimed)]);
    return this.order(caller, { id, own: own.value, parts, plan: { perMove: wish.perMove, from: null } });
  }

  /** A version of one of the caller's bots goes through turns of another version again. */
  async rehearse(
    caller: Caller,
    { bot, version }: { bot: string; version: number },
    wish: RehearsalWish,
    id: string,
  ): Promise<Result<BotTrial, Refusal>> {
    const own = await this.own(caller, bot, version);
    if (!own.ok) return own;
    const from = wish.from ?? version - 1;
    if (from === version || from < 1) return malformed('from', 'must be another version of the bot');
    const played = await this.rehearsal.find(bot, from, wish.limit, wish.matches);
    if (played.length === 0)
      return refuse(
        'not-found',
        `Version ${from} has finished no such match that can be gone through again.`,
      );
    const parts = played.map((one): PartPlan => ({ situation: 'rehearsal', played: one }));
    return this.order(caller, { id, own: own.value, parts, plan: { perMove: wish.perMove, from } });
  }

  async get(caller: Caller, id: string): Promise<Result<BotTrial, Refusal>> {
    const own = await this.getOwn(caller, id);
    return own.ok ? ok(trialOf(own.value, await this.trials.parts(id))) : own;
  }

  /** The trial, if it is the caller's account's; somebody else's is as good as none. */
  async getOwn(caller: Caller, id: string): Promise<Result<TrialState, Refusal>> {
    const found = isId(id) ? await this.trials.find(id) : undefined;
    if (found?.account === caller.account) return ok(found);
    return refuse('not-found', `There is no trial ${id} of yours.`);
  }

  async list(
    { account }: Caller,
    { limit, after, ...filter }: FindTrials,
  ): Promise<Result<Page<BotTrial>, Refusal>> {
    const before = parseCursor(after, isId);
    if (!before.ok) return before;
    const found = await this.trials.list({ account, ...filter }, limit + 1, before.value);
    const page = pageOf(found, limit, ({ id }) => id);
    const parts = await this.trials.partsOf(page.items.map(({ id }) => id));
    return ok(mapPage(page, (state) => trialOf(state, parts.get(state.id) ?? [])));
  }

  private async own(
    caller: Caller,
    bot: string,
    version: number | undefined,
  ): Promise<Result<SeatedBot, Refusal>> {
    const reference = version === undefined ? bot : `${bot}@${version}`;
    const found = await this.seats.find(reference);
    if (found === undefined) return refuse('not-found', `There is no bot ${reference}.`);
    if (found.account !== caller.account) return refuse('forbidden', 'The bot belongs to another account.');
    if (found.suspension !== null)
      return refuse('bot-suspended', `The bot is suspended: ${found.suspension}`);
    return ok(found);
  }

  private async order(
    caller: Caller,
    order: { id: string; own: SeatedBot; parts: readonly PartPlan[]; plan: TrialPlan },
  ): Promise<Result<BotTrial, Refusal>> {
    const { id, own, parts, plan } = order;
    const { account, bot, version } = own;
    const kind = plan.from === null ? 'check' : 'rehearsal';
    const facts = { id, account, kind, bot, version, plan, total: parts.length } as const;
    const made = await this.trials.create(create(facts, this.clock.now()), parts, MOST_TRIALS);
    if (made === 'gone') return ACCOUNT_GONE;
    if (made === 'made') return this.get(caller, id);
    return refuse(
      'too-many-experiments',
      `An account may have ${MOST_TRIALS} trials under way: wait for one, or cancel it.`,
    );
  }
}
