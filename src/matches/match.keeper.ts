import { Injectable } from '@nestjs/common';
import { HouseThinker, isForHouse } from './house.thinker.js';
import { abort, resume, timeOut } from './match.js';
import { MatchCreation } from './match.creation.js';
import { MatchRepository } from './match.repository.js';
import { MatchTime } from './match.time.js';
import { lookAgainAt } from './match.timing.js';
import { LOCK_WAIT_MS } from '../platform/live/live.store.js';
import type { Refusal } from '../platform/refusal.js';
import type { Result } from '../platform/result.js';
import { GRACE_MS, uncredited, type Turn } from './match.clock.js';
import type { MatchState } from './match.state.js';
import { Outages } from './outages.service.js';

/** How soon to look again while the API is away, in ms: nobody's time is up as long as nobody can move. */
const DOWN_MS = 1_000;
/** Changes made in a row at most before others get their turn. */
const MOST_CHANGES = 50;

/**
 * Keeps matches going that do not go on by themselves: time that is up, turns that an outage took time from, house players
 * whose thinking was lost, seats that nobody takes. May be called at any time and any number of times.
 */
@Injectable()
export class MatchKeeper {
  constructor(
    private readonly matches: MatchRepository,
    private readonly creation: MatchCreation,
    private readonly thinker: HouseThinker,
    private readonly time: MatchTime,
    private readonly outages: Outages,
  ) {}

  /** Does what is due for a match and says when to look again, in ms since 1970; null when it is over or unknown. */
  async attend(id: string): Promise<number | null> {
    await this.outages.opened;
    for (let changes = 0; changes < MOST_CHANGES; changes++) {
      const state = await this.matches.find(id);
      if (state === undefined) return null;
      if (changes === 0 && state.facts.leg?.leg === 1) await this.creation.completeSet(id);
      const done = await this.doWhatIsDue(state);
      if (done !== true) return done;
    }
    return this.time.moment().now;
  }

  /** True when something was done and the match should be looked at again at once; else when to do so. */
  private async doWhatIsDue(state: MatchState): Promise<number | null | true> {
    const { facts, turn } = state;
    const { id } = facts;
    const { now, outages } = this.time.moment();
    const next = lookAgainAt(state, now, outages);
    if (next === null) return null;
    if (turn === null) {
      if (now < facts.expiresAt) return next;
      const reason = 'Its seats were not all taken in time.';
      return this.after(
        await this.matches.change(id, (latest, moment) =>
          latest.turn
            ? { change: null, answer: OK }
            : abort(latest, { termination: 'aborted', reason }, moment),
        ),
      );
    }
    if (isForHouse(state)) {
      await this.thinker.decide(state);
      return true;
    }
    if (uncredited(turn, now, outages) > 0) {
      return this.after(await this.matches.change(id, (latest, moment) => resume(latest, moment)));
    }
    if (timeOut(state, turn.ply, this.time.moment()).change === null) return next;
    if (!this.outages.tookMovesAfter(turn.deadline as number, now)) return now + DOWN_MS;
    return this.timeOut(id, turn, now);
  }

  /**
   * Has the clock decide a ply. Where that had to wait for the match, perhaps for the lock of a process that was killed, moves that
   * arrived in time may wait for it too, and those come first; none of them waits longer than `LOCK_WAIT_MS`.
   */
  private async timeOut(id: string, { ply, deadline }: Turn, asked: number): Promise<number | true> {
    const patience = (deadline as number) + LOCK_WAIT_MS + GRACE_MS;
    let hasWaited = false;
    const done = await this.matches.change(id, (latest, moment) => {
      hasWaited = moment.now - asked > GRACE_MS / 2 && moment.now <= patience;
      return hasWaited ? { change: null, answer: OK } : timeOut(latest, ply, moment);
    });
    return hasWaited ? this.time.moment().now + GRACE_MS : this.after(done);
  }

  /** True after a change; where the match could not be had, when to try again. */
  private after(done: Result<unknown, Refusal>): number | true {
    return done.ok || done.error.code !== 'unavailable' ? true : this.time.moment().now + GRACE_MS;
  }
}

const OK = { ok: true, value: null } as const;
