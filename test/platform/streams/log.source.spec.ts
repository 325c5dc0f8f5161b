import { type LogSource, readPage } from '../../../src/platform/streams/log.source.js';

interface Entry {
  readonly seq: number;
}

/** A log of so many entries to which one is added whenever somebody waits. */
function log(length: number, isOver = false): LogSource<Entry> & { waits: number } {
  const entries = Array.from({ length }, (_, i) => ({ seq: i + 1 }));
  return {
    waits: 0,
    read: (after, limit) => Promise.resolve({ events: entries.slice(after, after + limit), isOver }),
    more() {
      this.waits++;
      entries.push({ seq: entries.length + 1 });
      return Promise.resolve();
    },
  };
}
const patience = new AbortController().signal;

describe('a page of a log', () => {
  it('has what comes after the number, and the number to ask on with', async () => {
    expect(await readPage(log(5), 2, 2, patience)).toEqual({ events: [{ seq: 3 }, { seq: 4 }], last: 4 });
  });

  it('waits for the next event only where nothing is there and something may come', async () => {
    const open = log(2);
    expect(await readPage(open, 2, 9, patience)).toEqual({ events: [{ seq: 3 }], last: 3 });
    expect(open.waits).toBe(1);
    const over = log(2, true);
    expect(await readPage(over, 2, 9, patience)).toEqual({ events: [], last: 2 });
    expect(over.waits).toBe(0);
  });

  it('is empty without patience', async () => {
    expect(await readPage(log(2), 2, 9)).toEqual({ events: [], last: 2 });
    expect(await readPage(log(2), 2, 9, AbortSignal.abort())).toEqual({ events: [], last: 2 });
  });
});
