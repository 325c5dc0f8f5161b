// `npm test`: everything, on a machine that has nothing but Node. Builds, brings up the servers, runs all suites (or those
// whose paths are given), leaves nothing behind, and counts on its last line.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, root } from './build.mjs';
import { migratedDatabase, missingServers, startPostgres } from './servers.mjs';

/** One line about the whole run, as the last thing that is printed. */
function finish({ passed = 0, failed = 0, skipped = 0 }) {
  const counted = failed + (process.env.CHECK === 'failed' ? 1 : 0);
  if (counted > failed) console.log('`npm run check` failed; it counts as one failure.');
  console.log(`${passed} passed, ${counted} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(counted === 0 && passed > 0 ? 0 : 1);
}

function run(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Ctrl-C reaches Jest too; this process waits for it to clean up.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** A data directory as the program leaves it that has started for the first time; undefined if it did not start, which tests will say. */
async function dataTemplate(dataDir) {
  mkdirSync(dataDir);
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  const program = spawn(process.execPath, [join(root, 'dist/src/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => program.once('exit', () => resolve(false)));
  const ready = new Promise((resolve) =>
    program.stdout.on('data', (text) => String(text).includes('Ctrl-C stops it.') && resolve(true)),
  );
  const started = await Promise.race([ready, ended]);
  program.kill('SIGTERM');
  await ended;
  return started ? dataDir : undefined;
}

try {
  await build();
} catch (error) {
  console.log(error.message);
  finish({ failed: 1 });
}

const missing = missingServers();

// All that tests write is under one folder, open for the account that embedded databases run as.
const folder = mkdtempSync(join(tmpdir(), 'boneyard-test-'));
chmodSync(folder, 0o755);
const report = join(folder, 'report.json');
const jest = join(root, 'node_modules/jest/bin/jest.js');
const args = [jest, '--json', `--outputFile=${report}`, ...process.argv.slice(2)];
process.env.TMPDIR = folder;
const postgres = await startPostgres();
// Only where everything runs, or suites that start programs: making one takes seconds.
const chosen = process.argv.slice(2);
const startsPrograms = chosen.length === 0 || chosen.some((path) => path.includes('e2e'));
const template = startsPrograms ? await dataTemplate(join(folder, 'template')) : undefined;
const status = await run(args, {
  ...process.env,
  TEST_POSTGRES_URL: postgres?.url,
  TEST_POSTGRES_TEMPLATE: startsPrograms && postgres ? migratedDatabase(postgres.url) : undefined,
  TEST_DATA_TEMPLATE: template,
});
await postgres?.stop();
const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
rmSync(folder, { recursive: true, force: true });

if (missing.length > 0) {
  const names = missing.join(' and ');
  console.log(
    `Skipped: the suites over ${names}, which this machine does not have and which could not be installed.`,
  );
}
const broken = counts.numRuntimeErrorTestSuites ?? 0;
const failed = (counts.numFailedTests ?? 0) + broken;
finish({
  passed: counts.numPassedTests,
  // Whatever else makes Jest fail (a teardown, a crash) is a failure too.
  failed: failed === 0 && status !== 0 ? 1 : failed,
  skipped: (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0),
});
