import { decodePosition, encodePosition, POSITION_VERSION } from '../../src/rules/position.codec.js';
import { openReplay } from '../../src/rules/replay.js';
import { openGame } from '../../src/rules/rulesets.js';

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
