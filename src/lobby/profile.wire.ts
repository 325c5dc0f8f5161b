import { InputType, ObjectType } from '@nestjs/graphql';
import { LONGEST_CLOCK } from '../matches/index.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { UNASKED } from './profile.js';

/** Accounts that a profile may block, at most. */
const MOST_BLOCKED = 500;
const MOST_NAMES = 50;
/** More matches at once than anybody plays. */
const MOST_AT_ONCE = 10_000;

@InputType('SecondsRangeInput')
@ObjectType({ description: 'From `min` to `max` seconds, both included.' })
export class SecondsRange {
  @Prop.Float({ min: 0, max: LONGEST_CLOCK }) min: number;
  @Prop.Float({ min: 0, max: LONGEST_CLOCK }) max: number;
}

@InputType('RatingRangeInput')
@ObjectType({ description: 'From `min` to `max`, both included.' })
export class RatingRange {
  @Prop.Float() min: number;
  @Prop.Float() max: number;
}

@InputType('AcceptedRulesetInput')
@ObjectType({ description: 'A ruleset that the bot plays.' })
export class AcceptedRuleset {
  @Prop.Str({ max: 40, example: 'draw' }) ruleset: string;
  @Prop.Str({
    max: 40,
    each: true,
    maxItems: MOST_NAMES,
    optional: true,
    nullable: true,
    description: 'Presets, without the ruleset’s name; all where left out.',
  })
  presets?: string[] | null;
}

@InputType('AcceptedClocksInput')
@ObjectType({ description: 'Clocks that the bot plays with. A kind that is left out it does not play with.' })
export class AcceptedClocks {
  @Prop.Obj(() => SecondsRange, { optional: true, nullable: true, description: 'Seconds per move.' })
  perMove?: SecondsRange | null;
  @Prop.Obj(() => SecondsRange, { optional: true, nullable: true, description: 'Seconds in the bank.' })
  bank?: SecondsRange | null;
}

@InputType('AcceptanceProfileInput', {
  description: 'What a bot plays and against whom. What is left out has its usual value.',
})
@ObjectType({
  description: 'What a bot plays and against whom, kept by the service: it offers nothing else to the bot.',
})
@Example<AcceptanceProfile>({
  paused: false,
  unasked: 'present',
  autoAccept: true,
  rulesets: [{ ruleset: 'draw', presets: null }],
  ownOptions: false,
  clocks: { perMove: { min: 1, max: 30 }, bank: null },
  ratings: null,
  rated: true,
  unrated: true,
  concurrency: 4,
  blocked: [],
})
export class AcceptanceProfile {
  @Prop.Bool({ default: false, description: 'Nothing for now. Matches that are going on go on.' })
  paused: boolean;
  @Prop.Enum(UNASKED, 'Unasked', {
    default: 'present',
    description:
      'Whether others may seat the bot by `POST /v1/matches` in what the profile takes: `always`; `present`: while something has been heard of it within ten minutes; `never`: it has to be challenged.',
  })
  unasked: (typeof UNASKED)[number];
  @Prop.Bool({
    default: false,
    description: 'Challenges that the profile takes are accepted by the service, while the bot is present.',
  })
  autoAccept: boolean;
  @Prop.Obj(() => AcceptedRuleset, {
    each: true,
    maxItems: MOST_NAMES,
    optional: true,
    nullable: true,
    description: 'The rulesets that it plays; null for all.',
  })
  rulesets?: AcceptedRuleset[] | null;
  @Prop.Bool({ default: true, description: 'Also with options other than those of a preset.' })
  ownOptions: boolean;
  @Prop.Obj(() => AcceptedClocks, { optional: true, nullable: true, description: 'Null for any clock.' })
  clocks?: AcceptedClocks | null;
  @Prop.Obj(() => RatingRange, {
    optional: true,
    nullable: true,
    description: 'Ratings of opponents, in the pool of the game; null for any.',
  })
  ratings?: RatingRange | null;
  @Prop.Bool({ default: true, description: 'Whether it plays rated matches.' }) rated: boolean;
  @Prop.Bool({ default: true, description: 'Matches that are not rated.' }) unrated: boolean;
  @Prop.Int({
    min: 0,
    max: MOST_AT_ONCE,
    optional: true,
    nullable: true,
    description:
      'Matches at once, at most, those included that wait for a seat to be taken; null for any number. A rated set counts as many as it has legs.',
  })
  concurrency?: number | null;
  @Prop.Id({
    each: true,
    maxItems: MOST_BLOCKED,
    default: [],
    description: 'Accounts whose bots it does not meet. Empty for all but the bot’s owner.',
  })
  blocked: string[];
}
