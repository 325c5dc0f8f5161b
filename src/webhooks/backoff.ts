/** Attempts at one message before it is given up; with the pauses below that is about half an hour. */
export const MOST_ATTEMPTS = 14;
/** The first pause after a failure, in ms: turns are urgent. */
export const FIRST_MS = 500;
export const LONGEST_MS = 300_000;

/** A webhook is paused after so many failures in a row… */
export const PAUSE_AFTER_FAILURES = 6;
/** …that go on for so long, in ms: many matches may fail together in one bad moment. */
export const PAUSE_AFTER_MS = 10_000;

/** The first pause before a paused webhook is probed, in ms. */
export const FIRST_PROBE_MS = 10_000;
export const LONGEST_PROBE_MS = 3_600_000;

const doubled = (first: number, times: number, longest: number): number =>
  Math.min(first * 2 ** Math.min(times, 30), longest);

/**
 * Milliseconds to wait after `attempts` failures of a message. `chance` (0 to 1) spreads them over a quarter, so that what
 * failed together is not repeated together. The other side may ask for more (`retryAfter`, seconds).
 */
export function retryDelay(attempts: number, chance: number, retryAfter: number | null): number {
  const own = doubled(FIRST_MS, attempts - 1, LONGEST_MS) * (1 + chance / 4);
  return Math.round(Math.min(Math.max(own, (retryAfter ?? 0) * 1000), LONGEST_MS));
}

/** Milliseconds until a paused webhook is probed, after `probes` probes that failed. */
export const probeDelay = (probes: number): number => doubled(FIRST_PROBE_MS, probes, LONGEST_PROBE_MS);
