import type { Command } from 'commander';
import { formatNotation } from '../rules/notation.js';
import { readRecord } from '../rules/record.reading.js';
import { giveUp, readJsonFile } from './text.file.js';

/** `boneyard notation format record.json`: a record in JSON as readable text (docs/notation.md). */
export function define(command: Command): void {
  command
    .argument('[record]', "a match's record in JSON; - for standard input", '-')
    .action(async (path: string) => {
      const read = await readJsonFile(path);
      if (!read.ok) return giveUp(read.error);
      const record = readRecord(read.value);
      if (!record.ok) return giveUp(`${path} is not a record: ${record.error.detail}.`);
      process.stdout.write(formatNotation(record.value));
    });
}
