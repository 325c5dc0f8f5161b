import { setOf, setOption, type Given, type Options, type OptionSpec } from '../options.js';
import { tilesInSet, type SetSize } from '../tiles.js';
import type { BlankPrices } from './pips.scoring.js';

/** Options of every game with one round per double, as the engines read them. */
export interface DoublesOptions extends BlankPrices {
  readonly set: SetSize;
  readonly handSize: number;
  readonly rounds: number;
  readonly engine: 'set-aside' | 'holder';
}

/** What a game says to describe the options that it shares with the others. */
export interface DoublesDefaults {
  readonly sets: readonly SetSize[];
  readonly set: SetSize;
  /** Tiles dealt by set and seats; undefined where no source says it and `handSize` must be given. */
  readonly handSize: (set: SetSize, seats: number) => number | undefined;
  readonly handSizeSources: readonly string[];
  readonly engine: DoublesOptions['engine'];
  readonly engineMeanings: Readonly<Record<DoublesOptions['engine'], string>>;
  readonly doubleBlank: 0 | 25 | 50;
}

const HIGHEST_SET = 18;

/** Set, deal, rounds, engine and the price of blanks, in the order in which they depend on one another. */
export const doublesOptions = (game: DoublesDefaults): readonly OptionSpec[] => [
  setOption(game.sets, game.set),
  {
    name: 'handSize',
    type: { kind: 'integer', min: 1, max: tilesInSet(HIGHEST_SET) },
    default: ({ seats, options }) => game.handSize(setOf(options), seats),
    description: 'Tiles dealt to each seat. Must be given where the deal table has no entry.',
    sources: game.handSizeSources,
  },
  {
    name: 'rounds',
    type: { kind: 'integer', min: 1, max: HIGHEST_SET + 1 },
    default: ({ options }) => setOf(options) + 1,
    description:
      'Rounds of a match, at most one for each double of the set; fewer leave out the low doubles.',
    sources: ['S2', 'S4'],
  },
  {
    name: 'engine',
    type: { kind: 'choice', values: ['set-aside', 'holder'] },
    default: game.engine,
    description: 'Where the double that begins a round comes from, and who goes first.',
    meanings: game.engineMeanings,
    sources: ['S2', 'S4'],
  },
  {
    name: 'doubleBlank',
    type: { kind: 'choice', values: [0, 25, 50] },
    default: game.doubleBlank,
    description: 'What 0-0 costs whoever is left with it.',
    meanings: { 0: 'its pips, which are none', 25: 'twenty-five points', 50: 'fifty points' },
    sources: ['S2'],
  },
  {
    name: 'blankHalf',
    type: { kind: 'choice', values: [0, 25] },
    default: 0,
    description:
      'What every blank half in a hand costs on top of the pips; 0-0 has two. With `doubleBlank` as well 0-0 costs the dearer of the two, once.',
    meanings: { 0: 'nothing', 25: 'twenty-five points' },
    sources: ['S2'],
  },
];

/** A set has only so many doubles to begin rounds with. */
export function roundsConflict({ options }: Given): string | undefined {
  const doubles = setOf(options) + 1;
  return (options.rounds as number) > doubles
    ? `a double-${setOf(options)} set has doubles for ${doubles} rounds`
    : undefined;
}

/** Tiles that are shuffled: a set-aside engine is not among them. */
export const doublesPackSize = (options: Options): number =>
  tilesInSet(setOf(options)) - (options.engine === 'set-aside' ? 1 : 0);
