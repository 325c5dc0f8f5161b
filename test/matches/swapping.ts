import { below, type Random } from '../../src/players/index.js';
import type { LogRow, StoredEvent } from '../../src/matches/match.event.js';
import { openRound } from '../../src/matches/match.rounds.js';
import type { MatchFacts } from '../../src/matches/match.state.js';
import { engineOf } from '../../src/rules/rulesets.js';
import type { Round } from '../../src/rules/round.js';
import { formatTile, parseTile, type Tile } from '../../src/rules/tiles.js';
import { boneyardOf, handOf } from '../../src/rules/view.js';

type RoundStarted = Extract<StoredEvent, { type: 'round-started' }>;

/** The latest round of a log, as far as it has been played. */
export function latestRound(facts: MatchFacts, rows: readonly LogRow[]): Round {
  const started = startOf(rows);
  const actions = rows.flatMap(({ moves }) => moves).filter(({ round }) => round === started.round);
  const { round: number, hands, boneyard, first, given, scores } = started;
  return openRound(
    engineOf(facts.rules),
    { number, deal: { hands, boneyard }, first, given, scores },
    actions.map(({ action }) => action),
  );
}

const startOf = (rows: readonly LogRow[]): RoundStarted =>
  rows.flatMap(({ events }) => events).findLast((event) => event.type === 'round-started') as RoundStarted;

/** What anybody at the table has seen of a round from `viewer`'s place: who must act, and all events but which tiles others drew. */
const witnessed = ({ turn, events }: Round, viewer: number): string =>
  JSON.stringify([
    turn,
    events.map((event) => (event.type === 'drew' && event.seat !== viewer ? { ...event, tile: '' } : event)),
  ]);

/** The log with two tiles in each other's place wherever the latest round holds them. */
function exchanged(rows: readonly LogRow[], one: Tile, other: Tile): LogRow[] {
  const { round } = startOf(rows);
  const swap = (tile: Tile): Tile => (tile === one ? other : tile === other ? one : tile);
  const names = new Map([
    [formatTile(one), formatTile(other)],
    [formatTile(other), formatTile(one)],
  ]);
  let isLatest = false;
  const mend = (event: StoredEvent): StoredEvent => {
    if (event.type === 'round-started' && event.round === round) {
      isLatest = true;
      return {
        ...event,
        hands: event.hands.map((hand) => hand.map(swap)),
        boneyard: event.boneyard.map(swap),
      };
    }
    if (event.type !== 'drew' || !isLatest) return event;
    return { ...event, tile: names.get(event.tile) ?? event.tile };
  };
  return rows.map((row) => ({ ...row, events: row.events.map(mend) }));
}

/** What a log of another world must have: the same decisions, legal there too, and the same things seen by everybody. */
function couldHaveBeen(
  facts: MatchFacts,
  rows: readonly LogRow[],
  other: readonly LogRow[],
  viewer: number,
): boolean {
  const moves = rows.flatMap((row) => row.moves).filter(({ round }) => round === startOf(rows).round);
  try {
    const bare = other.map((row) => ({ ...row, moves: [] }));
    const replayed = latestRound(facts, bare);
    for (const { action, seat } of moves) {
      if (replayed.turn !== seat || !replayed.legalActions().includes(action)) return false;
      replayed.play(action);
    }
    return witnessed(replayed, viewer) === witnessed(latestRound(facts, rows), viewer);
  } catch {
    // The options would have dealt such hands again, or somebody else would have begun.
    return false;
  }
}

/** Attempts at one exchange; where hands decide much, many tiles cannot change places unseen. */
const ATTEMPTS = 12;

/**
 * The same match in another world: in its latest round tiles that `viewer` (−1: a spectator) cannot know of, in other hands and
 * in the boneyard, have changed places. Undefined where no exchange was found that leaves all that was seen as it is.
 */
export function withHiddenTilesSwapped(
  facts: MatchFacts,
  rows: readonly LogRow[],
  viewer: number,
  random: Random,
): LogRow[] | undefined {
  const round = latestRound(facts, rows);
  const places = [
    ...Array.from({ length: facts.seats.length }, (_, seat) => (seat === viewer ? [] : handOf(round, seat))),
    boneyardOf(round),
  ].map((tiles) => tiles.map((name) => parseTile(name)!));
  let swapped: LogRow[] | undefined;
  for (let i = 0; i < ATTEMPTS; i++) {
    const [a, b] = [below(random, places.length), below(random, places.length)];
    if (a === b || places[a].length === 0 || places[b].length === 0) continue;
    const [at, to] = [below(random, places[a].length), below(random, places[b].length)];
    const attempt = exchanged(swapped ?? rows, places[a][at], places[b][to]);
    if (!couldHaveBeen(facts, rows, attempt, viewer)) continue;
    [places[a][at], places[b][to]] = [places[b][to], places[a][at]];
    swapped = attempt;
  }
  // Some tiles may have gone back to where they were.
  return JSON.stringify(swapped) === JSON.stringify(rows) ? undefined : swapped;
}
