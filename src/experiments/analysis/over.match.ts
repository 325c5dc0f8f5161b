import type { MatchReading } from '../../matches/index.js';
import { refuse, type Refusal } from '../../platform/refusal.js';
import type { Result } from '../../platform/result.js';
import type { MatchRecord } from '../../rules/record.js';

/** The record of a match whose decisions are to be looked at. A match in progress is refused: nobody gets help while it is played. */
export async function recordOfOver(matches: MatchReading, id: string): Promise<Result<MatchRecord, Refusal>> {
  const record = await matches.getRecord(id);
  return !record.ok && record.error.code === 'match-not-finished'
    ? refuse(
        'match-not-finished',
        'The match is still being played: its decisions can be looked at when it is over.',
      )
    : record;
}
