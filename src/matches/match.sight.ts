import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { isId } from '../platform/id.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { foldLog, LogFold } from './match.fold.js';
import type { LogRow } from './match.event.js';
import { blank } from './match.seating.js';
import { MatchLog } from './match.log.repository.js';
import { MatchRepository } from './match.repository.js';
import type { MatchFacts, MatchState } from './match.state.js';
import { delayFor } from './spectator.delay.js';

/** Delayed matches whose past is kept in memory for their spectators, at most; some ten kilobytes each. */
const KEPT = 500;

/**
 * Matches as somebody may see them by now. Of a match with a delay those who hold no seat see what its log said that long
 * ago: the same as in their streams, whatever they ask.
 */
@Injectable()
export class MatchSight {
  /** What spectators have seen of delayed matches: only what happened since is read again. */
  private readonly seen = new Map<string, LogFold>();

  constructor(
    private readonly matches: MatchRepository,
    private readonly facts: MatchFactsRepository,
    private readonly log: MatchLog,
    private readonly clock: Clock,
  ) {}

  /** The state that `caller` may see; undefined where there is no such match. */
  async find(id: string, caller: Caller | undefined): Promise<MatchState | undefined> {
    const facts = isId(id) ? await this.facts.find(id) : undefined;
    if (facts === undefined) return undefined;
    const delay = delayFor(facts, caller);
    if (delay === 0) return this.matches.find(id);
    const fold = await this.readOn(facts, this.clock.now() - delay);
    return fold.step > 0 ? fold.state() : blank({ ...facts, seats: facts.seats.map(() => null) });
  }

  /** The same of a match of which everything has been read: its facts and its whole log. */
  foldSeen(facts: MatchFacts, rows: readonly LogRow[], caller: Caller | undefined): MatchState {
    const delay = delayFor(facts, caller);
    if (delay === 0) return foldLog(facts, rows);
    const until = this.clock.now() - delay;
    return foldLog(
      facts,
      rows.filter(({ at }) => at <= until),
    );
  }

  /** The facts of a match, whoever asks: for those who then look at it by `foldSeen`. */
  async findFacts(id: string): Promise<MatchFacts | undefined> {
    return isId(id) ? this.facts.find(id) : undefined;
  }

  /** What the log of a match said at the time `until`, in ms since 1970; time only goes on. */
  private async readOn(facts: MatchFacts, until: number): Promise<LogFold> {
    const { id } = facts;
    const fold = this.seen.get(id) ?? new LogFold(facts);
    for (const row of await this.log.read(id, fold.step)) {
      if (row.at > until) break;
      fold.add(row);
    }
    // Kept in the order of their use, so that the first is the one that nobody has asked for longest.
    this.seen.delete(id);
    this.seen.set(id, fold);
    if (this.seen.size > KEPT) this.seen.delete(this.seen.keys().next().value as string);
    return fold;
  }

  /** The state as it is; undefined where there is no such match. */
  async findLive(id: string): Promise<MatchState | undefined> {
    return isId(id) ? this.matches.find(id) : undefined;
  }

  /** Whether a match is still kept from everybody but its own seats. */
  isVeiled(state: MatchState): Promise<boolean> {
    return this.matches.isVeiled(state);
  }
}
