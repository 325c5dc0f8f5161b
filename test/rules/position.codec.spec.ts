import { createHash } from 'node:crypto';
import { decodePosition, encodePosition, POSITION_VERSION } from '../../src/rules/position.codec.js';
import { TURN } from '../../src/rules/position.js';
import { openReplay } from '../../src/rules/replay.js';
import { openGame, RULESETS } from '../../src/rules/rulesets.js';

const begin = (ruleset: string, seats: number) => {
  const round = openReplay({ ruleset, seats, seed: 'codec' });
  if (!round.ok) throw new Error(round.error.detail);
  return round.value;
};

describe('encoded positions', () => {
  it.each([
    ['draw', 2],
    ['all-fives', 4],
    ['forty-two', 4],
  ])('a %s position for %i seats goes on from its bytes as it would have', (ruleset, seats) => {
    const { engine, position, ...round } = begin(ruleset, seats);
    const decoded = decodePosition(engine, encodePosition(position));
    if (!decoded.ok) throw new Error(decoded.error);
    expect(decoded.value.words).toEqual(position.words);
    const out = [new Int32Array(engine.maxActions), new Int32Array(engine.maxActions)];
    for (let count = engine.legal(position, out[0]); count > 0; count = engine.legal(position, out[0])) {
      expect(engine.legal(decoded.value, out[1])).toBe(count);
      expect(out[1]).toEqual(out[0]);
      engine.play(position, out[0][0], null);
      engine.play(decoded.value, out[0][0], null);
    }
    expect(engine.result(decoded.value)).toEqual(engine.result(position));
    expect(round.events).toBeDefined();
  });

  it('are refused by another engine, another version, and when they are cut', () => {
    const { engine, position } = begin('draw', 2);
    const bytes = encodePosition(position);
    const other = openGame({ ruleset: 'draw', seats: 4 });
    if (!other.ok) throw new Error(other.error.detail);
    expect(decodePosition(other.value, bytes).ok).toBe(false);
    expect(decodePosition(engine, bytes.subarray(0, bytes.length - 1)).ok).toBe(false);
    expect(decodePosition(engine, new Uint8Array(3)).ok).toBe(false);
    expect(decodePosition(engine, Uint8Array.from([POSITION_VERSION + 1, ...bytes.subarray(1)])).ok).toBe(
      false,
    );
  });
});

/**
 * A digest of the bytes of every position of a round in which always the first legal action is taken, by ruleset. When a
 * line fails the bytes mean something else than before: raise POSITION_VERSION (its comment says what is new) and put the
 * digests down again, here and nowhere else. Only where a rule or the order of legal actions has changed, and the bytes
 * have not, is it enough to put them down.
 */
const LAYOUT = {
  version: 2,
  digests: {
    draw: '3a755f257dc0fa3b',
    block: 'e1a48471dbdfcd5d',
    'all-fives': 'a6e6d4de4b16db90',
    muggins: 'bf40d9f7598fd749',
    'five-up': 'e17ae722d4e9c2a6',
    partnership: '32d841ed89846253',
    'mexican-train': 'e678a0574538897c',
    'chicken-foot': 'e487a0fd4b00b070',
    'forty-two': '5a5c2b3caaf3ed75',
  },
};

describe('the bytes of a position', () => {
  const SEATS: Record<string, number> = { partnership: 4, 'forty-two': 4 };

  it('are those of their version', () => {
    const digests = Object.fromEntries(
      RULESETS.map(({ id }) => {
        const { engine, position } = begin(id, SEATS[id] ?? 3);
        const hash = createHash('sha256').update(encodePosition(position));
        const out = new Int32Array(engine.maxActions);
        while (engine.legal(position, out) > 0) {
          engine.play(position, out[0], null);
          hash.update(encodePosition(position));
        }
        return [id, hash.digest('hex').slice(0, 16)];
      }),
    );
    expect({ version: POSITION_VERSION, digests }).toEqual(LAYOUT);
  });

  it('begin with version, lengths and whose turn it is, and end with the boneyard', () => {
    const { position } = begin('draw', 2);
    const bytes = Buffer.from(encodePosition(position));
    expect(bytes[0]).toBe(POSITION_VERSION);
    expect(bytes.readUInt16LE(1)).toBe(position.words.length);
    expect(bytes.readUInt16LE(3)).toBe(14);
    expect(bytes.readInt32LE(5)).toBe(position.words[TURN]);
    expect([...bytes.subarray(-14)]).toEqual([...position.stock.subarray(0, 14)]);
    expect(bytes).toHaveLength(5 + 4 * position.words.length + 14);
  });
});
