import { fault, formatHeader, parseHeader, type HeaderLine, type NotationFault } from './notation.header.js';
import { formatRound, looksLikeRound, parseRound, type RoundLine } from './notation.round.js';
import type { MatchRecord } from './record.js';
import { ok, type Result } from './result.js';

export type { NotationFault } from './notation.header.js';

/**
 * A match's record as text that a person can read: a header of `name: value` lines, options only where they differ
 * from the preset's, then one line a round. `docs/notation.md` has an example and the grammar.
 *
 * The record has been read or made by the service: its rounds share the match's ruleset, preset, options and seats.
 */
export const formatNotation = (record: MatchRecord): string =>
  [
    ...formatHeader(record),
    '',
    ...record.rounds.map((round, i) => formatRound({ round, proof: record.proof.rounds[i] })),
    '',
  ].join('\n');

/** Reads what `formatNotation` writes. Blank lines and lines that begin with `#` are passed over. */
export function parseNotation(notation: string): Result<MatchRecord, NotationFault> {
  const header: HeaderLine[] = [];
  const rounds: RoundLine[] = [];
  const lines = notation.split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const written = lines[i].trim();
    const line = i + 1;
    if (written === '' || written.startsWith('#')) continue;
    if (looksLikeRound(written)) {
      const round = parseRound(written);
      if (!round.ok) return fault(line, round.error);
      rounds.push(round.value);
      continue;
    }
    if (rounds.length > 0) return fault(line, 'only rounds may follow the first round');
    const colon = written.indexOf(': ');
    if (colon < 0)
      return fault(
        line,
        'a header line is a name, a colon, a space and a value; a round begins with its number',
      );
    header.push({ name: written.slice(0, colon), value: written.slice(colon + 2), line });
  }
  const head = parseHeader(header, lines.length);
  if (!head.ok) return head;
  const { ruleset, preset, options, seats, proof } = head.value;
  const shared = { ruleset, preset, options, seats: seats.length };
  return ok({
    ...head.value,
    rounds: rounds.map(({ round }) => ({ ...shared, ...round })),
    proof: { ...proof, rounds: rounds.map((line) => line.proof) },
  });
}
