import { Injectable } from '@nestjs/common';
import { LiveStore, type Held } from '../platform/live/live.store.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import type { Transaction } from '../platform/postgres/postgres.js';
import { ok, type Result } from '../platform/result.js';
import type { SeatThem } from './admission.js';
import { effectsOf } from './match.append.js';
import type { Moment } from './match.clock.js';
import type { Change } from './match.draft.js';
import { decodeState, encodeState, stepOfEncoded } from './match.encoding.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { MatchFeed } from './match.feed.js';
import { foldLog } from './match.fold.js';
import { MatchLog } from './match.log.repository.js';
import type { Decision } from './match.decision.js';
import { isOver, type MatchState } from './match.state.js';
import { MatchTime } from './match.time.js';

/**
 * A lock's time, in ms: a change takes some milliseconds; whoever needs longer loses the lock, and the log decides. The lock of a
 * process that was killed in the middle of a change ends well before others stop waiting for it (`LOCK_WAIT_MS`), so that a move
 * that finds it is late by the clock of nobody: it counts as of its arrival.
 */
export const LOCK_MS = 2_000;
/** How long a live state is kept that nobody asks for, in ms. */
const LIVE_MS = 24 * 3600 * 1000;
/** How long the live state of an ended match is kept: for repeated moves and late questions. */
const ENDED_MS = 60_000;
/** States remembered by this process so that they need not be decoded, at most; some kilobytes each. */
const REMEMBERED = 4_000;
/** A change that finds its step taken starts again from the log; the second time nobody can be in the way for long. */
const MOST_ATTEMPTS = 5;

const keyOf = (match: string): string => `match:${match}`;

/** What a change is asked to do: decides by the state it is given, and by nothing else. */
export type Decide<A> = (state: MatchState, moment: Moment) => Decision<A>;

/** Has a change put into the log (`append`), or says why not; see `Admission`. */
export type Permit = (change: Change, append: SeatThem<boolean>) => Promise<Result<boolean, Refusal>>;

const noMatch = (id: string) => refuse('not-found', `There is no match ${id}.`);

/** Matches as things that change: one change at a time, each durable before anybody hears of it. */
@Injectable()
export class MatchRepository {
  private readonly states = new Map<string, MatchState>();

  constructor(
    private readonly facts: MatchFactsRepository,
    private readonly log: MatchLog,
    private readonly live: LiveStore,
    private readonly feed: MatchFeed,
    private readonly time: MatchTime,
  ) {}

