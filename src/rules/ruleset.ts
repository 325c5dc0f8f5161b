import type { Engine } from './engine.js';
import type { OptionBook, Resolved } from './options.js';

/** A place where published rules disagree, and what this ruleset does. */
export interface Disagreement {
  readonly question: string;
  /** What each source says, in our own words. */
  readonly published: readonly { readonly source: string; readonly says: string }[];
  readonly here: string;
}

/** One ruleset: its options as data, its text for the rulebook, and how to make its engine. */
export interface Ruleset extends OptionBook {
  readonly name: string;
  readonly summary: string;
  /** How to play, as short paragraphs in Markdown. */
  readonly howToPlay: string;
  readonly disagreements: readonly Disagreement[];
  readonly sources: readonly string[];
  /** Makes the engine for resolved options; engines are stateless and may be kept. */
  readonly engine: (rules: Resolved) => Engine;
}
