import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { reasonOf } from '../start-failure.js';

/** Longest that anybody waits until a job is in a queue, in ms. */
const PATIENCE_MS = 1_000;

const log = new Logger('Queues');

/**
 * Waits until jobs are in their queue, though not for long, and only logs what goes wrong. For jobs that say where to look: what
 * they are about is stored before, and the room's vigil finds it without them, so that whoever asked must not be told that it failed.
 */
export async function hinted(adding: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const done = adding
    .catch((error: unknown) => log.warn(`A job was not put in: ${reasonOf(error)}`))
    .finally(() => over.abort());
  const enough = sleep(PATIENCE_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
  await Promise.race([done, enough]);
}
