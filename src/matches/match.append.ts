import type { Change } from './match.draft.js';
import type { LogRow } from './match.event.js';
import { isBot, isHouse, type MatchFacts, type MatchState, type Seat } from './match.state.js';

/** A seat's row in `match_seats`. */
interface SeatRow {
  readonly seat: number;
  readonly account?: string;
  readonly bot?: string;
  readonly version?: number;
  readonly entropy?: string;
  readonly house?: string;
}

/** What a change does beside its row in the log; most changes do nothing of it. Times are milliseconds since 1970. */
export interface Effects {
  /** The match's own row, when the change creates it. */
  readonly created?: ReturnType<typeof factsRow>;
  /** Seats that were taken. */
  readonly seats?: readonly SeatRow[];
  readonly status?: string;
  readonly started_at?: number;
  readonly ended_at?: number;
  readonly termination?: string;
  readonly reason?: string;
  readonly winners?: readonly number[];
  readonly ranks?: readonly number[];
  readonly scores?: readonly number[];
  readonly rounds?: number;
}

/** A change as the database takes it. */
export interface EncodedRow {
  readonly match: string;
  readonly step: number;
  readonly hasEffects: boolean;
  /** Row and effects as one JSON object. */
  readonly json: string;
}

export const encodeRow = (row: LogRow, effects: Effects | undefined): EncodedRow => ({
  match: row.match,
  step: row.step,
  hasEffects: effects !== undefined,
  json: JSON.stringify(effects ? { ...row, ...effects } : row),
});

/** What a change does to the rows of match and seats; undefined where it only adds to the log. */
export function effectsOf(before: MatchState | null, { state, row }: Change): Effects | undefined {
  if (before !== null && before.status === state.status && before.facts === state.facts) return undefined;
  const { facts, status, outcome, scores, round } = state;
  const seats = facts.seats.flatMap((seat, at) =>
    seat !== null && seat !== before?.facts.seats[at] ? [seatRow(seat, at)] : [],
  );
  const starts = before?.round == null && state.round !== null;
  return {
    ...(before === null ? { created: factsRow(facts) } : {}),
    ...(seats.length > 0 ? { seats } : {}),
    status,
    ...(starts ? { started_at: row.at } : {}),
    ...(outcome ? { ended_at: row.at, ...outcome, scores, rounds: round?.number ?? 0 } : {}),
  };
}

function seatRow(holder: NonNullable<Seat>, seat: number): SeatRow {
  if (isHouse(holder)) return { seat, house: holder.house };
  const { account, bot, version, entropy } = holder;
  return { seat, account, bot, version, entropy };
}

const factsRow = (facts: MatchFacts) => ({
  creator: facts.creator,
  ruleset: facts.rules.ruleset,
  preset: facts.rules.preset,
  rules: facts.rules,
  rules_version: facts.rulesVersion,
  seat_count: facts.rules.seats,
  clock: facts.clock,
  on_timeout: facts.onTimeout,
  policy: facts.policy ?? null,
  rated: facts.rated,
  unrated: facts.unrated,
  set_id: facts.leg?.set ?? null,
  leg: facts.leg?.leg ?? null,
  legs: facts.leg?.legs ?? null,
  tournament: facts.tournament ?? null,
  veiled: facts.veiled ?? false,
  delay: facts.delay ?? 0,
  trial: facts.trial ?? null,
  script: facts.script ?? null,
  server_seed: facts.serverSeed,
  commitment: facts.commitment,
  created_at: facts.createdAt,
  expires_at: facts.expiresAt,
});

/** Accounts and bots that a match concerns, for their feeds. */
export const concernedBy = ({ seats }: MatchFacts) =>
  seats.filter(isBot).map(({ account, bot }) => ({ account, bot }));
