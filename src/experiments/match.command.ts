import type { Command } from 'commander';
import {
  duelOf,
  MOST_ROUNDS,
  print,
  refuseToRun,
  whole,
  withDuel,
  type DuelFlags,
} from './command.options.js';
import { runDuel } from './duel.run.js';
import { toldApart } from './experiment.plan.js';
import { mirroredOf } from './outcome.wire.mapping.js';
import { matchReportOf, type MatchReport } from './play/match.report.js';
import { MatchTally } from './play/match.tally.js';
import { LEGS } from './play/pairs.job.js';
import { drawResult } from './plot.files.js';
import { forfeitsInWords, inPercent, inElo } from './words.js';

interface Flags extends DuelFlags {
  readonly rounds: number;
}

/** `boneyard match A B`: mirrored pairs of rounds between two players. */
export function define(command: Command): void {
  withDuel(command)
    .option('-n, --rounds <n>', 'rounds to play, an odd number is made even', whole(1, MOST_ROUNDS), 2000)
    .action(async (a: string, b: string, flags: Flags) => {
      const duel = duelOf(a, b, flags);
      if ('refused' in duel) return refuseToRun(duel.refused);
      const pairs = Math.ceil(flags.rounds / LEGS);
      const tally = new MatchTally();
      const facts = await runDuel(duel, flags, {
        pairs,
        unit: 'rounds',
        total: pairs * LEGS,
        add: (played) => {
          tally.merge(played);
          return { done: tally.rounds, decided: false };
        },
      });
      const report = matchReportOf(tally, facts);
      print(report, flags.json, inWords(report, tally.worthRounds));
      const names = toldApart([report.a, report.b]);
      const match = mirroredOf(names, tally);
      const { ruleset } = duel.rules;
      await drawResult(flags.plots, { kind: 'match', ruleset, names, match });
    });
}

function inWords(report: MatchReport, worthRounds: number): string {
  const { a, b, rounds, wins, draws, winRateA, interval, seed, seconds } = report;
  return [
    `${a} against ${b}: ${inPercent(winRateA)} of ${rounds} rounds, 95% from ${inPercent(interval[0])} to ${inPercent(interval[1])}`,
    `won ${wins[0]}, lost ${wins[1]}, drawn ${draws}; ${inElo(report)}`,
    `mirrored deals made them worth ${Math.round(worthRounds)} rounds of different deals; seed ${seed}, ${seconds.toFixed(1)} s`,
    ...forfeitsInWords(report.forfeits),
    '',
  ].join('\n');
}
