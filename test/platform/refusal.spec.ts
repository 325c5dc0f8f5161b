import { REFUSAL_CODES, REFUSAL_TYPES, REFUSALS, refuse, statusOf } from '../../src/platform/refusal.js';

describe('the registry of refusals', () => {
  it.each(REFUSAL_CODES)('%s has a lower-case code, an error status and a title', (code) => {
    const { status, title, type } = REFUSALS[code];
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(REFUSAL_TYPES).toContain(type);
  });

  it('never gives one title to two codes', () => {
    const titles = REFUSAL_CODES.map((code) => REFUSALS[code].title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each([
    ['illegal-move', 422],
    ['malformed-move', 422],
    ['round-over', 422],
    ['bad-deal', 422],
    ['bad-options', 422],
    ['unknown-ruleset', 404],
    ['malformed-request', 400],
    ['already-moved', 409],
    ['timed-out', 409],
    ['stale-ply', 409],
    ['match-over', 410],
    ['forbidden', 403],
    ['unauthenticated', 401],
  ] as const)('answers %s with %i, as the contract says', (code, status) => {
    const refused = refuse(code, 'Because.', { legalMoves: [] });
    expect(refused).toEqual({ ok: false, error: { code, detail: 'Because.', legalMoves: [] } });
    expect(statusOf(refused.error)).toBe(status);
  });
});
