import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Threads, ThreadsEnded } from '../../src/platform/threads.js';

describe('a function in threads', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'threads-'));
    file = join(folder, 'task.js');
    await writeFile(
      file,
      `module.exports = (question) => {
        if (question === 'broken') throw new Error('no answer');
        return question === 'slow' ? new Promise(() => setInterval(() => undefined, 1e6)) : question.length;
      };`,
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  const never = (): number => {
    throw new Error('not in a thread');
  };

  it('answers, and says what went wrong', async () => {
    const threads = new Threads<string, number>(file, never);
    await expect(threads.ask('four')).resolves.toBe(4);
    await expect(threads.ask('broken')).rejects.toThrow('no answer');
    await threads.close();
  });

  it('says of what its end has interrupted that it was the end', async () => {
    const threads = new Threads<string, number>(file, never);
    await threads.ask('started');
    // Some of them are being answered, the others wait.
    const asked = Promise.allSettled(Array.from({ length: 20 }, () => threads.ask('slow')));
    await threads.close();
    for (const { status, reason } of (await asked) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(reason).toBeInstanceOf(ThreadsEnded);
    }
    await expect(threads.ask('late')).rejects.toThrow(ThreadsEnded);
  });
});
