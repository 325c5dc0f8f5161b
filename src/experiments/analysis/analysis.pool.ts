import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Threads } from '../../platform/threads.js';
import { analyse, type AnalysedPosition, type AnalysisTask } from './analysis.task.js';

/** Analyses that wait for a thread, at most: whoever comes then is asked to come again. */
const MOST_WAITING = 50;

/** Where positions are analysed: in threads of their own, so that nobody waits for experiments. */
@Injectable()
export class AnalysisPool implements OnModuleDestroy {
  private readonly threads = new Threads<AnalysisTask, AnalysedPosition>(
    join(__dirname, 'analysis.task.js'),
    analyse,
    MOST_WAITING,
  );

  ask(task: AnalysisTask): Promise<AnalysedPosition> {
    return this.threads.ask(task);
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }
}
