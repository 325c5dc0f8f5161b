import type { Options } from '../../src/rules/options.js';
import { replay, type ReplayRequest, type ReplayResponse } from '../../src/rules/replay.js';
import { resolveGame, type GameRequest } from '../../src/rules/rulesets.js';

/** Plays the moves from the request's deal. */
function after(request: ReplayRequest, moves: readonly string[]): ReplayResponse {
  const answer = replay({ ...request, moves });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.value;
}

/**
 * Lines of play counted the slow way: every line is replayed from its deal, its moves as text. Nothing is undone, and no
 * position is used twice.
 */
export function replayedLines(request: ReplayRequest, depth: number, moves: readonly string[] = []): number {
  const { legalMoves } = after(request, moves);
  if (depth === 1) return legalMoves.length;
  return legalMoves.reduce((sum, move) => sum + replayedLines(request, depth - 1, [...moves, move]), 0);
}

/** A line of tiles with two ends, all hands open, everything copied at every step. */
interface Table {
  readonly hands: readonly (readonly string[])[];
  readonly boneyard: readonly string[];
  readonly ends: readonly [string, string] | null;
  readonly turn: number;
}

const halves = (tile: string): [string, string] => tile.split('-') as [string, string];
const fits = (tile: string, ends: readonly string[]): boolean =>
  ends.some((end) => halves(tile).includes(end));

/** What a seat may do: a tile, and which end of the line it goes to. */
const choices = ({ hands, ends, turn }: Table): [tile: string, side: number][] =>
  hands[turn].flatMap((tile): [string, number][] =>
    ends === null
      ? [[tile, 0]]
      : [0, 1].filter((side) => fits(tile, [ends[side]])).map((side): [string, number] => [tile, side]),
  );

/** The table after a play and whatever it forces, or null where that ends the round. */
function lay(table: Table, tile: string, side: number, most: number, reserve: number): Table | null {
  const [high, low] = halves(tile);
  const ends: [string, string] = table.ends ? [...table.ends] : [high, low];
  if (table.ends) ends[side] = high === table.ends[side] ? low : high;
  const hands = table.hands.map((hand, seat) =>
    seat === table.turn ? hand.filter((held) => held !== tile) : [...hand],
  );
  if (hands[table.turn].length === 0) return null;
  const boneyard = [...table.boneyard];
  const stuck = () => hands.every((hand) => !hand.some((held) => fits(held, ends)));
  for (let turn = table.turn; ;) {
    turn = (turn + 1) % hands.length;
    for (let drawn = 0; drawn < most; drawn++) {
      if (hands[turn].some((held) => fits(held, ends)) || boneyard.length <= reserve) break;
      hands[turn].push(boneyard.shift() as string);
    }
    if (hands[turn].some((held) => fits(held, ends))) return { hands, boneyard, ends, turn };
    if (stuck() && (boneyard.length <= reserve || most === 0)) return null;
  }
}

function tableLines(table: Table, depth: number, most: number, reserve: number): number {
  const open = choices(table);
  if (depth === 1) return open.length;
  return open.reduce((sum, [tile, side]) => {
    const next = lay(table, tile, side, most, reserve);
    return next ? sum + tableLines(next, depth - 1, most, reserve) : sum;
  }, 0);
}

const MOST_DRAWN = { none: 0, one: 1, two: 2, 'until-playable': Infinity } as const;

/**
 * Lines of play of a game with two ends, counted by rules written once more from `rules.md`; null for other games, for
 * moves other than plays, and where plays can end a match.
 */
export function twoEndedLines(request: ReplayRequest, depth: number): number | null {
  const known = resolvedOptions(request);
  if (known.layout !== 'line' || known.voluntaryDraw === true || known.mugginsCall !== 'off') return null;
  if (known.targetCheck === 'immediate' && (known.target as number) < 200) return null;
  const { hands, boneyard, turn, legalMoves } = after(request, []);
  const table: Table = { hands, boneyard, ends: null, turn: turn as number };
  const most = MOST_DRAWN[known.draw as keyof typeof MOST_DRAWN];
  const reserve = most === 0 ? 0 : (known.reserve as number);
  if (depth === 1) return legalMoves.length;
  return legalMoves.reduce((sum, tile) => {
    const next = lay(table, tile, 0, most, reserve);
    return next ? sum + tableLines(next, depth - 1, most, reserve) : sum;
  }, 0);
}

function resolvedOptions(game: GameRequest): Options {
  const rules = resolveGame(game);
  if (!rules.ok) throw new Error(rules.error.detail);
  return rules.value.options;
}
