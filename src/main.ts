import 'reflect-metadata';
import { readConfig } from './config/config.js';
import { StartFailure } from './platform/start-failure.js';

/** After this a stop is no longer waited for: a client that never ends its request cannot keep the program. */
const STOP_LIMIT_MS = 15_000;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function banner(url: string): string {
  return `Boneyard listens on ${url}
  API reference   ${url}/docs/api
  Guides          ${url}/docs
  Get a token     curl -X POST ${url}/v1/accounts -H 'content-type: application/json' -d '{"name":"me"}'
Ctrl-C stops it.`;
}

async function main(): Promise<void> {
  const config = readConfig();
  if (!config.ok) fail(config.error);
  // Signals that come while it starts are obeyed as soon as it has started.
  const signalled = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve);
  });
  // Loaded now, so that a wrong setting is told at once.
  const { Program } = await import('./program.js');
  const program = await Program.start(config.value);
  const { url, healthUrl } = program;
  if (healthUrl !== undefined)
    console.log(`Health and metrics: ${healthUrl}/health/ready, ${healthUrl}/metrics`);
  console.log(url === undefined ? 'Boneyard works off its queues. Ctrl-C stops it.' : banner(url));
  // As after kill -9: whatever was acknowledged is stored, and the next start goes on with it.
  void program.lost.then(() =>
    fail('The embedded database has ended by itself. Start again: everything acknowledged is stored.'),
  );
  await signalled;
  setTimeout(
    () => fail(`Boneyard did not stop within ${STOP_LIMIT_MS / 1000} seconds.`),
    STOP_LIMIT_MS,
  ).unref();
  await program.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  if (error instanceof StartFailure) fail(error.message);
  console.error(error);
  process.exit(1);
});
