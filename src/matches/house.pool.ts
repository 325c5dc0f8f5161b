import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Threads } from '../platform/threads.js';
import type { Action } from '../rules/moves.js';
import type { HouseQuestion } from './house.question.js';
import answer from './house.worker.js';

/** Questions that wait for a thread at most: house players are then slow, and the clock's job asks again. */
const MOST_WAITING = 1_000;
/** A thread is always there, and after so many ms, when the program has started, it has thought for the first time. */
const KEPT = 1;
const READY_AFTER_MS = 1_000;

/** Where strong house players think: threads of their own, so that no request waits for them. */
@Injectable()
export class HousePool implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly threads = new Threads<HouseQuestion | null, Action | null>(
    join(__dirname, 'house.worker.js'),
    answer,
    MOST_WAITING,
    KEPT,
  );
  private warming: NodeJS.Timeout | undefined;

  onApplicationBootstrap(): void {
    this.warming = setTimeout(() => void this.threads.prepare(null), READY_AFTER_MS);
  }

  /** What the player decides; rejects when the pool is full or the program stops. */
  async ask(question: HouseQuestion): Promise<Action> {
    const action = await this.threads.ask(question);
    if (action === null) throw new Error('a question was not answered');
    return action;
  }

  onModuleDestroy(): Promise<void> {
    clearTimeout(this.warming);
    return this.threads.close();
  }
}
