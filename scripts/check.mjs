// `npm run check`: everything that can be said about the project without running it.
// Runs all steps, even after one has failed, and exits 1 if any did.
import { spawnSync } from 'node:child_process';

const steps = ['format', 'lint', 'typecheck', 'directions', 'drift'];
const failed = steps.filter((step) => {
  const started = Date.now();
  const { status } = spawnSync('npm', ['run', '--silent', step], { stdio: 'inherit' });
  console.log(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${step} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
