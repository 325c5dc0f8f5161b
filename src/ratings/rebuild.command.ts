import type { Command } from 'commander';

interface Flags {
  readonly check?: true;
}

/** `boneyard ratings rebuild`: exit status 0 where the ledger is what it should be, or is now; 1 where it was not and was only checked. */
export function define(command: Command): void {
  command
    .option('--check', 'compare only, and leave the ledger as it is')
    .addHelpText(
      'after',
      '\nReads the same environment as the service. Exit status: 0 agrees or rebuilt, 1 differs.',
    )
    .action(async ({ check }: Flags) => {
      const { rebuildRatings } = await import('./rebuilding.js');
      process.exitCode = await rebuildRatings(check === true, (line) => process.stdout.write(`${line}\n`));
    });
}
