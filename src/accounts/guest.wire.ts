import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { PageQuery } from '../platform/page.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { NAME_RULE, NAME_UNITS } from './account.wire.js';

/** Longest name that an app may know a guest by. */
const EXTERNAL_ID_LENGTH = 100;
/** Any visible ASCII: whatever identifiers apps use. */
const EXTERNAL_ID = /^[\x21-\x7e]+$/;

/** Most that spectators can be behind, in seconds. */
export const LONGEST_DELAY = 3600;

const EXTERNAL = 'What the app knows its user by: unique among its guests, shown to nobody else.';

@ObjectType({ description: 'An end user of an app, as who the app plays. It sits at tables as a bot does.' })
export class Guest {
  @Prop.Id({ description: 'Goes into seats as a bot’s identifier does, and into the header Boneyard-Guest.' })
  id: string;
  @Prop.Str({ description: 'Shown at tables. Not unique.', example: 'Grace' }) name: string;
  @Prop.Str({ nullable: true, description: EXTERNAL }) externalId: string | null;
  @Prop.Bool({ description: 'A suspended guest can read but not play.' }) isSuspended: boolean;
  @Prop.Time() createdAt: string;
}

@InputType()
@Example<NewGuest>({ name: 'Grace', externalId: 'user-17' })
export class NewGuest {
  @Prop.Str({ min: 1, max: NAME_UNITS, description: NAME_RULE, example: 'Grace' }) name: string;
  @Prop.Str({
    optional: true,
    min: 1,
    max: EXTERNAL_ID_LENGTH,
    pattern: EXTERNAL_ID,
    description: `${EXTERNAL} Where there is such a guest it is answered, with the new name.`,
  })
  externalId?: string;
}

@ArgsType()
export class FindGuests extends PageQuery {
  @Prop.Str({ optional: true, max: EXTERNAL_ID_LENGTH, description: 'Only the guest of this name.' })
  externalId?: string;
}

export class GuestsPage {
  @Prop.Obj(() => Guest, { each: true, description: 'The newest ones first.' }) guests: Guest[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@ObjectType()
export class RemovedGuest {
  @Prop.Id() id: string;
}

const MOST_MATCHES =
  'Seats of its guests in matches that are not over, at most; those included that they wait for in challenges and queues.';

@ObjectType({ description: 'How much of the service an app has.' })
export class AppQuotas {
  @Prop.Int({ min: 0, description: 'Guests that it may have.' }) mostGuests: number;
  @Prop.Int({ min: 0, description: 'Guests that it has.' }) guests: number;
  @Prop.Int({ min: 0, description: MOST_MATCHES })
  mostMatches: number;
  @Prop.Int({
    min: 0,
    description: 'Seats that it has in matches that are not over, and waits for in challenges and queues.',
  })
  matches: number;
}

@InputType('AppSettingsInput')
@ObjectType({ description: 'How an app shows its matches.' })
export class AppSettings {
  @Prop.Int({
    min: 0,
    max: LONGEST_DELAY,
    description:
      'Seconds by which everybody who holds no seat sees matches later that the app makes or its guests are seated in, unless the match says otherwise. Rated matches have no delay.',
  })
  spectatorDelay: number;
}

@InputType()
@Example<QuotaGrant>({ mostGuests: 50_000, mostMatches: 5_000 })
export class QuotaGrant {
  @Prop.Int({ optional: true, min: 0, max: 10_000_000, description: 'Guests that it may have.' })
  mostGuests?: number;
  @Prop.Int({
    optional: true,
    min: 0,
    max: 10_000_000,
    description: MOST_MATCHES,
  })
  mostMatches?: number;
}
