import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** Keyed hashes under the service's pepper: what is stored and compared instead of tokens. */
export class TokenHasher {
  private readonly key: KeyObject;

  constructor(pepper: Uint8Array) {
    this.key = createSecretKey(pepper);
  }

  /** HMAC-SHA-256 of a token, 32 bytes. */
  hash(secret: string): Buffer {
    return createHmac('sha256', this.key).update(secret).digest();
  }

  /** A key for another use, 32 bytes that say nothing about the pepper or about keys for other uses. */
  derive(use: string, ...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([use, ...parts]))
      .digest();
  }
}
