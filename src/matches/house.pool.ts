import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Action } from '../rules/moves.js';
import { answerQuestion, type HouseQuestion } from './house.question.js';

const WORKER = join(__dirname, 'house.worker.js');
/** Threads end when nobody has asked for so long, in ms. */
const IDLE_MS = 30_000;
/** Questions that wait for a thread at most: house players are then slow, and the clock's job asks again. */
const MOST_WAITING = 1_000;

/** Where strong house players think: threads of their own, so that no request waits for them. */
@Injectable()
export class HousePool implements OnModuleDestroy {
  private threads: Piscina<HouseQuestion, Action> | undefined;

  /** What the player decides; rejects when the pool is full or the program stops. */
  async ask(question: HouseQuestion): Promise<Action> {
    // Threads load JavaScript: where the program runs as TypeScript (Jest) there is none.
    if (!existsSync(WORKER)) return answerQuestion(question);
    this.threads ??= new Piscina<HouseQuestion, Action>({
      filename: WORKER,
      minThreads: 0,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: IDLE_MS,
      maxQueue: MOST_WAITING,
    });
    return this.threads.run(question);
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads?.destroy();
  }
}
