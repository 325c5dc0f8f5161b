import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Threads } from '../../platform/threads.js';
import type { Result } from '../../rules/result.js';
import { analyse, type AnalysedPosition, type AnalysisTask } from './analysis.task.js';
import type { PositionFault } from './known.position.js';

/** Analyses that wait for a thread, at most: whoever comes then is asked to come again. */
const MOST_WAITING = 50;

type Answer = Result<AnalysedPosition, PositionFault>;

/** Where positions are analysed: in threads of their own, so that nobody waits for experiments. */
@Injectable()
export class AnalysisPool implements OnModuleDestroy {
  private readonly threads = new Threads<AnalysisTask, Answer>(
    join(__dirname, 'analysis.task.js'),
    analyse,
    MOST_WAITING,
  );

  /** Whether whoever comes now should come again later. */
  get full(): boolean {
    return this.threads.full;
  }

  ask(task: AnalysisTask): Promise<Answer> {
    return this.threads.ask(task);
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
