import type { Command } from 'commander';

interface Flags {
  readonly all?: true;
}

/** `boneyard doctor`: exit status 0 where everything is as its log says, 1 where something is not, 2 where it cannot be looked at. */
export function define(command: Command): void {
  command
    .option('--all', 'go on after the first difference and name one for every match')
    .addHelpText(
      'after',
      '\nReads the same environment as the service, which may run meanwhile if the database is not its own. Changes nothing.\nExit status: 0 healthy, 1 differs.',
    )
    .action(async ({ all }: Flags) => {
      const { examine } = await import('./doctor.js');
      process.exitCode = await examine(all === true, (line) => process.stdout.write(`${line}\n`));
    });
}
