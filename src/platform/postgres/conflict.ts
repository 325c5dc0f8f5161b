import { setTimeout as sleep } from 'node:timers/promises';

/**
 * SQLSTATEs by which Postgres ends one of several transactions that were in each other's way, so that the others can go on: 40P01
 * deadlock_detected, 40001 serialization_failure (PostgreSQL manual, appendix A). Nothing of it has happened then.
 */
const CONFLICTS: readonly unknown[] = ['40P01', '40001'];
/** So often in a row that something else is wrong. */
const MOST_TRIES = 5;
/** The longest pause before the second try, in ms; the others have gone on by then. It grows with each. */
const PAUSE_MS = 20;

/** Whether an error means that a transaction was ended in favour of another, and may simply be made again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.includes((error as { code?: unknown }).code);

/** Does `work`, a whole transaction, again where it was ended in favour of another. */
export async function despiteConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error;
    }
    await sleep(Math.random() * PAUSE_MS * tries);
  }
}
