import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryLock, isAlive } from '../../../src/platform/embedded/directory.lock.js';

describe('the lock of a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'boneyard-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (holder: object): void => writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
  const startOf = (pid: number): string =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[19];

  it('keeps a second holder out until it is released', () => {
    const lock = DirectoryLock.acquire(folder);
    expect(() => DirectoryLock.acquire(folder)).toThrow(`in use by process ${process.pid}.`);
    lock.release();
    DirectoryLock.acquire(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is respected while its process runs and taken over afterwards', async () => {
    const child = spawn('sleep', ['60']);
    const pid = child.pid!;
    write({ pid, startedAt: startOf(pid) });
    expect(() => DirectoryLock.acquire(folder)).toThrow(`in use by process ${pid}.`);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    expect(isAlive(pid)).toBe(false);
    DirectoryLock.acquire(folder).release();
  });

  it.each([
    ['a process of that number which started at another time', { pid: process.ppid, startedAt: '1' }],
    ['an earlier process of our own number', { pid: process.pid, startedAt: '1' }],
    ['a file that cannot be read', 'half of'],
  ])('is taken over from %s', (_, holder) => {
    writeFileSync(join(folder, 'lock'), typeof holder === 'string' ? holder : JSON.stringify(holder));
    DirectoryLock.acquire(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });
});
