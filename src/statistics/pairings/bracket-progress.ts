import { ok, refuse, type Result } from '../result.js';
import { bracketMatchId, type Bracket, type BracketMatch, type BracketSource } from './bracket.js';

/** How a bracket match ended: its winner, or null when neither side turned up and both are out. */
export type BracketOutcomes = ReadonlyMap<string, string | null>;

const FINAL = bracketMatchId('final', 1, 1);

export const BRACKET_MATCH_STATES = [
  'waiting',
  'ready',
  'decided',
  'forfeit',
  'bye',
  'empty',
  'unneeded',
] as const;
/**
 * `ready`: both sides are known and have to play. `decided`: played. `forfeit`: a side has withdrawn, or both have.
 * `bye`: there is only one side. `empty`: there is none. `unneeded`: a reset after a final that the champion of the
 * winners' side won.
 */
export type BracketMatchState = (typeof BRACKET_MATCH_STATES)[number];

export interface BracketMatchProgress {
  readonly match: BracketMatch;
  readonly state: BracketMatchState;
  /** Sides as far as known: an id, null for nobody, undefined for not known yet. */
  readonly sides: readonly [string | null | undefined, string | null | undefined];
  /** Undefined until settled; null for nobody. */
  readonly winner: string | null | undefined;
  readonly losers: readonly string[];
}

export interface BracketProgress {
  readonly matches: readonly BracketMatchProgress[];
  readonly finished: boolean;
  /** Undefined while playing; null when nobody is left. */
  readonly champion: string | null | undefined;
}

/**
 * Where a bracket stands. It is computed from the outcomes alone, so it does not matter in which order they came in or how
 * often it is asked. Byes, withdrawals and double forfeits carry on through both sides of the bracket by themselves:
 * whoever is left without an opponent moves on. What was settled stays settled whoever withdraws later; that is why the
 * order of withdrawals counts.
 *
 * @param withdrawn entrants who have left, in the order of leaving; of two of them the one who left later moves on
 */
export function bracketProgress(
  bracket: Bracket,
  outcomes: BracketOutcomes,
  withdrawn: readonly string[] = [],
): BracketProgress {
  const settled = new Map<string, BracketMatchProgress>();
  const sideFrom = (source: BracketSource): string | null | undefined => {
    if (source.from === 'seed') return bracket.entrants[source.seed - 1] ?? null;
    const before = settled.get(source.match)!;
    if (before.winner === undefined) return undefined;
    if (source.from === 'winner') return before.winner;
    // Where nobody won, both are out, and nobody drops to the losers' side.
    return before.winner === null ? null : (before.losers[0] ?? null);
  };
  for (const match of bracket.matches) {
    const sides = match.sources.map(sideFrom) as [string | null | undefined, string | null | undefined];
    const settlement =
      (match.stage === 'reset' ? withoutReset(settled.get(FINAL)!) : undefined) ??
      settle(sides, outcomes.get(match.id), withdrawn);
    settled.set(match.id, { match, sides, ...settlement });
  }
  const matches = [...settled.values()];
  const finished = matches.every(({ winner }) => winner !== undefined);
  return { matches, finished, champion: finished ? championOf(bracket, settled, withdrawn) : undefined };
}

/** Whoever is left at the end, unless it has left too and did not win the last match at the table. */
function championOf(
  { entrants, decidedBy }: Bracket,
  settled: ReadonlyMap<string, BracketMatchProgress>,
  withdrawn: readonly string[],
): string | null {
  const last = decidedBy === undefined ? undefined : settled.get(decidedBy)!;
  const { winner, state } =
    last === undefined
      ? { winner: entrants[0] ?? null, state: 'bye' }
      : last.state === 'unneeded'
        ? settled.get(FINAL)!
        : last;
  if (winner === undefined || winner === null) return null;
  return state === 'decided' || !withdrawn.includes(winner) ? winner : null;
}

export const BRACKET_REFUSALS = ['no-such-match', 'not-ready', 'already-decided', 'not-in-match'] as const;
export type BracketRefusal = (typeof BRACKET_REFUSALS)[number];

/** Adds an outcome to those of a bracket; one that is there already is never overwritten, and repeating it is harmless. */
export function decideBracketMatch(
  bracket: Bracket,
  outcomes: BracketOutcomes,
  match: string,
  winner: string | null,
  withdrawn?: readonly string[],
): Result<BracketOutcomes, BracketRefusal> {
  const found = bracketProgress(bracket, outcomes, withdrawn).matches.find(
    (other) => other.match.id === match,
  );
  if (!found) return refuse('no-such-match');
  if (outcomes.has(match)) return outcomes.get(match) === winner ? ok(outcomes) : refuse('already-decided');
  if (found.state !== 'ready') return refuse('not-ready');
  if (winner !== null && !found.sides.includes(winner)) return refuse('not-in-match');
  return ok(new Map([...outcomes, [match, winner]]));
}

type Settled = Pick<BracketMatchProgress, 'state' | 'winner' | 'losers'>;

function settle(
  [first, second]: BracketMatchProgress['sides'],
  outcome: string | null | undefined,
  withdrawn: readonly string[],
): Settled {
  if (first === undefined || second === undefined) return { state: 'waiting', winner: undefined, losers: [] };
  const present = [first, second].filter((side) => side !== null);
  if (outcome === null || (outcome !== undefined && present.includes(outcome))) {
    return { state: 'decided', winner: outcome, losers: present.filter((side) => side !== outcome) };
  }
  if (present.length < 2) {
    return { state: present.length === 1 ? 'bye' : 'empty', winner: present[0] ?? null, losers: [] };
  }
  const gone = present
    .filter((side) => withdrawn.includes(side))
    .sort((a, b) => withdrawn.indexOf(a) - withdrawn.indexOf(b));
  if (gone.length === 0) return { state: 'ready', winner: undefined, losers: [] };
  const loser = gone[0];
  return { state: 'forfeit', winner: present.find((side) => side !== loser)!, losers: [loser] };
}

/** The reset has to wait for the final, and is played only if the side that came from the losers' bracket won that. */
function withoutReset({ sides: [champion], winner }: BracketMatchProgress): Settled | undefined {
  if (winner === undefined) return { state: 'waiting', winner: undefined, losers: [] };
  const bothHaveLostOnce = winner !== null && champion !== null && winner !== champion;
  return bothHaveLostOnce ? undefined : { state: 'unneeded', winner, losers: [] };
}
