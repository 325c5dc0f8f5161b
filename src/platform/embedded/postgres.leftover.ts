import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './directory.lock.js';

/** Fast shutdown writes a checkpoint; this is ample for a cluster of ours. */
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words[0].endsWith('postgres') && words.includes(cluster);
  } catch {
    // No /proc: believe the number, since the folder's lock is ours.
    return process.platform !== 'linux';
  }
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Ends a server that a killed run left behind on this cluster, so that a new one can take it over. Must be called
 * with the data directory's lock held: then a running server can only be a leftover. A `postmaster.pid` whose number
 * now belongs to some other program is removed, as PostgreSQL itself would refuse to start over it.
 */
export async function endLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return;
  }
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (!isPostgresOf(pid, cluster)) {
    rmSync(file, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await gone(pid, FAST_SHUTDOWN_MS)) return;
  process.kill(pid, 'SIGQUIT');
  await gone(pid, IMMEDIATE_SHUTDOWN_MS);
}
