import { randomInt } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Unsubscribe } from '../platform/live/live.store.js';
import { ThreadsClosed } from '../platform/threads.js';
import type { Action } from '../rules/moves.js';
import { HousePool } from './house.pool.js';
import { advance } from './match.js';
import { MatchFeed } from './match.feed.js';
import { isQuick } from './match.house.js';
import { MatchRepository } from './match.repository.js';
import { houseAt, isBot, isHouse, strengthOf, type MatchState, type RoundState } from './match.state.js';

/**
 * Lets house players decide whose turn was offered to them: strong ones think in threads, and their answer counts only if the
 * match still waits for it. In matches that bots take part in this happens at once, where the last change was made.
 */
@Injectable()
export class HouseThinker implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger(HouseThinker.name);
  /** Decisions under way, by match and ply. */
  private readonly thinking = new Map<string, Promise<void>>();
  private unwatch: Unsubscribe = () => undefined;

  constructor(
    private readonly matches: MatchRepository,
    private readonly feed: MatchFeed,
    private readonly pool: HousePool,
  ) {}

  onModuleInit(): void {
    this.unwatch = this.feed.onChange(({ state }) => {
      if (state.turn === null || !state.facts.seats.some(isBot)) return;
      if (!isForHouse(state)) {
        if (needsThreads(state)) void this.pool.prepare();
        return;
      }
      // Where this fails the match's timer asks again.
      this.decide(state).catch((error: unknown) => {
        if (!(error instanceof ThreadsClosed)) this.log.warn(error);
      });
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.unwatch();
    await Promise.allSettled(this.thinking.values());
  }

  /** The house decides the turn that `state` waits for; once, however often it is asked at a time. */
  decide(state: MatchState): Promise<void> {
    const key = `${state.facts.id} ${state.turn?.ply ?? 0}`;
    const underWay = this.thinking.get(key);
    if (underWay) return underWay;
    const thought = this.think(state).finally(() => this.thinking.delete(key));
    this.thinking.set(key, thought);
    return thought;
  }

  private async think(state: MatchState): Promise<void> {
    const { turn } = state;
    const house = turn && houseAt(state, turn.seat);
    if (!turn || !house) return;
    const strength = strengthOf(house);
    const action: Action | undefined = isQuick(strength)
      ? undefined
      : await this.pool.ask(questionOf(state, strength, turn.seat));
    await this.matches.change(state.facts.id, (latest, moment) =>
      advance(latest, { ply: turn.ply, action }, moment),
    );
  }
}

/** Whether the match waits for the house. */
export const isForHouse = (state: MatchState): boolean =>
  state.turn !== null && houseAt(state, state.turn.seat) !== undefined;

/** Whether a house player sits in the match that thinks in threads. */
const needsThreads = ({ facts }: MatchState): boolean =>
  facts.seats.some((seat) => isHouse(seat) && !isQuick(strengthOf(seat.house)));

function questionOf({ facts, round }: MatchState, strength: ReturnType<typeof strengthOf>, seat: number) {
  const { number, attempts, deal, first, given, scores, steps } = round as RoundState;
  return {
    rules: facts.rules,
    dealt: { number, attempts, deal, first, given, scores },
    steps,
    strength,
    seat,
    seed: randomInt(2 ** 32),
  };
}
