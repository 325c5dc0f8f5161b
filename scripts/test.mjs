// `npm test`: all tests, then one last line that counts them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'boneyard-test-'));
const report = join(folder, 'report.json');
const jest = join(root, 'node_modules/jest/bin/jest.js');
const args = [jest, '--json', `--outputFile=${report}`, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const counts = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true, force: true });
const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : '';
console.log(`${counts.numPassedTests} passed, ${counts.numFailedTests} failed${skipped}`);
process.exit(status ?? 1);
