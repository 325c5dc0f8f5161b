import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Threads } from '../platform/threads.js';
import type { Action } from '../rules/moves.js';
import { answerQuestion, type HouseQuestion } from './house.question.js';

/** Questions that wait for a thread at most: house players are then slow, and the clock's job asks again. */
const MOST_WAITING = 1_000;

/** Where strong house players think: threads of their own, so that no request waits for them. */
@Injectable()
export class HousePool implements OnModuleDestroy {
  private readonly threads = new Threads<HouseQuestion, Action>(
    join(__dirname, 'house.worker.js'),
    answerQuestion,
    MOST_WAITING,
  );

  /** What the player decides; rejects when the pool is full or the program stops. */
  ask(question: HouseQuestion): Promise<Action> {
    return this.threads.ask(question);
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
