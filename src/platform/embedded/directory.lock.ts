import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.js';

/** Who holds a folder. The start time tells a process from a later one that was given the same number. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string;
}

/** When a process started, in ticks since boot; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    // Field 22 of proc(5)'s stat; the command's name in field 2 may hold blanks and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}

/** Whether a process of this number runs (another user's counts too). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Locks of this very process: a container's first process has number 1 after every restart. */
const held = new Set<string>();

function holds({ pid, startedAt }: Holder, path: string): boolean {
  return pid === process.pid ? held.has(path) : isAlive(pid) && startOf(pid) === startedAt;
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Keeps other processes out of a folder until it is released or this process is gone. */
export class DirectoryLock {
  private constructor(private readonly path: string) {}

  /** Locks `folder`, which must exist and be writable; a lock whose process is gone is taken over. */
  static acquire(folder: string): DirectoryLock {
    const path = join(folder, 'lock');
    const mine = `${path}.${process.pid}`;
    writeFileSync(
      mine,
      JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder),
    );
    try {
      // A link is made whole or not at all, and not over one that is there.
      for (let tries = 0; tries < 3; tries++) {
        try {
          linkSync(mine, path);
          held.add(path);
          return new DirectoryLock(path);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        }
        DirectoryLock.removeStale(path, folder);
      }
    } finally {
      rmSync(mine, { force: true });
    }
    throw new StartFailure(`The data directory ${folder} is in use by another process.`);
  }

  private static removeStale(path: string, folder: string): void {
    const holder = read(path);
    if (holder && holds(holder, path)) {
      throw new StartFailure(`The data directory ${folder} is in use by process ${holder.pid}.`);
    }
    // Moved aside first: if another process was quicker this is its fresh lock, and it is put back.
    const aside = `${path}.stale.${process.pid}`;
    try {
      renameSync(path, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    const moved = read(aside);
    if (moved && holds(moved, path)) renameSync(aside, path);
    else rmSync(aside);
  }

  /** Lets the next process in. */
  release(): void {
    held.delete(this.path);
    rmSync(this.path, { force: true });
  }
}
