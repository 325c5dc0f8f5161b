import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { PageQuery } from '../platform/page.js';
import { Prop } from '../platform/wire.js';
import type { MatchRecord } from '../rules/record.js';
import { TERMINATIONS } from '../rules/record.js';
import { Record } from './record.wire.js';

const FROM = 'Only matches that ended at this moment or later.';
const UNTIL = 'Only matches that ended before this moment.';
const BOT = 'Only matches that this bot has played.';
const VERSION = 'With `bot`: only those of this version.';
const ACCOUNT = 'Only matches that bots of this account have played.';

@ArgsType()
export class FindRecords extends PageQuery {
  @Prop.Id({ optional: true, description: 'Only the record of this match.' }) match?: string;
  @Prop.Id({ optional: true, description: BOT }) bot?: string;
  @Prop.Int({ optional: true, text: true, min: 1, description: VERSION }) version?: number;
  @Prop.Id({ optional: true, description: ACCOUNT }) account?: string;
  @Prop.Id({ optional: true, description: 'Only matches of this tournament.' }) tournament?: string;
  @Prop.Id({ optional: true, description: 'Only the legs of this set.' }) set?: string;
  @Prop.Str({ optional: true, max: 40 }) ruleset?: string;
  @Prop.Str({ optional: true, max: 40 }) preset?: string;
  @Prop.Bool({ optional: true, text: true }) rated?: boolean;
  @Prop.Enum(TERMINATIONS, 'Termination', { optional: true }) termination?: string;
  @Prop.Time({ optional: true, description: FROM }) from?: string;
  @Prop.Time({ optional: true, description: UNTIL }) until?: string;
}

@InputType({ description: 'Which records; all that is given must hold.' })
export class RecordsWish {
  @Prop.Id({ optional: true, description: 'Only the record of this match.' }) match?: string;
  @Prop.Id({ optional: true, description: BOT }) bot?: string;
  @Prop.Int({ optional: true, min: 1, description: VERSION }) version?: number;
  @Prop.Id({ optional: true, description: ACCOUNT }) account?: string;
  @Prop.Id({ optional: true, description: 'Only matches of this tournament.' }) tournament?: string;
  @Prop.Id({ optional: true, description: 'Only the legs of this set.' }) set?: string;
  @Prop.Str({ optional: true, max: 40 }) ruleset?: string;
  @Prop.Str({ optional: true, max: 40 }) preset?: string;
  @Prop.Bool({ optional: true }) rated?: boolean;
  @Prop.Enum(TERMINATIONS, 'Termination', { optional: true }) termination?: string;
  @Prop.Time({ optional: true, description: FROM }) from?: string;
  @Prop.Time({ optional: true, description: UNTIL }) until?: string;
}

@ObjectType({ description: 'The record of a match in a list.' })
export class ListedRecord {
  @Prop.Str({ description: 'Where the reader is with it: what `after` takes.' }) cursor: string;
  @Prop.Time() endedAt: string;
  @Prop.Obj(() => Record) record: MatchRecord;
}

export class RecordsPage {
  @Prop.Obj(() => ListedRecord, { each: true, description: 'In the order in which the matches ended.' })
  records: ListedRecord[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}
