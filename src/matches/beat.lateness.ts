/** Beats that are remembered: two hours of one a second. */
const REMEMBERED = 7_200;

interface Beat {
  /** When it was over, ms since 1970. */
  readonly at: number;
  readonly lateMs: number;
}

/**
 * How late the signs of life of a service were. Each waits for the event loop, the live store and the database as every small
 * request does, so it tells how slow those were: too short for an outage, and yet perhaps too long for a bot's clock.
 */
export class BeatLateness {
  private readonly beats: Beat[] = [];

  /** `since`: from when beats are known, ms since 1970. */
  constructor(private readonly since: number) {}

  note(at: number, lateMs: number): void {
    this.beats.push({ at, lateMs: Math.max(0, lateMs) });
    if (this.beats.length > REMEMBERED) this.beats.splice(0, REMEMBERED / 10);
  }

  /** The longest delay in a stretch of time, in ms; infinite where it began before anything was known. */
  worst(from: number, to: number): number {
    if (from < (this.beats.length < REMEMBERED * 0.9 ? this.since : this.beats[0].at)) return Infinity;
    let worst = 0;
    for (const { at, lateMs } of this.beats)
      if (at >= from && at - lateMs <= to) worst = Math.max(worst, lateMs);
    return worst;
  }
}
