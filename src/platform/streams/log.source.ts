/** Events of one answer, at most and unless told otherwise. */
export const LOG_PAGE = { most: 10_000, usual: 5_000 } as const;

/** An event of a numbered log. */
export interface LogEvent {
  readonly seq: number;
}

/** A numbered log as one reader may see it. */
export interface LogSource<T extends LogEvent> {
  /** The events after a number, `limit` of them at most, and whether none can follow them. */
  read(after: number, limit: number): Promise<{ events: T[]; isOver: boolean }>;
  /** Resolves when there may be something after the number, or when `signal` says that it does not matter any more. */
  more(after: number, signal: AbortSignal): Promise<void>;
}

/** Some events of a log, and the number to ask on with. */
export interface LogPage<T extends LogEvent> {
  readonly events: T[];
  readonly last: number;
}

/** The events after a number. Where there are none yet, waits for some until `until` says that it has been long enough. */
export async function readPage<T extends LogEvent>(
  source: LogSource<T>,
  after: number,
  limit: number,
  until?: AbortSignal,
): Promise<LogPage<T>> {
  for (;;) {
    const { events, isOver } = await source.read(after, limit);
    if (events.length > 0 || isOver || until === undefined || until.aborted) {
      return { events, last: events.at(-1)?.seq ?? after };
    }
    await source.more(after, until);
  }
}
