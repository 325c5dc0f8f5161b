import { createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretsRepository } from '../../accounts/index.js';

export const ALGORITHM = 'Ed25519';
const NAME = 'signing-key';
const SEED_BYTES = 32;
/** What stands before the 32 bytes of an Ed25519 seed in PKCS #8, and before those of a public key in SPKI (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** A public key from its 32 bytes in Base64; undefined where they are none. */
export function parsePublicKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== SEED_BYTES || bytes.toString('base64') !== text) return undefined;
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: 'der', type: 'spki' });
}

/** The key that the service signs with; made once, and the same in every process on one database. */
@Injectable()
export class SigningKey {
  private key: Promise<KeyObject> | undefined;

  constructor(private readonly secrets: SecretsRepository) {}

  /** 64 bytes. */
  async sign(bytes: Buffer): Promise<Buffer> {
    return sign(null, bytes, await this.open());
  }

  /** The public key's 32 bytes in Base64. */
  async publicKey(): Promise<string> {
    const spki = createPublicKey(await this.open()).export({ format: 'der', type: 'spki' });
    return spki.subarray(SPKI_HEAD.length).toString('base64');
  }

  private open(): Promise<KeyObject> {
    this.key ??= this.load().catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return this.key;
  }

  private async load(): Promise<KeyObject> {
    const seed = await this.secrets.getOrKeep(NAME, randomBytes(SEED_BYTES));
    return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  }
}
