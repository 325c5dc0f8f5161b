import { createClient } from 'redis';
import type { Service } from './harness.js';

/** Empties Redis, where the service has one. */
export async function emptyRedis({ variables }: Service): Promise<void> {
  const url = variables['REDIS_URL'];
  if (url === undefined) return;
  const client = createClient({ url });
  await client.connect();
  await client.flushAll();
  await client.close();
}
