import type { PairingResult } from '../../statistics/index.js';
import type { NewPairing } from '../tournament.event.js';

/** A round that is to be played now. */
export interface NextRound {
  readonly pairings: readonly NewPairing[];
  /** Byes and absences; their round and table are filled in with the pairing. */
  readonly unplayed: readonly Pick<PairingResult, 'entrants' | 'kind' | 'points'>[];
  readonly rematches?: readonly number[];
}
