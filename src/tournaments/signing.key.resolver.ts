import { Query, Resolver } from '@nestjs/graphql';
import { Public } from '../platform/access.js';
import { ALGORITHM, SigningKey } from './exports/signing.key.js';
import { SigningKeyInfo } from './tournaments.wire.js';

/** What the service signs with, over GraphQL. */
@Resolver(() => SigningKeyInfo)
export class SigningKeyResolver {
  constructor(private readonly key: SigningKey) {}

  @Query(() => SigningKeyInfo, { description: 'The key that the service signs bundles with.' })
  @Public()
  async signingKey(): Promise<SigningKeyInfo> {
    return { algorithm: ALGORITHM, publicKey: await this.key.publicKey() };
  }
}
