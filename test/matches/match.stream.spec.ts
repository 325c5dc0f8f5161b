import { CallerStream, type CallerSource } from '../../src/matches/caller.stream.js';
import type { ShownEvent } from '../../src/matches/event.view.js';
import type { FeedEvent } from '../../src/matches/feed.rows.js';
import { BEGINNING, type PlacedRow } from '../../src/matches/match.order.repository.js';
import type { LogSource } from '../../src/platform/streams/log.source.js';
import { LogStream } from '../../src/platform/streams/log.stream.js';
import { OneByOne } from '../../src/platform/streams/one.by.one.js';
import { BoundedQueue } from '../../src/platform/streams/bounded.queue.js';

const event = (seq: number): ShownEvent => ({ seq, type: 'started', match: 'm', at: '' });

/** A log that grows while it is read. */
class Log {
  readonly events: ShownEvent[] = [];
  isOver = false;
  private wake: () => void = () => undefined;
  ended = 0;

  append(...seqs: number[]): void {
    this.events.push(...seqs.map(event));
    this.wake();
  }

  stream(after = 0): LogStream<ShownEvent> {
    const source: LogSource<ShownEvent> = {
      read: (seq) =>
        Promise.resolve({ events: this.events.filter((one) => one.seq > seq), isOver: this.isOver }),
      more: (seq, signal) =>
        new Promise((resolve) => {
          if (signal.aborted || this.events.some((one) => one.seq > seq)) resolve();
          this.wake = resolve;
          signal.addEventListener('abort', () => resolve());
        }),
    };
    return new LogStream(source, after, () => this.ended++);
  }
}

describe('the stream of a match', () => {
  it('gives what is there and what comes, and ends with the match', async () => {
    const log = new Log();
    log.append(1, 2, 3);
    const stream = log.stream(1);
    expect(await stream.next()).toEqual({ value: [event(2), event(3)], done: false });
    const next = stream.next();
    log.append(4);
    expect(await next).toEqual({ value: [event(4)], done: false });
    log.isOver = true;
    expect(await stream.next()).toEqual({ value: undefined, done: true });
    expect(log.ended).toBe(1);
  });

  it('ends at once when it is returned, also while it waits', async () => {
    const log = new Log();
    const stream = log.stream();
    const next = stream.next();
    await stream.return();
    expect(await next).toEqual({ value: undefined, done: true });
    stream.fail('revoked');
    expect(await stream.next()).toEqual({ value: undefined, done: true });
    expect(log.ended).toBe(1);
  });

  it.each(['while it waits', 'before it is asked'])(
    'fails with the reason that it is told %s',
    async (when) => {
      const log = new Log();
      const stream = log.stream();
      const asked = when === 'while it waits' ? stream.next() : undefined;
      stream.fail('revoked');
      log.append(1);
      await expect(asked ?? stream.next()).rejects.toMatchObject({ why: 'revoked' });
      expect(await stream.next()).toEqual({ value: undefined, done: true });
      expect(log.ended).toBe(1);
    },
  );

  it('one event at a time ends a subscription with the reason, and says nothing of mistakes', async () => {
    const log = new Log();
    log.append(1, 2);
    const one = new OneByOne(log.stream());
    expect(await one.next()).toEqual({ value: event(1), done: false });
    expect(await one.next()).toEqual({ value: event(2), done: false });
    const stream = log.stream(2);
    const failing = new OneByOne(stream).next();
    stream.fail('lagged');
    await expect(failing).rejects.toMatchObject({ extensions: { code: 'ended', why: 'lagged' } });
    const broken = new OneByOne({ next: () => Promise.reject(new Error('secret')) });
    const error = await broken.next().catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).toContain('"why":"failed"');
    expect(JSON.stringify(error)).not.toContain('secret');
  });
});

describe('the stream of a caller', () => {
  const row = (step: number): PlacedRow => ({ tx: '1', match: 'm', step, seq: step, count: 1 });
  const shown = ({ seq }: PlacedRow): FeedEvent => ({ ...event(seq), cursor: String(seq) });
  const source = (there: PlacedRow[], coming?: BoundedQueue<PlacedRow>): CallerSource => ({
    read: (place) => Promise.resolve(there.filter(({ step }) => step > place.step).slice(0, 2)),
    show: (rows) => Promise.resolve(rows.map(shown)),
    coming,
  });
  const seqs = async (stream: AsyncIterable<readonly FeedEvent[]>): Promise<number[]> => {
    const read: number[] = [];
    for await (const events of stream) read.push(...events.map(({ seq }) => seq));
    return read;
  };
  const from = { ...BEGINNING, match: 'm', tx: '1', seq: 0 };

  it('goes over from what is there to what comes without a gap and without a repetition', async () => {
    const coming = new BoundedQueue<PlacedRow>(10);
    const stream = new CallerStream(from, source([1, 2, 3].map(row), coming));
    for (const step of [2, 3, 4, 5]) coming.push(row(step));
    coming.end();
    expect(await seqs(stream)).toEqual([1, 2, 3, 4, 5]);
  });

  it('leaves out what its reader has, also within a row', async () => {
    expect(await seqs(new CallerStream({ ...from, step: 2, seq: 2 }, source([1, 2, 3].map(row))))).toEqual([
      3,
    ]);
  });

  it('fails where its reader is too slow, or where it is told to', async () => {
    const coming = new BoundedQueue<PlacedRow>(1);
    const slow = new CallerStream(from, source([], coming));
    coming.push(row(1));
    coming.push(row(2));
    await expect(slow.next()).rejects.toMatchObject({ why: 'lagged' });
    let ended = 0;
    const told = new CallerStream(from, source([], new BoundedQueue<PlacedRow>(1)));
    told.onEnd = () => ended++;
    const next = told.next();
    told.fail('revoked');
    await expect(next).rejects.toMatchObject({ why: 'revoked' });
    expect(await told.next()).toEqual({ value: undefined, done: true });
    expect(ended).toBe(1);
  });
});
