import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Threads, ThreadsClosed } from '../../src/platform/threads.js';

const HOUR_MS = 3_600_000;

describe('threads', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'boneyard-threads-'));
    file = join(folder, 'busy.js');
    // Says that it has begun in the memory that it is given, and is busy for as long as it is told.
    writeFileSync(
      file,
      `module.exports = ({ begun, ms }) => {
        Atomics.store(begun, 0, 1);
        Atomics.notify(begun, 0);
        for (const end = Date.now() + ms; Date.now() < end;);
        return ms;
      };`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const question = (ms: number) => ({ begun: new Int32Array(new SharedArrayBuffer(4)), ms });
  const open = () =>
    new Threads<ReturnType<typeof question>, number>(file, () => {
      throw new Error('not in a thread');
    });
  const until = async (begun: Int32Array): Promise<void> => {
    while (Atomics.load(begun, 0) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('answer, and end in the middle of a question that takes an hour', async () => {
    const threads = open();
    expect(await threads.ask(question(1))).toBe(1);
    const long = question(HOUR_MS);
    const asked = threads.ask(long).catch((error: unknown) => error);
    await until(long.begun);
    await threads.close();
    expect(await asked).toBeInstanceOf(ThreadsClosed);
  });

  it('give up what nobody wants any more, in the middle of it and before it has begun, and answer what comes then', async () => {
    const threads = open();
    const [begun, late] = [question(HOUR_MS), question(1)];
    const unwanted = new AbortController();
    const asked = threads.ask(begun, unwanted.signal).catch((error: unknown) => error);
    await until(begun.begun);
    unwanted.abort();
    expect(await asked).toMatchObject({ name: 'AbortError' });
    await expect(threads.ask(late, unwanted.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(Atomics.load(late.begun, 0)).toBe(0);
    expect(await threads.ask(question(2))).toBe(2);
    await threads.close();
  });

  it('are prepared by a question whose answer nobody wants, and not at all where there are some or none', async () => {
    const threads = open();
    const [first, second] = [question(1), question(1)];
    await threads.prepare(first);
    expect(Atomics.load(first.begun, 0)).toBe(1);
    await threads.prepare(second);
    expect(Atomics.load(second.begun, 0)).toBe(0);
    await threads.close();
    await expect(threads.prepare(question(1))).resolves.toBeUndefined();
    const nowhere = new Threads(join(folder, 'nowhere.js'), () => {
      throw new Error('asked after all');
    });
    await expect(nowhere.prepare(question(1))).resolves.toBeUndefined();
  });

  it('are prepared as well as that can be: what fails then is only logged', async () => {
    const write = (name: string, source: string): string => {
      writeFileSync(join(folder, name), source);
      return join(folder, name);
    };
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const throwing = write('throws.js', `module.exports = () => { throw new Error('no'); };`);
    const absent = write('broken.js', `throw new Error('cannot start');`);
    const broken = new Threads(absent, () => 0);
    for (const threads of [new Threads(throwing, () => 0), new Threads(throwing, () => 0, 0), broken]) {
      warn.mockClear();
      await expect(threads.prepare(null)).resolves.toBeUndefined();
      expect(warn).toHaveBeenCalled();
      if (threads !== broken) await threads.close();
    }
    // A thread that could not start is no obstacle to the one that is started for the next question.
    write('broken.js', 'module.exports = () => 1;');
    expect(await broken.ask(null)).toBe(1);
    await broken.close();
    warn.mockRestore();
  });

  it('end when nobody has asked for a while, prepared ones too', async () => {
    const threads = new Threads<ReturnType<typeof question>, number>(file, () => 0, Infinity, 20);
    expect(threads.running).toBe(0);
    await threads.prepare(question(1));
    expect(threads.running).toBe(1);
    while (threads.running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await threads.ask(question(1))).toBe(1);
    await threads.close();
  });

  it('take no question any more when they have ended, whether there was one before or not', async () => {
    const [used, unused] = [open(), open()];
    await used.ask(question(1));
    for (const threads of [used, unused]) {
      await threads.close();
      const late = question(1);
      await expect(threads.ask(late)).rejects.toBeInstanceOf(ThreadsClosed);
      expect(Atomics.load(late.begun, 0)).toBe(0);
    }
  });
});
