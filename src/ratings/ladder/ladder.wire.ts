import { InputType, ObjectType } from '@nestjs/graphql';
import { Example } from '../../platform/openapi/example.decorator.js';
import { Prop } from '../../platform/wire.js';
import { LADDER_REASONS, type LadderReason } from '../../statistics/index.js';

const POOL = { description: 'Identifier of the pool.', example: 'draw.standard.2' };

/** Sets that a bot plays at once on a ladder, unless it says otherwise. */
export const USUAL_CAPACITY = 2;

@Example<LadderWish>({ capacity: USUAL_CAPACITY })
@InputType()
export class LadderWish {
  @Prop.Int({
    min: 1,
    max: 20,
    default: USUAL_CAPACITY,
    description: 'Sets that the bot plays at once, at most.',
  })
  capacity: number;
}

@ObjectType({ description: 'A bot’s place on a ladder, where it is matched all the time.' })
export class LadderEntry {
  @Prop.Str(POOL) pool: string;
  @Prop.Id({ graphqlName: 'botId' }) bot: string;
  @Prop.Str({ description: 'Name of the bot.' }) name: string;
  @Prop.Int({ description: 'Sets that it plays at once, at most.' }) capacity: number;
  @Prop.Int({ description: 'Sets that it plays now.' }) running: number;
  @Prop.Int({ description: 'Sets that it has begun today (UTC).' }) today: number;
  @Prop.Time() joinedAt: string;
  @Prop.Enum(LADDER_REASONS, 'LadderReason', {
    nullable: true,
    description:
      'What came of the last pairing: `paired`; `at-capacity`: it plays as much as it takes; `alone`: nobody else is there; `only-own-team`: only bots of its own account are; `daily-cap`: it has met everybody three times today; `others-busy`. Null before the first.',
  })
  reason: LadderReason | null;
  @Prop.Str({
    nullable: true,
    description: 'Why the ladder leaves it alone until it joins again; null where it does not.',
  })
  paused: string | null;
}

@ObjectType()
export class Ladder {
  @Prop.Obj(() => LadderEntry, { each: true, description: 'Whoever joined first comes first.' })
  entries: LadderEntry[];
}
