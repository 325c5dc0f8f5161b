import { Option, type Command } from 'commander';
import { ELO_MODELS, SPRT_DEFAULTS, type SprtSettings } from '../statistics/index.js';
import {
  between,
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
import { standingOf, testedOf } from './outcome.wire.mapping.js';
import { LEGS } from './play/pairs.job.js';
import { sprtReportOf, type SprtReport } from './play/sprt.report.js';
import { SprtTally } from './play/sprt.tally.js';
import { drawResult } from './plot.files.js';
import { forfeitsInWords, inElo } from './words.js';

interface Flags extends DuelFlags {
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
  readonly model: SprtSettings['model'];
  readonly pairs: number;
}

const MOST_ELO = 2000;

/** `boneyard sprt A B`: is A better than B? Mirrored pairs until the answer is sure enough. */
export function define(command: Command): void {
  const { elo0, elo1, alpha, beta, model, cap } = SPRT_DEFAULTS;
  withDuel(command)
    .option('--elo0 <elo>', "A's lead if it is no better", between(-MOST_ELO, MOST_ELO), elo0)
    .option('--elo1 <elo>', "A's lead if it is", between(-MOST_ELO, MOST_ELO), elo1)
    .option('--alpha <risk>', 'chance to call it better when it is not', between(0, 0.5), alpha)
    .option('--beta <risk>', 'chance to miss that it is', between(0, 0.5), beta)
    .addOption(new Option('--model <name>', 'what Elo means here').choices(ELO_MODELS).default(model))
    .option(
      '--pairs <n>',
      'mirrored pairs after which it ends in any case',
      whole(1, MOST_ROUNDS / LEGS),
      cap,
    )
    .action(async (a: string, b: string, flags: Flags) => {
      const duel = duelOf(a, b, flags);
      if ('refused' in duel) return refuseToRun(duel.refused);
      if (flags.elo0 >= flags.elo1) return refuseToRun('elo0 must be below elo1');
      const { elo0, elo1, alpha, beta, model, pairs } = flags;
      const tally = new SprtTally({ elo0, elo1, alpha, beta, model, cap: pairs });
      const facts = await runDuel(duel, flags, {
        pairs,
        unit: 'pairs at most',
        total: pairs,
        add: (played) => {
          tally.add(played);
          return { done: tally.state.count, decided: tally.decided };
        },
      });
      const report = sprtReportOf(tally, facts);
      print(report, flags.json, inWords(report));
      const names = toldApart([report.a, report.b]);
      await drawResult(flags.plots, {
        kind: 'sprt',
        ruleset: duel.rules.ruleset,
        names,
        match: testedOf(names, tally),
        sprt: standingOf(tally.settings, tally.state, tally.path),
      });
    });
}

const VERDICTS: Record<SprtReport['decision'], (a: string, b: string) => string> = {
  'accept-h1': (a, b) => `${a} is better than ${b}`,
  'accept-h0': (a, b) => `${a} is not better than ${b}`,
  continue: (a, b) => `${a} is not yet told from ${b}`,
  undecided: (a, b) => `${a} is not told from ${b}`,
};

function inWords(report: SprtReport): string {
  const { a, b, decision, llr, lower, upper, elo0, elo1, pairs, counts, seed, seconds } = report;
  return [
    `${VERDICTS[decision](a, b)} (Elo ${elo0} against ${elo1}): log-likelihood ratio ${llr.toFixed(3)}, bounds ${lower.toFixed(3)} and ${upper.toFixed(3)}`,
    `${pairs} mirrored pairs of rounds (${counts.join(', ')} brought 0, ½, 1, 1½, 2); ${inElo(report)} a round; seed ${seed}, ${seconds.toFixed(1)} s`,
    ...forfeitsInWords(report.forfeits),
    '',
  ].join('\n');
}
