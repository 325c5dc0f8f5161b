// Builds what is missing, then runs one of the program's entries in this very process:
// `node scripts/run.mjs src/main`, `node scripts/run.mjs src/cli replay`, `node scripts/run.mjs bench/service --json`.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, root } from './build.mjs';

const [entry] = process.argv.splice(2, 1);
try {
  await build({ begun: () => console.error('Compiling what has changed, which can take a minute …') });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.argv[1] = join(root, 'dist', `${entry}.js`);
createRequire(import.meta.url)(process.argv[1]);
