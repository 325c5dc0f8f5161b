import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import Fastify, { type FastifyInstance } from 'fastify';
import { BoundedQueue } from '../../../src/platform/streams/bounded.queue.js';
import { EventStreams } from '../../../src/platform/streams/event.streams.js';
import { endingOf, StreamEnded } from '../../../src/platform/streams/stream.ending.js';
import { NDJSON, sse, type StreamFormat } from '../../../src/platform/streams/stream.format.js';

Logger.overrideLogger(false);

interface Item {
  readonly seq: number;
  readonly text?: string;
}

const SSE = sse<Item>(
  ({ seq }) => (seq === 0 ? undefined : seq),
  () => 'item',
);

describe('event streams', () => {
  let streams: EventStreams;
  let fastify: FastifyInstance;
  let queues: BoundedQueue<Item>[];
  let ends: unknown[];

  const listen = async (format: StreamFormat<Item>, source?: () => AsyncIterable<Item>): Promise<number> => {
    fastify.get('/', async (request, reply) => {
      void reply.header('x-request-id', 'id-1');
      await streams.send(request, reply, format, (signal) => {
        signal.addEventListener('abort', () => ends.push(signal.reason));
        if (source) return source();
        const queue = new BoundedQueue<Item>(100);
        queues.push(queue);
        return queue;
      });
    });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    return (fastify.server.address() as AddressInfo).port;
  };
  const open = async (port: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'connect');
    return socket;
  };
  const until = async (condition: () => boolean): Promise<void> => {
    for (let i = 0; i < 500 && !condition(); i++) await sleep(10);
    expect(condition()).toBe(true);
  };

  beforeEach(() => {
    streams = new EventStreams();
    fastify = Fastify();
    queues = [];
    ends = [];
  });
  afterEach(async () => {
    streams.end();
    await fastify.close();
  });

  it('write one JSON object per line and end with their source', async () => {
    const response = fetch(`http://127.0.0.1:${await listen(NDJSON)}/`);
    await until(() => queues.length === 1);
    queues[0].push({ seq: 1, text: 'a\nb' });
    queues[0].push({ seq: 2 });
    queues[0].end();
    const { headers, text } = await response.then(async (answer) => ({
      headers: answer.headers,
      text: await answer.text(),
    }));
    expect(text).toBe('{"seq":1,"text":"a\\nb"}\n{"seq":2}\n');
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('x-request-id')).toBe('id-1');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(streams.count).toBe(0);
  });

  it('write server-sent events', async () => {
    const response = fetch(`http://127.0.0.1:${await listen(SSE)}/`);
    await until(() => queues.length === 1);
    queues[0].push({ seq: 0 });
    queues[0].push({ seq: 7 });
    queues[0].end();
    expect(await (await response).text()).toBe(
      'event: item\ndata: {"seq":0}\n\nid: 7\nevent: item\ndata: {"seq":7}\n\n',
    );
  });

  it('let go of the source when the reader goes away', async () => {
    const socket = await open(await listen(NDJSON));
    await until(() => streams.count === 1);
    socket.destroy();
    await until(() => streams.count === 0);
    expect(ends).toEqual(['reader-gone']);
    expect(queues[0].push({ seq: 1 })).toBe(false);
  });

  it('end when the program stops', async () => {
    const response = await fetch(`http://127.0.0.1:${await listen(NDJSON)}/`);
    await until(() => streams.count === 1);
    expect(streams.stopping.aborted).toBe(false);
    streams.end();
    expect(await response.text()).toBe(`${JSON.stringify(endingOf('shutdown'))}\n`);
    expect(ends).toEqual(['shutdown']);
    expect(streams.count).toBe(0);
    expect(streams.stopping.aborted).toBe(true);
  });

  it('end at once when they begin while the program stops', async () => {
    const port = await listen(NDJSON);
    streams.end();
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe(`${JSON.stringify(endingOf('shutdown'))}\n`);
  });

  it.each([
    ['what it says', new StreamEnded('revoked'), endingOf('revoked')],
    ['no more than that', new Error('secret'), endingOf('failed')],
  ])('end with %s when their source fails', async (_, error, ending) => {
    const failing = async function* (): AsyncGenerator<Item> {
      await Promise.resolve();
      yield { seq: 1 };
      throw error;
    };
    const response = await fetch(`http://127.0.0.1:${await listen(SSE, failing)}/`);
    expect(await response.text()).toBe(
      `id: 1\nevent: item\ndata: {"seq":1}\n\nevent: ended\ndata: ${JSON.stringify(ending)}\n\n`,
    );
    expect(JSON.stringify(ending)).not.toContain('secret');
  });

  it('pull from their source only as fast as the reader takes', async () => {
    let pulled = 0;
    const endless = async function* (): AsyncGenerator<Item> {
      for (;;) {
        await Promise.resolve();
        yield { seq: ++pulled, text: 'x'.repeat(10_000) };
      }
    };
    const socket = await open(await listen(NDJSON, endless));
    socket.pause();
    await until(() => pulled > 10);
    await sleep(300);
    const before = pulled;
    await sleep(300);
    expect(pulled).toBe(before);
    expect(pulled).toBeLessThan(2_000);
    socket.resume();
    await until(() => pulled > before);
    socket.destroy();
    await until(() => streams.count === 0);
  });

  it('cost little: a thousand of them less than 50 MB', async () => {
    const port = await listen(NDJSON);
    global.gc?.();
    const before = process.memoryUsage().rss;
    const sockets = await Promise.all(Array.from({ length: 1_000 }, () => open(port)));
    await until(() => streams.count === 1_000);
    // Both ends of the connections are in this process.
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    for (const queue of queues) queue.push({ seq: 1 });
    for (const socket of sockets) socket.destroy();
    await until(() => streams.count === 0);
  });

  describe('with time made to pass', () => {
    beforeEach(() => {
      jest.useFakeTimers({
        doNotFake: [
          ...(['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate'] as const),
          ...(['clearImmediate', 'setTimeout', 'clearTimeout'] as const),
        ],
      });
      streams = new EventStreams();
    });
    afterEach(() => jest.useRealTimers());

    it('beat while nothing happens', async () => {
      const socket = await open(await listen(NDJSON));
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      await until(() => streams.count === 1);
      jest.advanceTimersByTime(15_000);
      await until(() => text.endsWith('\r\n1\r\n\n\r\n'));
      socket.destroy();
    });

    it('end for a reader that takes nothing, and tell it so if it reads after all', async () => {
      const endless = async function* (): AsyncGenerator<Item> {
        for (let seq = 1; ; seq++) {
          await Promise.resolve();
          yield { seq, text: 'x'.repeat(100_000) };
        }
      };
      const socket = await open(await listen(NDJSON, endless));
      socket.on('error', () => undefined);
      socket.pause();
      await until(() => streams.count === 1);
      await sleep(300);
      jest.advanceTimersByTime(60_000);
      await until(() => streams.count === 0);
      expect(ends).toEqual(['lagged']);
      let text = '';
      socket.on('data', (data) => (text = (text + data.toString()).slice(-1_000))).resume();
      await once(socket, 'close');
      expect(text).toContain(JSON.stringify(endingOf('lagged')));
    });

    it('cut a reader off that goes on taking nothing', async () => {
      const endless = async function* (): AsyncGenerator<Item> {
        for (let seq = 1; ; seq++) {
          await Promise.resolve();
          yield { seq, text: 'x'.repeat(100_000) };
        }
      };
      const port = await listen(NDJSON, endless);
      const socket = await open(port);
      socket.on('error', () => undefined);
      socket.pause();
      await until(() => streams.count === 1);
      await sleep(300);
      jest.advanceTimersByTime(60_000);
      const connections = (): Promise<number> =>
        new Promise((resolve) => fastify.server.getConnections((_, count) => resolve(count)));
      for (let i = 0; i < 500 && (await connections()) > 0; i++) await sleep(10);
      expect(await connections()).toBe(0);
      socket.destroy();
    });
  });
});
