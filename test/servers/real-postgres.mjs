// A real PostgreSQL of this machine for tests, reached over TCP with a password as in production. Prints its address once
// it takes connections; ends, and removes all it wrote, when standard input is closed or this process is told to.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [initdb, postgres] = process.argv.slice(2);
const USER = 'boneyard';
const PASSWORD = 'six-four';

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// PostgreSQL refuses to run as root; `nobody` may run it.
const isRoot = process.getuid?.() === 0;
const [uid, gid] = isRoot
  ? readFileSync('/etc/passwd', 'utf8')
      .match(/^nobody:[^:]*:(\d+):(\d+):/m)
      .slice(1)
      .map(Number)
  : [];
const identity = { uid, gid, cwd: '/' };

const folder = mkdtempSync(join(tmpdir(), 'boneyard-postgres-'));
chmodSync(folder, 0o755);
const cluster = join(folder, 'cluster');
mkdirSync(cluster, { mode: 0o700 });
writeFileSync(join(folder, 'password'), PASSWORD);
if (isRoot) chownSync(cluster, uid, gid);
const auth = ['-A', 'scram-sha-256', `--pwfile=${join(folder, 'password')}`];
execFileSync(initdb, ['-D', cluster, '-U', USER, ...auth, '-E', 'UTF8', '--no-sync'], {
  ...identity,
  stdio: 'pipe',
});

const port = await freePort();
const settings = [
  `unix_socket_directories=${cluster}`,
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
];
const flags = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
const setpriv = '/usr/bin/setpriv';
const [command, ...args] = existsSync(setpriv)
  ? [setpriv, '--pdeathsig', 'INT', postgres, ...flags]
  : [postgres, ...flags];
const child = spawn(command, args, { ...identity, stdio: 'ignore', detached: true });
child.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
const stop = () => child.kill('SIGINT');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.stdin.resume().once('close', stop);

const ready = () => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
};
while (!ready()) await sleep(10);
console.log(`postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`);
