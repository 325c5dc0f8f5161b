import { RECORD_EXAMPLE } from '../../src/rulebook/record.example.js';
import { verifyRecord } from '../../src/rules/verify.js';

describe('the record that the API reference shows', () => {
  it('can be verified, and a changed one cannot', () => {
    expect(verifyRecord(RECORD_EXAMPLE)).toMatchObject({ ok: true, value: { valid: true, rounds: 1 } });
    const changed = { ...RECORD_EXAMPLE, scores: [8, 0] };
    expect(verifyRecord(changed)).toMatchObject({ ok: true, value: { valid: false } });
  });
});
