import type { NewNotice } from '../matches/index.js';
import { newId } from '../platform/id.js';
import { parsePlayer } from './rating.application.js';
import type { AppliedSet } from './rating.ledger.js';
import type { CompleteSet } from './rated.set.js';

/** What the owners of those who played a set that was rated are told; house players have none. */
export function ratingNotices({ set, lines }: AppliedSet): NewNotice[] {
  const subject = newId();
  return lines
    .flatMap(({ player, before, delta, after }) => {
      const rated = parsePlayer(player);
      const account = rated && accountOf(set, rated.bot);
      return rated && account ? [{ ...rated, account, change: { before, delta, after } }] : [];
    })
    .map(({ account, bot, version, change }, i) => ({
      subject,
      number: i + 1,
      type: 'rating',
      account,
      bot,
      version,
      match: set.match,
      at: set.at,
      facts: { set: set.set, pool: set.pool.id, version, ...change },
    }));
}

const accountOf = ({ owners }: CompleteSet, bot: string): string | undefined => owners.get(bot);
