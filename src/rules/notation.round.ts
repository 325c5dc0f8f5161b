import { REASONS } from './engine.js';
import { parseMove } from './moves.js';
import { formatSeat, formatWords, parseNumbers, parseSeat, parseWords } from './notation.values.js';
import type { RecordedResult, RoundRecord, ShuffleProof } from './record.js';
import { ok, refuse, type Result } from './result.js';
import { NO_TILE, parseTile } from './tiles.js';

/** What the line of a round says: what of a `RoundRecord` is not the match's, and the round's part of the proof. */
export interface RoundLine {
  readonly round: Omit<RoundRecord, 'ruleset' | 'preset' | 'options' | 'seats'>;
  readonly proof: ShuffleProof['rounds'][number];
}

const PARTS = ['dealt', 'scores', 'first', 'hands', 'boneyard', 'moves', 'result'] as const;
type Part = (typeof PARTS)[number];
const AS_DEALT = ' as dealt';

/**
 * `1. scores 0 0 | first 0 | hands 4-1 5-4 / 1-1 6-0 | boneyard 3-2 | moves 4-1 1-1@right | result -`; with `dealt 3` where
 * tiles were dealt three times, and `first 0 as dealt` where the hands or the round's number decide who acts first.
 */
export function formatRound({ round, proof }: RoundLine): string {
  const parts: Record<Part, string> = {
    dealt: proof.attempts === 1 ? '' : String(proof.attempts),
    scores: formatWords(round.scores),
    first: `${proof.first}${round.deal.first === undefined ? AS_DEALT : ''}`,
    hands: round.deal.hands.map(formatWords).join(' / '),
    boneyard: formatWords(round.deal.boneyard),
    moves: formatWords(round.moves),
    result: round.result ? formatResult(round.result) : '-',
  };
  const written = PARTS.filter((part) => parts[part] !== '').map((part) => `${part} ${parts[part]}`);
  return `${round.round}. ${written.join(' | ')}`;
}

/** `domino, winner 0, pips 0 7, points 7 0, next 1`. */
const formatResult = ({ reason, winner, pips, points, next }: RecordedResult): string =>
  `${reason}, winner ${formatSeat(winner)}, pips ${formatWords(pips)}, points ${formatWords(points)}, next ${formatSeat(next)}`;

/** Whether the text begins like a round's line. */
export const looksLikeRound = (line: string): boolean => /^\d+\./.test(line);

/** Reads what `formatRound` writes; the error is one sentence. */
export function parseRound(line: string): Result<RoundLine, string> {
  const [, number, rest] = /^([1-9]\d{0,4})\. (.*)$/.exec(line) ?? [];
  if (number === undefined) return refuse('a round begins with its number, a full stop and a space');
  const split = splitParts(rest);
  if (!split.ok) return split;
  const parts = split.value;
  const missing = PARTS.find((part) => part !== 'dealt' && !parts.has(part));
  if (missing) return refuse(`the round has no part "${missing}"`);
  const get = (part: Part) => parts.get(part) ?? '';

  const attempts = parts.has('dealt') ? (parseNumbers(get('dealt')) ?? []) : [1];
  if (attempts.length !== 1 || attempts[0] < 1) return refuse('"dealt" must be followed by a number from 1');
  const scores = parseNumbers(get('scores'));
  if (!scores) return refuse('"scores" must be followed by whole numbers');
  const decided = get('first').endsWith(AS_DEALT);
  const first = parseSeat(get('first').replace(AS_DEALT, ''));
  if (typeof first !== 'number') return refuse('"first" must be followed by the number of a seat');
  const hands = get('hands').split(' / ').map(parseWords);
  const boneyard = parseWords(get('boneyard'));
  const notTile = [...hands.flat(), ...boneyard].find((word) => (parseTile(word) ?? NO_TILE) === NO_TILE);
  if (notTile !== undefined) return refuse(`"${notTile}" is not a tile`);
  const moves = parseWords(get('moves'));
  const notMove = moves.find((word) => parseMove(word) === undefined);
  if (notMove !== undefined) return refuse(`"${notMove}" is not a move`);
  const result = get('result') === '-' ? null : parseResult(get('result'));
  if (result === undefined) {
    return refuse(
      '"result" must be followed by -, or by a reason, winner, pips, points and next with commas between',
    );
  }
  const deal = { hands, boneyard, ...(decided ? {} : { first }) };
  return ok({
    round: { round: Number(number), deal, scores, moves, result },
    proof: { first, attempts: attempts[0] },
  });
}

function splitParts(text: string): Result<Map<Part, string>, string> {
  const parts = new Map<Part, string>();
  for (const written of text.split(' | ')) {
    const space = written.indexOf(' ');
    const name = (space < 0 ? written : written.slice(0, space)) as Part;
    if (!PARTS.includes(name)) return refuse(`a round has no part "${name}"`);
    if (parts.has(name)) return refuse(`the part "${name}" stands twice`);
    parts.set(name, space < 0 ? '' : written.slice(space + 1));
  }
  return ok(parts);
}

const RESULT_FORM = /^([a-z-]+), winner (\S+), pips ([^,]+), points ([^,]+), next (\S+)$/;

function parseResult(written: string): RecordedResult | undefined {
  const [, reasonWord, ...fields] = RESULT_FORM.exec(written) ?? [];
  const reason = REASONS.find((known) => known === reasonWord);
  if (!reason) return undefined;
  const [winner, next] = [parseSeat(fields[0]), parseSeat(fields[3])];
  const [pips, points] = [parseNumbers(fields[1]), parseNumbers(fields[2])];
  return winner === undefined || next === undefined || !pips || !points
    ? undefined
    : { reason, winner, pips, points, next };
}
