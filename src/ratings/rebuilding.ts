import { readConfig } from '../config/config.js';
import { MatchResults } from '../matches/index.js';
import { Stores } from '../platform/stores.js';
import { compareLedger } from './ledger.checkup.js';
import { LedgerRepository } from './rating.ledger.repository.js';

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
    const { sets, difference } = await compareLedger(ledger);
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
