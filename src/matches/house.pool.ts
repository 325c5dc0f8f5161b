import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Threads } from '../platform/threads.js';
import type { Action } from '../rules/moves.js';
import type { HouseQuestion } from './house.question.js';
import answer from './house.worker.js';

/** Questions that wait for a thread at most: house players are then slow, and the clock's job asks again. */
const MOST_WAITING = 1_000;

/** Where strong house players think: threads of their own, so that no request waits for them. */
@Injectable()
export class HousePool implements OnModuleDestroy {
  private readonly threads = new Threads<HouseQuestion | null, Action | null>(
    join(__dirname, 'house.worker.js'),
    answer,
    MOST_WAITING,
  );

  /** Somebody is going to ask soon: a thread is made ready, where there is none, and stays until nobody has asked for a while. */
  prepare(): Promise<void> {
    return this.threads.prepare(null);
  }

  /** What the player decides; rejects when the pool is full or the program stops. */
  async ask(question: HouseQuestion): Promise<Action> {
    const action = await this.threads.ask(question);
    if (action === null) throw new Error('a question was not answered');
    return action;
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
