import { Injectable } from '@nestjs/common';
import { AccountsService, BotExits, type Caller } from '../accounts/index.js';
import type { Refusal } from '../platform/refusal.js';
import { type Err, ok } from '../platform/result.js';
import { abort, resign } from './match.js';
import { MatchFactsRepository } from './match.facts.repository.js';
import { type Leaver, MatchListRepository } from './match.list.repository.js';
import { MatchRepository } from './match.repository.js';
import { type BotSeat, isBot } from './match.state.js';

/** Matches that are left at once. */
const AT_ONCE = 20;

const isOf = (leaver: Leaver, { account, bot }: BotSeat): boolean =>
  'bot' in leaver ? leaver.bot === bot : leaver.account === account;

const reasonOf = (leaver: Leaver): string =>
  'bot' in leaver
    ? 'A player that had a seat is gone or suspended.'
    : 'The account of a bot that had a seat is gone.';

/**
 * Takes those out of matches who play no more: accounts and guests that are deleted, bots that are suspended. Matches that have not begun
 * are called off, in those that go on their seats resign. May be called at any time and any number of times; what a crash
 * prevents the sweeper catches up on (`match.sweeper.ts`).
 */
@Injectable()
export class MatchDepartures {
  constructor(
    private readonly accounts: AccountsService,
    private readonly matches: MatchRepository,
    private readonly facts: MatchFactsRepository,
    private readonly lists: MatchListRepository,
    exits: BotExits,
  ) {
    exits.listen((bot) => this.leaveAll(bot));
  }

  /** Has somebody leave a match in which it may have seats. */
  async leave(id: string, leaver: Leaver): Promise<void> {
    const seen = await this.matches.find(id);
    if (seen === undefined || seen.outcome !== null) return;
    // First: a match that begins meanwhile is none that has not begun.
    if (seen.status === 'open') await this.callOff(id, reasonOf(leaver));
    const state = seen.status === 'open' ? await this.matches.find(id) : seen;
    if (state === undefined || state.outcome !== null) return;
    const seats = state.facts.seats.flatMap((seat, at) => (isBot(seat) && isOf(leaver, seat) ? [at] : []));
    for (const seat of seats) {
      if (state.forfeits[seat] !== null) continue;
      await this.matches.change(id, (latest, moment) => resign(latest, seat, moment));
    }
  }

  /**
   * Why a match that a caller has just made or joined is not its own: its account was deleted meanwhile, and leaves all legs of the
   * match's set. Asked when the match is durable; a deletion that begins later sees it itself.
   */
  async findLoss(caller: Caller, id: string): Promise<Err<Refusal> | undefined> {
    const loss = await this.accounts.findLoss(caller);
    if (loss === undefined) return undefined;
    const leg = (await this.facts.find(id))?.leg;
    const legs = leg ? await this.facts.findSet(leg.set) : [{ id }];
    for (const match of legs) await this.leave(match.id, { account: caller.account });
    return loss;
  }

  /** Has a bot leave whatever it plays. */
  private async leaveAll(bot: string): Promise<void> {
    const ids = await this.lists.goingOnOf(bot);
    for (let i = 0; i < ids.length; i += AT_ONCE)
      await Promise.all(ids.slice(i, i + AT_ONCE).map((id) => this.leave(id, { bot })));
  }

  /** Ends a match that has not begun; one that has goes on. */
  private async callOff(id: string, reason: string): Promise<void> {
    await this.matches.change(id, (state, moment) =>
      state.status === 'open'
        ? abort(state, { termination: 'aborted', reason }, moment)
        : { change: null, answer: ok(null) },
    );
  }
}
