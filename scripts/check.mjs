// `npm run check`: everything that can be said about the project without running it.
// Runs all steps, two at a time and even after one has failed, and exits 1 if any did.
import { spawn } from 'node:child_process';

/** The longest first, so that the others fill the time beside it. */
const steps = ['lint', 'format', 'typecheck', 'directions', 'drift'];
let failed = false;

/** Runs a step and then prints what it said, whole. */
async function run(step) {
  const started = Date.now();
  const child = spawn('npm', ['run', '--silent', step], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  process.stdout.write(Buffer.concat(said));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${step} (${seconds} s)`);
  if (status !== 0) failed = true;
}

async function lane() {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) await run(step);
}

await Promise.all([lane(), lane()]);
process.exitCode = failed ? 1 : 0;
