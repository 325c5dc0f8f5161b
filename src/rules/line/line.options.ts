import type { Given, OptionSpec, OptionValue } from '../options.js';
import type { SetSize } from '../tiles.js';
import { DEAL_OPTIONS } from './deal.options.js';
import { SCORE_OPTIONS } from './score.options.js';
import { TABLE_OPTIONS } from './table.options.js';

/** Options of the line games as the engine reads them; the tables of rules.md 1.4. */
export interface LineOptions {
  readonly set: SetSize;
  readonly handSize: number;
  readonly teams: boolean;
  readonly opener: 'highest-double' | 'top-double' | 'lot' | 'heaviest-tile';
  readonly openerMustPlay: boolean;
  readonly noDouble: 'heaviest-tile' | 'redeal';
  readonly nextOpener: 'rotate' | 'winner' | 'same-as-first' | 'winner-or-lot';
  readonly draw: 'none' | 'until-playable' | 'one' | 'two';
  readonly reserve: number;
  readonly voluntaryDraw: boolean;
  readonly layout: 'line' | 'spinner' | 'all-spinners';
  readonly spinnerOpens: 'both-sides' | 'at-once';
  readonly playScore: 'none' | 'fives';
  readonly scoreUnit: 1 | 5;
  readonly mugginsCall: 'off' | 'lost' | 'next-scores';
  readonly handScore: 'others-minus-own' | 'others' | 'pairwise-difference' | 'others-plus-boneyard';
  readonly handRounding: 'none' | 'nearest-5';
  readonly blockTie: 'no-score' | 'lightest-tile' | 'split';
  readonly fancyGoOut: boolean;
  readonly ownPips: 'none' | 'subtract';
  readonly target: number;
  readonly targetCheck: 'round-end' | 'immediate';
  readonly targetExact: boolean;
  /** partnership only */
  readonly blockWinner?: 'team-sum' | 'lowest-hand' | 'blocker-against-next';
  readonly partnerTiles?: 'ignored' | 'counted';
  readonly bonuses?: Readonly<Record<'capicua' | 'chuchazo' | 'skip-all', number>>;
}

type Default = OptionValue | ((given: Given) => OptionValue | undefined);
/** What a line game may set differently from the other line games. */
export type LineDefaults = { readonly [K in keyof LineOptions]?: Default };

/** The options that every line game takes, with the values that hold unless a game says otherwise. */
const COMMON: readonly OptionSpec[] = [...DEAL_OPTIONS, ...TABLE_OPTIONS, ...SCORE_OPTIONS];

/** The options of one line game: the common ones with its own defaults, and what it alone has. */
export function lineOptions(defaults: LineDefaults, own: readonly OptionSpec[] = []): OptionSpec[] {
  const specs = COMMON.map((spec) => {
    const changed = defaults[spec.name as keyof LineOptions];
    return changed === undefined ? spec : { ...spec, default: changed };
  });
  return [...specs, ...own];
}
