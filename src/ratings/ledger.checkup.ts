import { MatchResults } from '../matches/index.js';
import type { Postgres } from '../platform/postgres/postgres.js';
import type { Rated } from './rating.application.js';
import { LedgerRepository, type StoredSet } from './rating.ledger.repository.js';
import type { AppliedSet } from './rating.ledger.js';

const PAGE = 500;
const FIELDS = ['before', 'delta', 'after', 'k', 'score', 'expected'] as const;
/** Matches may end while the ledger is compared: it is then done again, so often at most. */
const MOST_TRIES = 3;

/** What came of comparing the ledger: how many sets agree, and the first difference in words. */
export interface LedgerCheck {
  readonly sets: number;
  readonly difference?: string;
}

/** Computes all ratings again from the matches and compares them, bit for bit, with the ledger and with where everybody stands. */
export async function checkLedger(postgres: Postgres): Promise<LedgerCheck> {
  const ledger = new LedgerRepository(postgres, new MatchResults(postgres));
  for (let tries = 1; ; tries++) {
    const before = await ledger.place();
    const check = await compareLedger(ledger);
    if (check.difference === undefined || tries === MOST_TRIES) return check;
    const after = await ledger.place();
    if (after.position === before.position) return check;
  }
}

/** The first place where the stored ledger is not the one that follows from the matches. */
export async function compareLedger(ledger: LedgerRepository): Promise<LedgerCheck> {
  let stored: StoredSet[] = [];
  const standings = new Map<string, Rated>();
  let sets = 0;
  for await (const applied of ledger.rebuild()) {
    if (stored.length === 0) stored = await ledger.stored(applied.number, PAGE);
    const difference = differenceOf(stored.shift(), applied);
    if (difference) return { sets, difference };
    sets++;
    for (const player of applied.players) standings.set(`${applied.set.pool.id} ${player.player}`, player);
  }
  if (stored.length > 0 || (await ledger.stored(sets + 1, 1)).length > 0)
    return { sets, difference: `the ledger goes on after set ${sets}, where the matches end` };
  return { sets, difference: differenceIn(standings, await ledger.standings()) };
}

/** The first player who does not stand where the ledger leads to. */
function differenceIn(
  derived: ReadonlyMap<string, Rated>,
  stored: readonly { pool: string; player: string; rating: number; sets: number }[],
): string | undefined {
  for (const { pool, player, rating, sets } of stored) {
    const should = derived.get(`${pool} ${player}`);
    if (should === undefined) return `${player} has a rating in ${pool} that no set explains`;
    if (!Object.is(rating, should.rating) || sets !== should.sets)
      return `${player} in ${pool}: ${rating} after ${sets} sets is stored, and ${should.rating} after ${should.sets} sets comes out`;
  }
  if (stored.length < derived.size)
    return `${derived.size - stored.length} players of the ledger have no rating`;
  return undefined;
}

function differenceOf(stored: StoredSet | undefined, { number, set, lines }: AppliedSet): string | undefined {
  if (!stored) return `set ${set.set} is missing at number ${number}`;
  if (stored.number !== number || stored.set !== set.set || stored.pool !== set.pool.id)
    return `at number ${stored.number} the ledger has set ${stored.set}, not ${set.set}`;
  if (stored.lines.length !== lines.length)
    return `set ${set.set} has ${stored.lines.length} lines, not ${lines.length}`;
  for (const line of lines) {
    const other = stored.lines.find(({ player }) => player === line.player);
    const field = FIELDS.find((name) => other === undefined || !Object.is(other[name], line[name]));
    if (field)
      return `set ${set.set}, ${line.player}: ${field} is stored as ${other?.[field] ?? 'nothing'} and comes out as ${line[field]}`;
  }
  return undefined;
}
