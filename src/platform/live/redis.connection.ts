import { Logger } from '@nestjs/common';
import { createClient, RESP_TYPES } from 'redis';
import { reasonOf, StartFailure } from '../start-failure.js';
import { SCRIPTS } from './redis.scripts.js';

const log = new Logger('Redis');
const LONGEST_PAUSE_MS = 1_000;

function create(url: string, pause: (retries: number) => number | false) {
  return createClient({
    url,
    scripts: SCRIPTS,
    // State is bytes. Keys, channels and payloads of hints are text, which commands are given as text anyway.
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    // While Redis is away commands fail at once, instead of piling up until the callers have given up.
    disableOfflineQueue: true,
    pingInterval: 10_000,
    socket: { connectTimeout: 5_000, socketTimeout: 30_000, reconnectStrategy: pause },
  });
}

/** A client that is not connected yet; an address that only looks like one is found out here. */
function clientOf(...[url, pause]: Parameters<typeof create>): RedisConnection {
  try {
    return create(url, pause);
  } catch (error) {
    throw new StartFailure(`REDIS_URL cannot be used: ${(error as Error).message.replace(/\.$/, '')}.`);
  }
}

/** A client with our scripts as commands. */
export type RedisConnection = ReturnType<typeof create>;

/** Host and port of an address, without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host === '' ? pathname : host;
}

/**
 * Connects to Redis. Throws `StartFailure` when it cannot be reached now; once connected it comes back by itself
 * whenever the connection is lost.
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  let connected = false;
  const client = clientOf(url, (retries) => connected && Math.min(50 * 2 ** retries, LONGEST_PAUSE_MS));
  client.on('error', (error) => {
    if (connected) log.warn(`Redis at ${placeOf(url)}: ${reasonOf(error)}`);
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw new StartFailure(`Redis at ${placeOf(url)} cannot be reached: ${reasonOf(error)}.`);
  }
  connected = true;
  return client;
}
