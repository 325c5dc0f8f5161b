import type { StreamEnding } from './stream.ending.js';

/** How items are written into a stream of one media type. */
export interface StreamFormat<T> {
  readonly contentType: string;
  write(item: T): string;
  /** Written when nothing else was for a while; readers skip it. */
  readonly heartbeat: string;
  /** The last message of a stream that ends before its time. */
  end(ending: StreamEnding): string;
}

/** One JSON object per line (`application/x-ndjson`); a heartbeat is an empty line. */
export const NDJSON: StreamFormat<unknown> = {
  contentType: 'application/x-ndjson; charset=utf-8',
  write: (item) => `${JSON.stringify(item)}\n`,
  heartbeat: '\n',
  end: (ending) => `${JSON.stringify(ending)}\n`,
};

/**
 * Server-sent events: `id` is what a client gives back as `Last-Event-ID` (none when undefined), `event` the name that
 * browsers dispatch by. A heartbeat is a comment; the ending has no `id`, so that a client resumes behind the last item.
 */
export function sse<T>(
  idOf: (item: T) => string | number | undefined,
  eventOf: (item: T) => string,
): StreamFormat<T> {
  return {
    contentType: 'text/event-stream; charset=utf-8',
    write(item) {
      const id = idOf(item);
      const head = id === undefined ? '' : `id: ${id}\n`;
      return `${head}event: ${eventOf(item)}\ndata: ${JSON.stringify(item)}\n\n`;
    },
    heartbeat: ': \n\n',
    end: (ending) => `event: ${ending.type}\ndata: ${JSON.stringify(ending)}\n\n`,
  };
}
