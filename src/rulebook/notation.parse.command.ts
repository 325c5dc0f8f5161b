import type { Command } from 'commander';
import { parseNotation } from '../rules/notation.js';
import { giveUp, readTextFile } from './text.file.js';

/** `boneyard notation parse match.txt`: readable text (docs/notation.md) as a record in JSON. */
export function define(command: Command): void {
  command
    .argument('[text]', 'a match in notation; - for standard input', '-')
    .action(async (path: string) => {
      const read = await readTextFile(path);
      if (!read.ok) return giveUp(read.error);
      const record = parseNotation(read.value);
      if (!record.ok) return giveUp(`${path}, line ${record.error.line}: ${record.error.detail}.`);
      process.stdout.write(`${JSON.stringify(record.value, null, 2)}\n`);
    });
}
