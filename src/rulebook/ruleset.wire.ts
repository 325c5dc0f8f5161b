import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { JsonValue } from './json.value.prop.js';

const OPTION_KINDS = ['choice', 'switch', 'integer', 'points'] as const;

@ObjectType({ description: 'How many seats a ruleset has with one set.' })
export class SeatRange {
  @Prop.Int({ description: 'The highest double of the set.', example: 6 }) set: number;
  @Prop.Int() min: number;
  @Prop.Int() max: number;
}

@ObjectType({ description: 'One line of the deal table.' })
export class DealRow {
  @Prop.Int() set: number;
  @Prop.Int() seats: number;
  @Prop.Int({ nullable: true, description: 'Tiles for each seat; null where the request must say it.' })
  handSize: number | null;
  @Prop.Int({ nullable: true, description: 'Tiles left over.' }) boneyard: number | null;
}

@ObjectType({ description: 'What one value of an option means.' })
export class OptionMeaning {
  @JsonValue() value: unknown;
  @Prop.Str() meaning: string;
}

@ObjectType({ description: 'What an option is where nobody says it, for one number of seats.' })
export class OptionDefault {
  @Prop.Int() seats: number;
  @JsonValue({ nullable: true, description: 'Null where the request must say it.' }) value: unknown;
}

@ObjectType({ description: 'One option of a ruleset.' })
export class RulesetOption {
  @Prop.Str({ example: 'handScore' }) name: string;
  @Prop.Enum(OPTION_KINDS, 'RulesetOptionKind', {
    description:
      '`choice`: one of `values`. `switch`: true or false. `integer`: from `min` to `max`. `points`: an object with points up to `max` for any of `names`.',
  })
  kind: (typeof OPTION_KINDS)[number];
  @JsonValue({ each: true, optional: true }) values?: unknown[];
  @Prop.Int({ optional: true }) min?: number;
  @Prop.Int({ optional: true }) max?: number;
  @Prop.Str({ each: true, optional: true }) names?: string[];
  @JsonValue({
    nullable: true,
    description: 'The default; null where it depends on seats or other options: see `defaults`.',
  })
  default: unknown;
  @Prop.Obj(() => OptionDefault, {
    each: true,
    optional: true,
    description: 'With the default preset and set, by seats.',
  })
  defaults?: OptionDefault[];
  @Prop.Str() description: string;
  @Prop.Obj(() => OptionMeaning, { each: true }) meanings: OptionMeaning[];
  @Prop.Str({ each: true, description: 'Ids of sources.' }) sources: string[];
}

@ObjectType({ description: 'What a preset changes for one number of seats.' })
export class PresetChanges {
  @Prop.Int() seats: number;
  @Prop.Json() changes: Record<string, unknown>;
}

@ObjectType({ description: 'A named set of options, usually somebody’s published rules.' })
export class RulesetPreset {
  @Prop.Str({ example: 'pagat' }) name: string;
  @Prop.Str() title: string;
  @Prop.Str({ each: true }) sources: string[];
  @Prop.Json({ description: 'Options that differ from the defaults for any number of seats.' })
  changes: Record<string, unknown>;
  @Prop.Obj(() => PresetChanges, { each: true, description: 'Options that differ by the number of seats.' })
  changesBySeats: PresetChanges[];
}

@ObjectType({ description: 'What one source says.' })
export class PublishedRule {
  @Prop.Str({ description: 'Id of the source.' }) source: string;
  @Prop.Str() says: string;
}

@ObjectType({ description: 'A question on which published rules disagree or are silent.' })
export class RulesetDisagreement {
  @Prop.Str() question: string;
  @Prop.Obj(() => PublishedRule, { each: true }) published: PublishedRule[];
  @Prop.Str({ description: 'What this service does.' }) here: string;
}

@ObjectType({ description: 'A published text that rules follow.' })
export class RuleSource {
  @Prop.Str({ example: 'S2' }) id: string;
  @Prop.Str() title: string;
  @Prop.Str({ nullable: true }) url: string | null;
  @Prop.Str({ nullable: true }) licence: string | null;
}

@ObjectType({ description: 'A ruleset in short.' })
export class RulesetSummary {
  @Prop.Str({ example: 'all-fives' }) id: string;
  @Prop.Str({ example: 'All Fives' }) name: string;
  @Prop.Str() summary: string;
  @Prop.Obj(() => SeatRange, { each: true, description: 'Numbers of seats, by set of tiles.' })
  seats: SeatRange[];
  @Prop.Enum(['never', 'option', 'always'], 'RulesetTeams', {
    description: 'Whether seats 0 and 2 play together against 1 and 3.',
  })
  teams: 'never' | 'option' | 'always';
  @Prop.Str({ each: true, description: 'Names of the presets; the first is the default.' })
  presetNames: string[];
}

@ObjectType('Ruleset', { description: 'A ruleset with its options, presets and text.' })
export class RulesetDescription extends RulesetSummary {
  @Prop.Int({ description: 'Version of the rules; matches keep the one they were played by.' })
  rulesVersion: number;
  @Prop.Str({ description: 'The rules in words, as Markdown.' }) howToPlay: string;
  @Prop.Obj(() => DealRow, { each: true, description: 'Tiles dealt with the default preset.' })
  deals: DealRow[];
  @Prop.Obj(() => RulesetOption, { each: true }) options: RulesetOption[];
  @Prop.Obj(() => RulesetPreset, { each: true }) presets: RulesetPreset[];
  @Prop.Obj(() => RulesetDisagreement, { each: true }) disagreements: RulesetDisagreement[];
  @Prop.Obj(() => RuleSource, { each: true }) sources: RuleSource[];
  @Prop.Json({ description: 'JSON Schema (draft 7) of the part of a request that says which game is meant.' })
  schema: Record<string, unknown>;
}

@ObjectType()
export class RulesetList {
  @Prop.Obj(() => RulesetSummary, { each: true }) rulesets: RulesetSummary[];
}
