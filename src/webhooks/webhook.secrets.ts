import { hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { seal, SecretsRepository, unseal } from '../accounts/index.js';
import { Config } from '../config/config.js';

/** Bytes of a secret; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;
const KEY_BYTES = 32;
const PREFIX = 'whsec_';

/**
 * Secrets of webhooks. Signing needs them in clear, so they are not hashed but sealed, under a key made from the configured
 * pepper, or from one that is kept in the database where none is configured.
 */
@Injectable()
export class WebhookSecrets {
  private key: Promise<Buffer> | undefined;

  constructor(
    private readonly secrets: SecretsRepository,
    private readonly config: Config,
  ) {}

  /** A new secret as its owner gets it: `whsec_` and base64. */
  make(): string {
    return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  }

  async seal(secret: string): Promise<Buffer> {
    return seal(secret, await this.sealingKey());
  }

  async unseal(sealed: Buffer): Promise<string> {
    return unseal(sealed, await this.sealingKey());
  }

  private sealingKey(): Promise<Buffer> {
    this.key ??= this.load().catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return this.key;
  }

  private async load(): Promise<Buffer> {
    const { tokenPepper } = this.config;
    if (tokenPepper === undefined) return this.secrets.getOrKeep('webhook-secrets', randomBytes(KEY_BYTES));
    return Buffer.from(hkdfSync('sha256', tokenPepper, '', 'boneyard webhook secrets', KEY_BYTES));
  }
}
