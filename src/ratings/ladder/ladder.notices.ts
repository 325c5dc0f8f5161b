import type { NewNotice } from '../../matches/index.js';
import { newId } from '../../platform/id.js';
import type { PausedBot } from './ladder.repository.js';

/** What the owner of a bot is told that the ladder leaves alone from now on. `now`: ms since 1970. */
export const pauseNotice = ({ bot, account, pool, reason }: PausedBot, now: number): NewNotice => ({
  subject: newId(),
  number: 1,
  type: 'ladder-paused',
  account,
  bot,
  match: null,
  at: now,
  facts: { pool, reason },
});
