import { readConfig } from '../config/config.js';
import { MatchCheckup } from '../matches/index.js';
import { StartFailure } from '../platform/start-failure.js';
import { Stores } from '../platform/stores.js';
import type { Postgres } from '../platform/postgres/postgres.js';
import { checkLedger } from '../ratings/index.js';

/** Matches that are looked up at once. */
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

export type Say = (line: string) => void;

/**
 * Carries every match out again from its log and computes every rating again from the matches, compares all of it with
 * what is stored, and names the first difference (of each match, with `all`). Answers the command's exit status.
 */
export async function examine(all: boolean, say: Say): Promise<number> {
  const config = readConfig();
  if (!config.ok) {
    say(config.error);
    return 2;
  }
  let stores: Stores;
  try {
    stores = await Stores.open(config.value);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    say(error.message);
    return 2;
  }
  try {
    return await examineStores(stores.postgres, all, say);
  } finally {
    await stores.close();
  }
}

/** The same on an open database. */
export async function examineStores(postgres: Postgres, all: boolean, say: Say): Promise<number> {
  const matches = new MatchCheckup(postgres);
  let looked = 0;
  let ill = 0;
  for (let page = await matches.next(FIRST, PAGE); page.length > 0;) {
    for (const id of page) {
      const difference = await matches.check(id);
      looked++;
      if (difference === undefined) continue;
      ill++;
      say(`match ${id}: ${difference}`);
      if (!all) return 1;
    }
    page = await matches.next(page[page.length - 1], PAGE);
  }
  const { sets, difference } = await checkLedger(postgres);
  if (difference !== undefined) say(`ratings: ${difference}`);
  if (ill > 0 || difference !== undefined) {
    say(`${ill} of ${looked} matches differ from their logs`);
    return 1;
  }
  say(`${looked} matches are what their logs say, ${sets} rated sets what the matches say`);
  return 0;
}
