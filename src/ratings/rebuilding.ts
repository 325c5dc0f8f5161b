import { readConfig } from '../config/config.js';
import { MatchResults } from '../matches/index.js';
import { Stores } from '../platform/stores.js';
import { LedgerRepository, type StoredSet } from './rating.ledger.repository.js';
import type { AppliedSet } from './rating.ledger.js';

const PAGE = 500;
const FIELDS = ['before', 'delta', 'after', 'k', 'score', 'expected'] as const;

/**
 * Computes all ratings again from the matches, compares them bit for bit with what is stored, and replaces that where it
 * differs, unless it is only to be checked. Answers the command's exit status.
 */
export async function rebuildRatings(checkOnly: boolean, say: (line: string) => void): Promise<number> {
  const config = readConfig();
  if (!config.ok) {
    say(config.error);
    return 2;
  }
  const stores = await Stores.open(config.value);
  try {
    const ledger = new LedgerRepository(stores.postgres, new MatchResults(stores.postgres));
    const { sets, difference } = await compare(ledger);
    if (difference === undefined) {
      say(`${sets} rated sets, every rating as it follows from the matches`);
      return 0;
    }
    say(difference);
    if (checkOnly) return 1;
    say(`rebuilt: ${await ledger.replace(() => ledger.rebuild())} rated sets`);
    return 0;
  } finally {
    await stores.close();
  }
}

/** The first place where the stored ledger is not the one that follows from the matches. */
async function compare(ledger: LedgerRepository): Promise<{ sets: number; difference?: string }> {
  let stored: StoredSet[] = [];
  let sets = 0;
  for await (const applied of ledger.rebuild()) {
    if (stored.length === 0) stored = await ledger.stored(applied.number, PAGE);
    const difference = differenceOf(stored.shift(), applied);
    if (difference) return { sets, difference };
    sets++;
  }
  if (stored.length > 0 || (await ledger.stored(sets + 1, 1)).length > 0)
    return { sets, difference: `the ledger goes on after set ${sets}, where the matches end` };
  return { sets };
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
