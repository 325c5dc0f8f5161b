import { ObjectType } from '@nestjs/graphql';
import { BUDGETS } from '../config/limits.js';
import { HOLDER_KINDS } from '../platform/limits/limiter.js';
import { Prop } from '../platform/wire.js';

@ObjectType({ description: 'How many requests of a kind may be made, and how many are left.' })
export class BudgetState {
  @Prop.Enum(BUDGETS, 'Budget') name: string;
  @Prop.Str({ description: 'What is counted in it.' }) counts: string;
  @Prop.Enum(HOLDER_KINDS, 'HolderKind', {
    description:
      'Whose it is: all tokens of a `bot` share it, all bots of an `account`, all from an `address`.',
  })
  holder: string;
  @Prop.Str({ description: 'Which bot, account or address (of IPv6: network).' }) holderId: string;
  @Prop.Int({ nullable: true, description: 'Requests in a window; null for any number.' }) quota:
    number | null;
  @Prop.Int({ description: 'Length of a window in seconds.' }) window: number;
  @Prop.Int({ nullable: true, description: 'Requests that are left in this window.' }) remaining:
    number | null;
  @Prop.Time({ nullable: true, description: 'When all of it is there again; null when it is.' }) resetAt:
    string | null;
}

@ObjectType({ description: 'Something of which there may be only so many, or so much, at once.' })
export class Cap {
  @Prop.Str({ example: 'sockets' }) name: string;
  @Prop.Str() says: string;
  @Prop.Int({ nullable: true, description: 'null for any number.' }) most: number | null;
}

@ObjectType({ description: 'What the caller may ask for.' })
export class LimitsOfCaller {
  @Prop.Obj(() => BudgetState, { each: true }) budgets: BudgetState[];
  @Prop.Obj(() => Cap, { each: true }) caps: Cap[];
}
