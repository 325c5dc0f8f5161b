import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { RecordsWish } from '../matches/index.js';
import { Prop } from '../platform/wire.js';
import {
  EXPORT_EVENTS,
  EXPORT_KINDS,
  EXPORT_STATUSES,
  type ExportEventType,
  type ExportKind,
  type ExportStatus,
} from './export.state.js';

@InputType()
export class NewExport {
  @Prop.Enum(EXPORT_KINDS, 'ExportKind', {
    description:
      '`records`: records of matches, as `GET /v1/records` has them. `account`: everything that the account owns; needs the scope `manage`.',
  })
  kind: ExportKind;
  @Prop.Obj(() => RecordsWish, { optional: true, description: 'With `records`: which.' })
  records?: RecordsWish;
}

@ObjectType()
export class ExportProgress {
  @Prop.Int({ description: 'Lines that are written.' }) done: number;
  @Prop.Int({ description: 'Lines that there were when it began.' }) total: number;
  @Prop.Int({ min: 0, max: 100 }) percent: number;
}

@ObjectType({ description: 'A file of JSON lines, compressed with gzip, that the service’s workers write.' })
export class Export {
  @Prop.Id() id: string;
  @Prop.Enum(EXPORT_KINDS, 'ExportKind') kind: ExportKind;
  @Prop.Json({ description: 'Which records it holds.' }) records: { [name: string]: unknown };
  @Prop.Enum(EXPORT_STATUSES, 'ExportStatus', {
    description: '`expired`: it was finished, and its file is gone. `failed`: for the reason given.',
  })
  status: ExportStatus;
  @Prop.Str({ nullable: true }) reason: string | null;
  @Prop.Obj(() => ExportProgress) progress: ExportProgress;
  @Prop.Int({ description: 'Bytes of the file so far.' }) bytes: number;
  @Prop.Int({ description: 'Number of its latest event.' }) last: number;
  @Prop.Str({ nullable: true, description: 'Address of the file; null while there is none, or no longer.' })
  download: string | null;
  @Prop.Time() createdAt: string;
  @Prop.Time({ nullable: true }) startedAt: string | null;
  @Prop.Time({ nullable: true }) endedAt: string | null;
  @Prop.Time({ nullable: true, description: 'When the file goes.' }) expiresAt: string | null;
}

@ObjectType()
export class RemovedExport {
  @Prop.Id() id: string;
}

export class ExportsPage {
  @Prop.Obj(() => Export, { each: true, description: 'The newest ones first.' }) exports: Export[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@ObjectType('ExportEvent', { description: 'Something that happened to an export.' })
export class ExportNotice {
  @Prop.Int({ min: 1, description: 'Number of the event in the export.' }) seq: number;
  @Prop.Enum(EXPORT_EVENTS, 'ExportEventType', {
    description: '`progress` comes whenever another hundredth is done.',
  })
  type: ExportEventType;
  @Prop.Id() export: string;
  @Prop.Time() at: string;
  @Prop.Int() done: number;
  @Prop.Int() total: number;
  @Prop.Int({ min: 0, max: 100 }) percent: number;
  @Prop.Str({ nullable: true }) reason: string | null;
}

@ArgsType()
export class ExportEventsArgs {
  @Prop.Id({ description: 'Identifier of the export.' }) export: string;
  @Prop.Int({ min: 0, default: 0, description: 'Number of the last event that the reader has.' })
  after: number;
}
