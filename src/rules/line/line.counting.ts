import type { EndFacts } from '../engine.js';
import { END, formatMove, playedEnd, playedTile, type Action } from '../moves.js';
import type { Resolved } from '../options.js';
import { ok, refuse, type Result } from '../result.js';
import { HIGH, LOW } from '../tiles.js';
import { lineFields } from './line.fields.js';
import { LineLayout } from './line.layout.js';
import type { LineOptions } from './line.options.js';

/** What the ends of a layout count in a fives game. */
export interface EndsCount {
  readonly ends: EndFacts[];
  readonly endCount: number;
}

const optionsOf = (rules: Resolved): LineOptions => rules.options as unknown as LineOptions;

/** Whether a game counts its ends after every play. */
export const countsEnds = (rules: Resolved): boolean => rules.options.playScore === 'fives';

/** What a total is worth to whoever made it, in the game's unit: nothing unless five divides it. */
export const worthOf = (rules: Resolved, total: number): number =>
  total > 0 && total % 5 === 0 ? total / (optionsOf(rules).scoreUnit === 5 ? 5 : 1) : 0;

/** Lays tiles as they were played, whoever played them, and counts the ends; the error is one sentence. */
export function countLayout(rules: Resolved, plays: readonly Action[]): Result<EndsCount, string> {
  const options = optionsOf(rules);
  const fields = lineFields(rules.seats, options);
  const layout = new LineLayout(fields, options);
  const words = new Int32Array(fields.words);
  layout.clear(words);
  for (const [i, action] of plays.entries()) {
    const tile = playedTile(action);
    const end = playedEnd(action);
    if (i === 0) {
      if (end !== END.none) return refuse('the first tile has no end');
      layout.layFirst(words, tile);
      continue;
    }
    const slot = layout.slotOf(words, end);
    const shown = slot < 0 ? -1 : layout.shown(words, slot);
    if (HIGH[tile] !== shown && LOW[tile] !== shown)
      return refuse(`${formatMove(action)} cannot be played there`);
    layout.lay(words, tile, slot);
  }
  return ok({ ends: layout.ends(words), endCount: layout.count(words) });
}
