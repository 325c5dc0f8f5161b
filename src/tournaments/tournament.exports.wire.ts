import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';

export class BundleQuery {
  @Prop.Bool({ text: true, default: true, description: 'Whether the records of the matches are in it.' })
  games: boolean;
}

@ObjectType()
export class SigningKeyInfo {
  @Prop.Str() algorithm: string;
  @Prop.Str({ description: 'The public key’s 32 bytes in Base64.' }) publicKey: string;
}
