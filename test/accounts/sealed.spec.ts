import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../src/accounts/sealed.js';

describe('sealed text', () => {
  const key = randomBytes(32);

  it('is opened by its key', () => {
    expect(unseal(seal('{"token":"byb_ß"}', key), key)).toBe('{"token":"byb_ß"}');
  });

  it('shows nothing of itself', () => {
    expect(seal('byb_secret', key).toString('latin1')).not.toContain('secret');
    expect(seal('same', key)).not.toEqual(seal('same', key));
  });

  it('is not opened by another key', () => {
    expect(() => unseal(seal('x', key), randomBytes(32))).toThrow();
  });

  it('is not opened when a byte was changed', () => {
    const sealed = seal('some text', key);
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i] ^= 1;
      expect(() => unseal(changed, key)).toThrow();
    }
  });
});
