import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, freePort, startServer, stopServer, type TestServer } from './child.server.js';

const program = findProgram('redis-server');

/** Whether tests over a real Redis can run here. */
export const hasRedis = program !== undefined;

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.write('PING\r\n'));
    socket.on('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
  });
}

/** A real, empty Redis that keeps nothing on disk; on `port` if given, else on a free one. */
export async function startRedis(port?: number): Promise<TestServer & { port: number }> {
  if (program === undefined) throw new Error('redis-server is not on the PATH');
  const listening = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'boneyard-redis-'));
  const settings = [
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
    '--databases',
    '64',
  ];
  const child = await startServer(
    [program, '--port', String(listening), '--bind', '127.0.0.1', '--dir', folder, ...settings],
    {},
    () => answersPing(listening),
  );
  return {
    url: `redis://127.0.0.1:${listening}`,
    port: listening,
    async stop() {
      await stopServer(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
