import type { NextRound } from './formats/next.round.js';

/** What a tournament's decisions need beside the tournament. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A new identifier, for sets and matches. */
  readonly newId: () => string;
  /** The next round of a large field, worked out beforehand. */
  readonly prepared?: PreparedRound;
  /** Whether a round that takes long to work out is left until somebody has prepared it. */
  readonly leavesSlow?: boolean;
}

/** A round that was worked out for a tournament as it stood at `seq`; of no use for any other state. */
export interface PreparedRound {
  readonly seq: number;
  readonly round: NextRound;
}
