import type { FortyTwoOptions } from '../../../src/rules/forty-two/index.js';

/**
 * Following suit and taking tricks a second time: sentence by sentence from rules.md 4, on the names of tiles, without
 * tables, so that the engine's tables have something to be compared with.
 */
type Name = string;
const numbersOf = (tile: Name): [number, number] => tile.split('-').map(Number) as [number, number];
const isDouble = (tile: Name) => numbersOf(tile)[0] === numbersOf(tile)[1];
const shows = (tile: Name, n: number) => numbersOf(tile).includes(n);
const fromSeven = (tile: Name) => Math.abs(numbersOf(tile)[0] + numbersOf(tile)[1] - 7);

type Rules = Pick<FortyTwoOptions, 'noTrumpDoubles' | 'nelloDoubles'>;

const isTrump = (trump: string, tile: Name) =>
  trump === 'doubles' ? isDouble(tile) : /^[0-6]$/.test(trump) && shows(tile, Number(trump));

/** Whether the doubles are a suit that is no trump suit: nello with doubles of their own. */
const doublesApart = (trump: string, rules: Rules) => trump === 'nello' && rules.nelloDoubles === 'own';

/** Whether `tile` belongs to what `lead` asks for. */
function follows(trump: string, rules: Rules, lead: Name, tile: Name): boolean {
  if (isTrump(trump, lead)) return isTrump(trump, tile);
  if (isTrump(trump, tile)) return false;
  if (doublesApart(trump, rules)) {
    if (isDouble(lead) || isDouble(tile)) return isDouble(lead) && isDouble(tile);
  }
  return shows(tile, Math.max(...numbersOf(lead)));
}

/** The tiles of `hand` that may be played to `trick`. */
export function playableTiles(
  trump: string,
  rules: Rules,
  trick: readonly Name[],
  hand: readonly Name[],
): Name[] {
  if (trump === 'sevens') {
    const nearest = Math.min(...hand.map(fromSeven));
    return hand.filter((tile) => fromSeven(tile) === nearest);
  }
  const following = trick.length > 0 ? hand.filter((tile) => follows(trump, rules, trick[0], tile)) : [];
  return following.length > 0 ? following : [...hand];
}

/** Place in `trick` of the tile that takes it. */
export function takenBy(trump: string, rules: Rules, trick: readonly Name[]): number {
  if (trump === 'sevens') return trick.map(fromSeven).indexOf(Math.min(...trick.map(fromSeven)));
  const trumps = trick.filter((tile) => isTrump(trump, tile));
  const contenders =
    trumps.length > 0 ? trumps : trick.filter((tile) => follows(trump, rules, trick[0], tile));
  const lowDoubles =
    (trump === 'none' && rules.noTrumpDoubles === 'low') ||
    (trump === 'nello' && rules.nelloDoubles === 'low');
  const suit = trumps.length > 0 && trump !== 'doubles' ? Number(trump) : Math.max(...numbersOf(trick[0]));
  const height = (tile: Name) => {
    if (trump === 'doubles' && trumps.length > 0) return numbersOf(tile)[0];
    if (isDouble(tile)) {
      if (doublesApart(trump, rules)) return numbersOf(tile)[0];
      return lowDoubles ? -1 : 7;
    }
    return numbersOf(tile)[0] + numbersOf(tile)[1] - suit;
  };
  const highest = Math.max(...contenders.map(height));
  return trick.indexOf(contenders.find((tile) => height(tile) === highest) as Name);
}
