import type { Command } from 'commander';
import { verifyRecord, type Verification } from '../rules/verify.js';
import { giveUp, readJsonFile } from './text.file.js';

interface Flags {
  readonly json?: true;
}

/** `boneyard verify record.json`: exit status 0 where all agrees, 1 where something differs, 2 where there is no record. */
export function define(command: Command): void {
  command
    .argument(
      '<record>',
      "a match's record in JSON, as GET /v1/matches/{id}/record gives it; - for standard input",
    )
    .option('--json', 'print the verdict as JSON')
    .addHelpText('after', '\nExit status: 0 all agrees, 1 something differs, 2 there is no record to check.')
    .action(async (path: string, { json }: Flags) => {
      const read = await readJsonFile(path);
      if (!read.ok) return giveUp(read.error);
      const verified = verifyRecord(read.value);
      if (!verified.ok)
        return giveUp(`${path} is not a record that can be checked: ${verified.error.detail}.`);
      const verdict = verified.value;
      process.stdout.write(`${json ? JSON.stringify(verdict) : inWords(verdict)}\n`);
      if (!verdict.valid) process.exitCode = 1;
    });
}

function inWords({ rounds, difference }: Verification): string {
  const checked = `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
  if (!difference) return `valid: commitment, ${checked} and scores follow from the seeds and moves`;
  return [
    `differs at ${difference.at} (${checked} before it agree): ${difference.detail}`,
    `  recorded ${JSON.stringify(difference.recorded)}`,
    `  derived  ${JSON.stringify(difference.derived)}`,
  ].join('\n');
}
