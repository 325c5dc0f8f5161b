import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Threads } from '../../platform/threads.js';
import { Turns } from '../../platform/turns.js';
import type { Result } from '../../rules/result.js';
import { analyse, type AnalysedPosition, type AnalysisTask } from './analysis.task.js';
import type { PositionFault } from './known.position.js';

/** Analyses that wait for a thread, at most: whoever comes then is asked to come again. */
const MOST_WAITING = 50;
/** Analyses of one account that wait or are worked on, at most: each is answered within seconds. */
const MOST_OF_ONE = 8;

type Answer = Result<AnalysedPosition, PositionFault>;

/** Where positions are analysed: in threads of their own, so that nobody waits for experiments. */
@Injectable()
export class AnalysisPool implements OnModuleDestroy {
  private readonly threads = new Threads<AnalysisTask, Answer>(
    join(__dirname, 'analysis.task.js'),
    analyse,
    MOST_WAITING,
  );

  private readonly turns = new Turns();

  /** Whether an account that comes now should come again later. */
  isFullFor(account: string): boolean {
    return this.threads.full || this.turns.count(account) >= MOST_OF_ONE;
  }

  /** One after the other for each account, so that whoever asks little need not wait for all that somebody else has asked. */
  ask(account: string, task: AnalysisTask): Promise<Answer> {
    return this.turns.take(account, () => this.threads.ask(task));
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
