import type { MatchRecord } from '../../rules/record.js';
import type { LoggedEvent } from '../tournament.event.js';
import type { TournamentStandings } from '../tournament.standings.wire.js';

/**
 * Raised whenever the lines below change. In version 1 the standing had plain names, also where entrants were called alike; until
 * version 2 fields of more than 800 had no ratings, and whoever had played nothing had one.
 */
export const BUNDLE_VERSION = 3;
export const READABLE_VERSIONS: readonly number[] = [1, 2, BUNDLE_VERSION];

/**
 * A line of a bundle, one JSON object each, in this order: `bundle`, all events of the log, the records of the matches
 * (unless they were left out), the standing, the signature of everything before it.
 */
export type BundleLine =
  | {
      readonly type: 'bundle';
      readonly version: number;
      readonly tournament: string;
      readonly secret: string;
      readonly rulesVersion: number;
      /** Whether there is a record for each match that counts. */
      readonly games: boolean;
    }
  | { readonly type: 'event'; readonly event: LoggedEvent }
  | { readonly type: 'game'; readonly record: MatchRecord }
  | ({ readonly type: 'standings' } & TournamentStandings)
  | {
      readonly type: 'signature';
      readonly algorithm: string;
      /** 32 bytes in Base64. */
      readonly publicKey: string;
      /** Of all bytes before this line, in hexadecimal: what is signed. */
      readonly sha256: string;
      /** 64 bytes in Base64. */
      readonly signature: string;
    };

export type SignatureLine = Extract<BundleLine, { type: 'signature' }>;

export const formatBundleLine = (line: BundleLine): string => `${JSON.stringify(line)}\n`;
