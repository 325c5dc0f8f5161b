import { Injectable } from '@nestjs/common';
import { BotsService, type Caller } from '../accounts/index.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { MatchRecord } from '../rules/record.js';
import type { LogRow } from './match.event.js';
import { MatchListRepository } from './match.list.repository.js';
import { MatchLog } from './match.log.repository.js';
import { recordOf } from './match.record.js';
import { MatchSight } from './match.sight.js';
import { isBot, isOver, type MatchFacts, type MatchState, type Outcome, type Seat } from './match.state.js';
import { MatchTime } from './match.time.js';
import { veiled } from './seats.held.js';
import { matchOf, summaryOf, type BotNames } from './match.wire.mapping.js';
import type { FindMatches, Match, MatchSummary } from './matches.wire.js';

const noMatch = (id: string) => refuse('not-found', `There is no match ${id}.`);

/** Everybody's look at matches. */
@Injectable()
export class MatchReading {
  constructor(
    private readonly sight: MatchSight,
    private readonly lists: MatchListRepository,
    private readonly log: MatchLog,
    private readonly bots: BotsService,
    private readonly time: MatchTime,
  ) {}

  /** A match as `caller` may see it. */
  async get(id: string, caller: Caller | undefined): Promise<Result<Match, Refusal>> {
    const state = await this.sight.find(id, caller);
    return state ? ok(await this.describe(state)) : noMatch(id);
  }

  /** The same without a delay: for whoever has just made it, and for administrators. */
  async getLive(id: string): Promise<Result<Match, Refusal>> {
    const state = await this.sight.findLive(id);
    return state ? ok(await this.describe(state)) : noMatch(id);
  }

  async list(
    { limit, after, ...filter }: FindMatches,
    caller: Caller | undefined,
  ): Promise<Result<Page<MatchSummary>, Refusal>> {
    const before = parseCursor(after, isId);
    if (!before.ok) return before;
    const found = await this.lists.list(filter, limit + 1, {
      before: before.value,
      viewer: caller,
      now: this.time.moment().now,
    });
    const page = pageOf(found, limit, ({ id }) => id);
    const names = await this.namesOf(page.items.flatMap(({ seats }) => seats));
    return ok(mapPage(page, (match) => summaryOf(match, names)));
  }

  /** Those of the matches that there are, as lists show them to `caller`, by id. */
  async summaries(ids: readonly string[], caller: Caller | undefined): Promise<Map<string, MatchSummary>> {
    const look = { viewer: caller, now: this.time.moment().now };
    const found = await this.lists.list({ ids }, ids.length, look);
    const names = await this.namesOf(found.flatMap(({ seats }) => seats));
    return new Map(found.map((match) => [match.id, summaryOf(match, names)]));
  }

  /** The whole match, once it is over: every round as a replay request with its result, and the shuffle's proof. */
  async getRecord(id: string, caller?: Caller): Promise<Result<MatchRecord, Refusal>> {
    const facts = await this.sight.findFacts(id);
    if (facts === undefined) return noMatch(id);
    const [rows, names] = await Promise.all([this.log.read(id), this.namesOf(facts.seats)]);
    return this.recordOf(facts, rows, caller, names);
  }

  /** The record in what was read of a match, as `caller` may have it by now: of one match or among many, it goes through here. */
  async recordOf(
    facts: MatchFacts,
    rows: readonly LogRow[],
    caller: Caller | undefined,
    names: BotNames,
  ): Promise<Result<MatchRecord, Refusal>> {
    const state = this.sight.foldSeen(facts, rows, caller);
    if (!isOver(state)) return refuse('match-not-finished', 'The record is there when the match is over.');
    if (await this.sight.isVeiled(state)) return veiled();
    const over = { outcome: state.outcome as Outcome, scores: state.scores };
    return ok(recordOf(state.facts, rows, over, (bot) => names.get(bot)?.name));
  }

  /** What the bots of seats are called, by bot. */
  namesOf(seats: readonly Seat[]): Promise<BotNames> {
    const ids = [...new Set(seats.filter(isBot).map(({ bot }) => bot))];
    return ids.length > 0 ? this.bots.findMany(ids) : Promise.resolve(new Map());
  }

  /** A state as clients get it. */
  async describe(state: MatchState): Promise<Match> {
    return matchOf(state, await this.namesOf(state.facts.seats), this.time.moment());
  }

  /** The state that `caller` may see; undefined where there is no match of that name. */
  find(id: string, caller: Caller | undefined): Promise<MatchState | undefined> {
    return this.sight.find(id, caller);
  }
}
