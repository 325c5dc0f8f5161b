import { once } from 'node:events';
import type { Command } from 'commander';
import { replayLines } from './replay.lines.js';

/** `boneyard replay`: standard input to standard output. */
export function define(command: Command): void {
  command
    .addHelpText(
      'after',
      '\nRequests and responses are those of POST /v1/rules/replay; a refused request has its problem as response.',
    )
    .action(async () => {
      const { stdin, stdout } = process;
      stdin.setEncoding('utf8');
      for await (const responses of replayLines(stdin)) {
        if (!stdout.write(responses)) await once(stdout, 'drain');
      }
    });
}
