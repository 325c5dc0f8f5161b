import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '../refusal.js';
import { refuse } from '../refusal.js';
import { ok, type Result } from '../result.js';

/** Something that the service cannot work without. */
export interface Dependency {
  ping(): Promise<void>;
}

/** A server that answers later than this does not answer, for whoever asks whether we are ready. */
const PATIENCE_MS = 2_000;

async function answers(dependency: Dependency): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(PATIENCE_MS, false, { signal: patience.signal, ref: false }).catch(() => false);
  const answer = dependency.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => patience.abort());
}

/** Whether everything the service needs answers now. */
export class Readiness {
  constructor(private readonly dependencies: Readonly<Record<string, Dependency>>) {}

  /** Asks all at once; `unavailable`, with the names of those that do not answer. */
  async check(): Promise<Result<true, Refusal>> {
    const checked = await Promise.all(
      Object.entries(this.dependencies).map(async ([name, one]) => ((await answers(one)) ? [] : [name])),
    );
    const silent = checked.flat();
    if (silent.length === 0) return ok(true);
    return refuse('unavailable', `No answer from: ${silent.join(', ')}.`, { retryAfter: 1 });
  }
}
