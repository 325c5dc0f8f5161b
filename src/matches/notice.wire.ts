import { InterfaceType, ObjectType } from '@nestjs/graphql';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { Prop } from '../platform/wire.js';
import type { Class } from '../platform/wire.property.js';
import { declareFields, eventClassName } from './event.wire.js';
import { NOTICE_TYPES, noticeFields, NOTICES, type NoticeType } from './notice.registry.js';
import type { ShownNotice } from './notice.view.js';

/** What all notices have; what else there is depends on the type. */
@InterfaceType('Notice', {
  description: 'News in a caller’s feed that is in no match’s log.',
  resolveType: (notice: ShownNotice) => NOTICE_CLASSES.get(notice.type),
})
export abstract class Notice {
  @Prop.Int({ min: 0, max: 0, description: '0: it is in no match’s log.' }) seq: number;
  @Prop.Enum(NOTICE_TYPES, 'NoticeType') type: string;
  @Prop.Id({
    nullable: true,
    description: 'The match that it leads to or comes from; null where there is none.',
  })
  match: string | null;
  @Prop.Time({ description: 'When it happened.' }) at: string;
  @Prop.Str({ description: 'What identifies it: delivery is at least once.' }) notice: string;
}

function noticeClass(type: NoticeType): Class<Notice> {
  const name = `${eventClassName(type).slice(0, -'Event'.length)}Notice`;
  const made = { [name]: class extends Notice {} }[name] as Class<Notice>;
  const prototype = made.prototype as object;
  Prop.Enum([type], `${name}Type`)(prototype, 'type');
  declareFields(prototype, noticeFields(type));
  ObjectType(name, { implements: () => Notice as never, description: NOTICES[type].says })(made);
  return made;
}

/** The wire class of every type of notice. */
export const NOTICE_CLASSES: ReadonlyMap<NoticeType, Class<Notice>> = new Map(
  NOTICE_TYPES.map((type) => [type, noticeClass(type)]),
);

/** OpenAPI's schema of a notice: one of the types, told apart by `type`. */
export const NOTICE_SCHEMA = {
  oneOf: [...NOTICE_CLASSES.values()].map((made) => ({ $ref: getSchemaPath(made) })),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries([...NOTICE_CLASSES].map(([type, made]) => [type, getSchemaPath(made)])),
  },
};

/** Puts the schemas of all notices into the document. */
export const ApiNotices = (): ClassDecorator => ApiExtraModels(...NOTICE_CLASSES.values()) as ClassDecorator;
