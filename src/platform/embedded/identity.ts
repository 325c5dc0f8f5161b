import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.js';

/** How a child process is started so that PostgreSQL, which refuses to run as root, agrees to run. */
export interface Identity {
  readonly name: 'own' | 'nobody' | 'user-namespace';
  /** For `spawn`. */
  readonly spawn: { uid?: number; gid?: number };
  /** Puts what is needed in front of a command. */
  command(program: string, args: readonly string[]): readonly [string, string[]];
  /** Makes the identity the owner of a folder and all that is in it. */
  own(folder: string): void;
}

function chownAll(path: string, uid: number, gid: number): void {
  const stat = lstatSync(path);
  if (stat.uid !== uid || stat.gid !== gid) chownSync(path, uid, gid);
  if (stat.isDirectory()) for (const entry of readdirSync(path)) chownAll(join(path, entry), uid, gid);
}

/** Owns `folder` unless its first level says that it is owned already: a cluster has a thousand files. */
function ownFolder(folder: string, uid: number, gid: number): void {
  const same = (path: string): boolean => lstatSync(path).uid === uid;
  if (same(folder) && readdirSync(folder).every((entry) => same(join(folder, entry)))) return;
  chownAll(folder, uid, gid);
}

const own: Identity = {
  name: 'own',
  spawn: {},
  command: (program, args) => [program, [...args]],
  own: () => undefined,
};

function nobody(): Identity | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  if (line === undefined) return undefined;
  const [uid, gid] = line.split(':').slice(2, 4).map(Number) as [number, number];
  return { ...own, name: 'nobody', spawn: { uid, gid }, own: (folder) => ownFolder(folder, uid, gid) };
}

/** Root maps itself to an ordinary user inside a namespace of its own: files stay root's. */
function userNamespace(): Identity | undefined {
  const unshare = '/usr/bin/unshare';
  if (!existsSync(unshare)) return undefined;
  const flags = ['--user', '--map-user=1000', '--map-group=1000', '--'];
  return {
    name: 'user-namespace',
    spawn: {},
    command: (program, args) => [unshare, [...flags, program, ...args]],
    own: (folder) => ownFolder(folder, 0, 0),
  };
}

/** Whether the identity can run the program and reach the folder (`/root` is closed to `nobody`, say). */
function works(identity: Identity, program: string, folder: string): boolean {
  const script = 'cd "$1" && exec "$2" --version';
  const [command, args] = identity.command('/bin/sh', ['-c', script, 'sh', folder, program]);
  try {
    execFileSync(command, args, { ...identity.spawn, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Chooses who runs PostgreSQL: whoever runs this program; for root the account `nobody` if it reaches the program
 * and `folder`, else root in a user namespace.
 */
export function chooseIdentity(program: string, folder: string): Identity {
  if (process.getuid?.() !== 0) return own;
  for (const identity of [nobody(), userNamespace()]) {
    if (identity === undefined) continue;
    if (works(identity, program, folder)) return identity;
  }
  throw new StartFailure(
    `PostgreSQL does not run as root, and neither the account nobody nor a user namespace can use ${folder}: start the program as another user, or set DATABASE_URL.`,
  );
}
