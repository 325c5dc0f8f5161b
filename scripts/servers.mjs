// The real servers that tests run over: found on this machine, installed on Debian as root, else done without.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './build.mjs';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Full path of a program on the PATH or where Debian keeps PostgreSQL's, newest version first. */
function find(program) {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).sort((a, b) => b - a) : [];
  const folders = [
    ...process.env.PATH.split(delimiter),
    ...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

const SERVERS = [
  { name: 'Redis', package: 'redis-server', present: () => find('redis-server') },
  { name: 'PostgreSQL', package: 'postgresql', present: () => find('initdb') && find('postgres') },
];

function install(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  // At run level 1 Debian's packages do not start the servers they bring.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) =>
    spawnSync('/usr/bin/apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  console.log(`Installing ${packages.join(' and ')} for the tests.`);
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** Names of the servers that are not here and could not be brought. */
export function missingServers() {
  const absent = () => SERVERS.filter((server) => !server.present());
  if (absent().length > 0) install(absent().map((server) => server.package));
  return absent().map((server) => server.name);
}

/** A real PostgreSQL for all suites; undefined where there is none. */
export async function startPostgres() {
  const programs = [find('initdb'), find('postgres')];
  if (programs.includes(undefined)) return undefined;
  const script = join(root, 'test/servers/real-postgres.mjs');
  const child = spawn(process.execPath, [script, ...programs], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = await Promise.race([
    new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim()))),
    exited.then(() => undefined),
  ]);
  return {
    url,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Name of a database on that server that has all tables, for suites to copy; undefined if it could not be made, and they make their own. */
export function migratedDatabase(url) {
  const script = join(root, 'test/servers/migrated-database.mjs');
  const made = spawnSync(process.execPath, [script, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return made.status === 0 ? made.stdout.trim().split('\n').at(-1) : undefined;
}
