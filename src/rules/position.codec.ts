import { newPosition } from './dealing.js';
import type { Engine } from './engine.js';
import type { Position } from './position.js';
import { ok, refuse, type Result } from './result.js';

/**
 * First byte of every encoded position. Bytes of one version mean one thing: it is raised whenever a program that reads
 * the bytes of before would see something else in them, be it that the head, the order or the meaning of any engine's
 * words, or the numbers of tiles, ends or moves that stand in them are changed. Nothing older is read. The service stores
 * no positions (a match is its moves), so that only users of the library have any to lose. `test/rules/position.codec.spec.ts`
 * pins the bytes.
 *
 * 2: an engine's own words come first and the hands last.
 */
export const POSITION_VERSION = 2;
const HEAD = 5;

/**
 * A position as bytes: the version, the number of words and of tiles in the boneyard (16 bits each), the words (32 bits
 * each) and the boneyard's tiles, all little-endian. Only the same engine (ruleset, options, seats) can read them.
 */
export function encodePosition({ words, stock, stockSize }: Position): Uint8Array {
  const bytes = new Uint8Array(HEAD + 4 * words.length + stockSize);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, POSITION_VERSION);
  view.setUint16(1, words.length, true);
  view.setUint16(3, stockSize, true);
  words.forEach((word, i) => view.setInt32(HEAD + 4 * i, word, true));
  bytes.set(stock.subarray(0, stockSize), HEAD + 4 * words.length);
  return bytes;
}

/** Reads what `encodePosition` wrote for a position of this engine; says in one sentence why it cannot. */
export function decodePosition(engine: Engine, bytes: Uint8Array): Result<Position, string> {
  if (bytes.length < HEAD) return refuse('the bytes are too few to be a position');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint8(0);
  if (version !== POSITION_VERSION)
    return refuse(`the position is of version ${version}, not ${POSITION_VERSION}`);
  const position = newPosition(engine);
  const [words, stockSize] = [view.getUint16(1, true), view.getUint16(3, true)];
  if (words !== position.words.length || stockSize > position.stock.length)
    return refuse('the position belongs to another engine');
  if (bytes.length !== HEAD + 4 * words + stockSize)
    return refuse('the bytes are not as many as the position says');
  for (let i = 0; i < words; i++) position.words[i] = view.getInt32(HEAD + 4 * i, true);
  position.stock.set(bytes.subarray(HEAD + 4 * words));
  position.stockSize = stockSize;
  return ok(position);
}