  /**
   * Locks and loads a match, lets `decide` say what happens, makes it durable, stores and releases, and only then tells.
   * Refuses with `not-found`, with `unavailable` where the lock cannot be had, and with whatever `decide` or `permit` refuse.
   * @param arrived when the request came in, ms since 1970.
   * @param permit asked before a change becomes durable; everything is permitted where it is left out.
   */
  async change<A>(
    id: string,
    decide: Decide<A>,
    { arrived, permit }: { arrived?: number; permit?: Permit } = {},
  ): Promise<Result<A, Refusal>> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const held = await this.live.lockAndLoad(keyOf(id), LOCK_MS);
      if (held === null) break;
      const answer = await this.changeHeld(id, held, decide, { arrived, permit });
      if (answer !== CONFLICT) return answer;
    }
    return refuse('unavailable', 'The match is busy: ask again.', { retryAfter: 1 });
  }

  /** Puts new matches in, all or none of them; those that exist already are left as they are. */
  async create(changes: readonly Change[]): Promise<void> {
    (await this.createWithin(undefined, changes))();
  }

  /** The same in somebody's transaction. Call what it answers when that has been committed. */
  async createWithin(transaction: Transaction | undefined, changes: readonly Change[]): Promise<() => void> {
    const entries = changes.map((change) => ({ row: change.row, effects: effectsOf(null, change) }));
    const appended = await this.log.appendTogether(entries, transaction);
    return () => {
      for (const [i, change] of changes.entries()) {
        if (!appended[i]) continue;
        // Where nobody noted the policies' version it is the database's: read from there.
        if (change.state.facts.policy !== undefined) this.keep(change.state);
        this.feed.announce(change, null);
      }
    };
  }

  /** The state of a match now, without holding it up; undefined where there is no such match. */
  async find(id: string): Promise<MatchState | undefined> {
    const known = this.states.get(id);
    if (known && isOver(known)) return known;
    const [latest] = await this.log.latest([id]);
    if (latest === undefined || latest.step === known?.step) return known;
    const facts = await this.facts.find(id);
    return facts && this.keep(foldLog(facts, await this.log.read(id)));
  }

  /** Whether a match is still kept from everybody but its own seats. */
  isVeiled({ facts }: MatchState): Promise<boolean> {
    return this.facts.isVeiled(facts);
  }

  private async changeHeld<A>(
    id: string,
    held: Held,
    decide: Decide<A>,
    { arrived, permit }: { arrived?: number; permit?: Permit },
  ): Promise<Result<A, Refusal> | typeof CONFLICT> {
    const { token } = held;
    let before: MatchState | undefined;
    try {
      before = await this.load(id, held);
      if (before === undefined) {
        await this.live.putAndRelease(keyOf(id), token, null, LIVE_MS);
        return noMatch(id);
      }
      const decision = decide(before, this.time.moment(arrived));
      const { change } = decision;
      if (change === null) {
        if (!decision.answer.ok && held.state !== null && !(await this.isLatest(before))) {
          return await this.startAgain(id, token);
        }
        const stored = held.state === null ? encodeState(before) : undefined;
        await this.live.putAndRelease(keyOf(id), token, stored, ttlOf(before));
        return decision.answer;
      }
      const appended = await this.append(before, change, permit);
      if (!appended.ok) {
        const stored = held.state === null ? encodeState(before) : undefined;
        await this.live.putAndRelease(keyOf(id), token, stored, ttlOf(before));
        return appended;
      }
      if (!appended.value) return await this.startAgain(id, token);
      this.keep(change.state);
      await this.live.putAndRelease(keyOf(id), token, encodeState(change.state), ttlOf(change.state));
      this.feed.announce(change, before);
      return decision.answer;
    } catch (error) {
      // Whether the change got into the log is not known: what is remembered of the match may be wrong.
      this.states.delete(id);
      await this.live.putAndRelease(keyOf(id), token, null, LIVE_MS).catch(() => undefined);
      throw error;
    }
  }

  /** Makes a change durable, if it is permitted; false where its step is in the log already. */
  private async append(
    before: MatchState,
    change: Change,
    permit: Permit | undefined,
  ): Promise<Result<boolean, Refusal>> {
    const effects = effectsOf(before, change);
    if (permit === undefined) return ok(await this.log.append(change.row, effects));
    return permit(change, async (transaction) => {
      const [appended] = await this.log.appendTogether([{ row: change.row, effects }], transaction);
      return appended;
    });
  }

  /**
   * Whether the log ends where `state` does. Asked before anything is refused: a live store that has lost its latest
   * writes (a failover) must not make the service refuse a turn that it has offered.
   */
  private async isLatest(state: MatchState): Promise<boolean> {
    const [latest] = await this.log.latest([state.facts.id]);
    return latest.step === state.step;
  }

  /** What is remembered of the match is not what the log says: the next attempt begins there. */
  private async startAgain(id: string, token: number): Promise<typeof CONFLICT> {
    this.states.delete(id);
    await this.live.putAndRelease(keyOf(id), token, null, LIVE_MS);
    return CONFLICT;
  }

  /** The state that is held: remembered, decoded, or rebuilt from the log. */
  private async load(id: string, { state }: Held): Promise<MatchState | undefined> {
    const known = this.states.get(id);
    if (state !== null) {
      if (known !== undefined && stepOfEncoded(state) === known.step) return known;
      const facts = await this.facts.find(id);
      const decoded = facts && decodeState(state, facts);
      if (decoded) return this.keep(decoded);
    }
    const facts = await this.facts.find(id);
    return facts && this.keep(foldLog(facts, await this.log.read(id)));
  }

  private keep(state: MatchState): MatchState {
    const { id } = state.facts;
    this.states.delete(id);
    if (this.states.size >= REMEMBERED) this.states.delete(this.states.keys().next().value as string);
    this.states.set(id, state);
    if (state.status !== 'open') this.facts.remember(state.facts);
    return state;
  }
}

const CONFLICT = Symbol('conflict');

const ttlOf = (state: MatchState): number => (isOver(state) ? ENDED_MS : LIVE_MS);
