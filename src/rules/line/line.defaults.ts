import type { Given } from '../options.js';
import type { SetSize } from '../tiles.js';

/** Most seats by set (rules.md 1.4): fives games take four, the others five, with a double-six. */
export const lineSeats = (set: SetSize, withDoubleSix: number): { min: number; max: number } => ({
  min: 2,
  max: { 6: withDoubleSix, 9: 6, 12: 10, 15: 12, 18: 14 }[set],
});

/** Hands of `two`, `three`, `four` seats, five tiles for five seats; from six seats on the size must be given. */
export const handSizes =
  (two: number, three: number, four: number) =>
  ({ seats }: Given): number | undefined =>
    [two, three, four, 5][seats - 2];

/** Targets of two seats, of more, and of teams. */
export const targets =
  (two: number, more: number, teams: number) =>
  ({ seats, options }: Given): number =>
    options.teams ? teams : seats === 2 ? two : more;

/** Hands of seven tiles for two seats and five for three and four: the deal of S0 and of most fives games. */
export const SEVEN_FIVE_FIVE = handSizes(7, 5, 5);
