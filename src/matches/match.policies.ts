import { Injectable } from '@nestjs/common';
import { LONGEST_DELAY } from '../accounts/index.js';
import { Policies } from '../platform/policies/policies.js';
import { TERMINATIONS, type Termination } from '../rules/record.js';
import {
  DEFAULT_CLOCK,
  GRACE_MS,
  LONGEST_CLOCK,
  MOST_HELPS,
  SHORTEST_CLOCK,
  TIMEOUT_POLICIES,
} from './match.clock.js';
import { LINE_BYTES } from './bot.log.js';
import { MOST_BYTES, MOST_LINES } from './bot.log.repository.js';
import { MOST_REFUSALS } from './match.js';
import { OPEN_MS } from './match.planning.js';
import { REFUSALS_MS } from './match.play.js';
import { SILENCE_MS } from './outages.service.js';

/** What each way of ending means: whether it counts, and for whom. */
const ENDINGS: Record<Termination, { counts: boolean; blame: 'nobody' | 'seat' | 'service'; says: string }> =
  {
    rules: { counts: true, blame: 'nobody', says: 'Played to its end.' },
    resigned: {
      counts: true,
      blame: 'seat',
      says: 'The seat is ranked last; bots whose account is deleted resign. Before the start: aborted.',
    },
    timeout: { counts: true, blame: 'seat', says: 'The clock ran out; the seat is ranked last.' },
    'illegal-moves': {
      counts: true,
      blame: 'seat',
      says: 'Too many moves that cannot be played at one ply; the seat is ranked last.',
    },
    aborted: { counts: false, blame: 'nobody', says: 'Never started, or ended by an administrator.' },
    infrastructure: { counts: false, blame: 'service', says: 'The service could not go on with it.' },
  };

/** What the room decides by, as it says it in `GET /v1/policies`. */
@Injectable()
export class MatchPolicies {
  constructor(policies: Policies) {
    policies.declare({
      name: 'clocks',
      says: 'Only the time of the service between offering a turn and receiving the move is charged. Outages of the service are charged to nobody. A stalled turn is left alone for a grace after its deadline.',
      values: {
        usualClock: DEFAULT_CLOCK,
        shortestSeconds: SHORTEST_CLOCK,
        longestSeconds: LONGEST_CLOCK,
        graceMs: GRACE_MS,
        outageAfterMs: SILENCE_MS,
        onTimeout: TIMEOUT_POLICIES,
        mostMovesByTheHouse: MOST_HELPS,
        openSeatsWaitSeconds: OPEN_MS / 1000,
      },
    });
    policies.declare({
      name: 'forfeits',
      says: 'A match that counts is finished; one that does not is aborted, and whatever ends it then is held against nobody. A forfeit ends a match of two sides; with more sides house:easy plays the seat on. Losing a connection only lets the clock run.',
      values: {
        terminations: Object.fromEntries(
          TERMINATIONS.map((termination) => [termination, ENDINGS[termination]]),
        ),
        refusedMovesPerPly: MOST_REFUSALS,
        refusedMovesKeptSeconds: REFUSALS_MS / 1000,
      },
    });
    policies.declare({
      name: 'spectators',
      says: 'Who holds no seat sees what everybody may see; of a match with a delay everything so much later, on every transport.',
      values: { longestDelaySeconds: LONGEST_DELAY },
    });
    policies.declare({
      name: 'botLogs',
      says: 'What a bot writes about a match only its owner reads; it goes with the account.',
      values: { lineBytes: LINE_BYTES, linesPerSeat: MOST_LINES, bytesPerSeat: MOST_BYTES },
    });
    policies.declare({
      name: 'retention',
      says: 'Matches, their logs and records are kept for good; after their account is deleted without its names. A deletion ends at once what the account’s bots play: they resign, and what has not begun is called off.',
      values: { matchesDays: null },
    });
  }
}
