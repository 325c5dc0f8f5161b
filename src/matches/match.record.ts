import { formatMove } from '../rules/moves.js';
import type { MatchRecord, RecordedResult, RecordedSeat, RoundRecord } from '../rules/record.js';
import { SHUFFLE_VERSION } from '../rules/shuffle.js';
import { formatTile, type Tile } from '../rules/tiles.js';
import type { LogRow, StoredEvent } from './match.event.js';
import { entropiesOf } from './match.flow.js';
import { isBot, isHouse, type MatchFacts, type Outcome } from './match.state.js';

const tiles = (list: readonly Tile[]): string[] => list.map(formatTile);

/** The record of a match that is over, from its facts and its whole log. `nameOf`: a bot's name, if it still has one. */
export function recordOf(
  facts: MatchFacts,
  rows: readonly LogRow[],
  { outcome, scores }: { outcome: Outcome; scores: readonly number[] },
  nameOf: (bot: string) => string | undefined,
): MatchRecord {
  const { rules } = facts;
  const events = rows.flatMap((row) => row.events);
  const started = events.filter((event) => event.type === 'round-started');
  const results = new Map<number, RecordedResult>(
    events.flatMap((event) => (event.type === 'round-over' ? [[event.round, event.result]] : [])),
  );
  const moves = movesByRound(rows);
  return {
    match: facts.id,
    ruleset: rules.ruleset,
    preset: rules.preset,
    options: rules.options,
    rulesVersion: facts.rulesVersion,
    seats: facts.seats.map((seat): RecordedSeat => {
      if (isHouse(seat)) return { name: seat.house };
      if (!isBot(seat)) return { name: 'nobody' };
      return { name: `${nameOf(seat.bot) ?? 'bot'}@${seat.version}`, bot: seat.bot, version: seat.version };
    }),
    rounds: started.map((start) =>
      roundRecord(facts, start, moves.get(start.round) ?? [], results.get(start.round) ?? null),
    ),
    proof: {
      algorithm: SHUFFLE_VERSION,
      serverSeed: facts.serverSeed,
      commitment: facts.commitment,
      entropies: entropiesOf(facts),
      rounds: started.map(({ first, attempts }) => ({ first, attempts })),
    },
    winners: outcome.winners,
    termination: outcome.termination,
    scores,
  };
}

/** The moves of each round. In one pass: a match may have thousands of rounds. */
function movesByRound(rows: readonly LogRow[]): Map<number, string[]> {
  const moves = new Map<number, string[]>();
  for (const { round, action } of rows.flatMap((row) => row.moves)) {
    const list = moves.get(round);
    if (list === undefined) moves.set(round, [formatMove(action)]);
    else list.push(formatMove(action));
  }
  return moves;
}

function roundRecord(
  { rules }: MatchFacts,
  start: Extract<StoredEvent, { type: 'round-started' }>,
  moves: string[],
  result: RecordedResult | null,
): RoundRecord {
  const { round, hands, boneyard, first, given, scores } = start;
  return {
    ruleset: rules.ruleset,
    preset: rules.preset,
    options: rules.options,
    seats: rules.seats,
    round,
    deal: { hands: hands.map(tiles), boneyard: tiles(boneyard), ...(given ? { first } : {}) },
    scores,
    moves,
    result,
  };
}
