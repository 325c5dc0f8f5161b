import type { Command } from 'commander';

interface Flags {
  readonly pool: string[];
  readonly sets: string;
  readonly expertSets?: string;
  readonly seed: string;
  readonly json?: true;
}

/** `boneyard ratings anchors`: plays the house players against each other and says what they are worth. */
export function define(command: Command): void {
  command
    .option('--pool <pools...>', 'pools to measure, for two sides', ['draw.standard.2'])
    .option('--sets <number>', 'sets of each pair', '200')
    .option(
      '--expert-sets <number>',
      'sets of each pair with house:expert, which takes longest (default: --sets)',
    )
    .option(
      '--seed <text>',
      'what deals and chance come from; the same text gives the same numbers',
      'anchors',
    )
    .option('--json', 'print the figures as JSON, a line for each pool')
    .addHelpText(
      'after',
      '\nNeeds no service. Progress goes to standard error. Exit status: 0 measured, 2 no such pool.',
    )
    .action(async ({ pool, sets, expertSets = sets, seed, json }: Flags) => {
      const { measurePools } = await import('./anchor.report.js');
      process.exitCode = measurePools(pool, {
        sets: Number(sets),
        expertSets: Number(expertSets),
        seed,
        json: json === true,
      });
    });
}
