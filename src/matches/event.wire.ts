import { InterfaceType, ObjectType } from '@nestjs/graphql';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { StreamEnding } from '../platform/streams/stream.ending.js';
import { Prop } from '../platform/wire.js';
import type { Class, PropOptions } from '../platform/wire.property.js';
import {
  EVENT_TYPES,
  EVENTS,
  FIELDS,
  fieldsOf,
  type EventType,
  type FieldKind,
  type FieldName,
} from './event.registry.js';
import type { ShownEvent } from './event.view.js';
import { RoundResult, TilesBySeat } from '../rulebook/index.js';
import { ParsedMove, SeatView } from './view.wire.js';

@ObjectType({
  description: 'Seconds for each decision, or a bank of seconds with an increment for each turn.',
})
export class MatchClock {
  @Prop.Float({ optional: true, description: 'Seconds for each decision.' }) perMove?: number;
  @Prop.Float({ optional: true, description: 'Seconds for the whole match.' }) bank?: number;
  @Prop.Float({ optional: true, description: 'Seconds added to the bank when a turn leaves the seat.' })
  increment?: number;
}

/** How each kind of field is declared; the same for every event, so that a name means one type everywhere. */
const DECORATORS: Record<FieldKind, (options: PropOptions) => PropertyDecorator> = {
  int: (options) => Prop.Int(options),
  number: (options) => Prop.Float(options),
  text: (options) => Prop.Str(options),
  flag: (options) => Prop.Bool(options),
  time: (options) => Prop.Time(options),
  ints: (options) => Prop.Int({ ...options, each: true }),
  texts: (options) => Prop.Str({ ...options, each: true }),
  tilesBySeat: (options) => TilesBySeat(options),
  options: (options) => Prop.Json(options),
  clock: (options) => Prop.Obj(() => MatchClock, options),
  result: (options) => Prop.Obj(() => RoundResult, options),
  view: (options) => Prop.Obj(() => SeatView, options),
};

/** What all events of a match have; what else there is depends on the type. */
@InterfaceType('MatchEvent', {
  description: 'An event of a match’s log, as the viewer may see it.',
  resolveType: (event: ShownEvent) => EVENT_CLASSES.get(event.type),
})
export abstract class MatchEvent {
  @Prop.Int({ min: 1, description: 'Number of the event in the match.' }) seq: number;
  @Prop.Enum(EVENT_TYPES, 'EventType') type: string;
  @Prop.Id({ description: 'Identifier of the match.' }) match: string;
  @Prop.Time({ description: 'When it happened.' }) at: string;
}

/** `round-started` → `RoundStartedEvent`. */
export const eventClassName = (type: string): string =>
  `${type
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

/** Fields that some event may lack: GraphQL wants a name to mean one type, so they may be null in every event there. */
const LACKING = new Set(
  EVENT_TYPES.flatMap((type) =>
    fieldsOf(type)
      .filter(([field, who]) => who !== 'all' || 'nullable' in FIELDS[field])
      .map(([field]) => field),
  ),
);

/** Declares the fields of an event's class. */
export function declareFields(
  prototype: object,
  fields: readonly (readonly [FieldName, 'all' | 'some' | 'own'])[],
): void {
  for (const [field, who] of fields) {
    const { kind, says, nullable } = { nullable: undefined, ...FIELDS[field] };
    const optional = who !== 'all' || (LACKING.has(field) && !nullable);
    DECORATORS[kind]({ description: says, optional, nullable })(prototype, field);
    if (who === 'all') ApiProperty({ required: true })(prototype, field);
  }
}

/** The class of one type of event, as the registry describes it. */
function eventClass(type: EventType): Class<MatchEvent> {
  const name = eventClassName(type);
  const made = { [name]: class extends MatchEvent {} }[name] as Class<MatchEvent>;
  const prototype = made.prototype as object;
  Prop.Enum([type], `${name}Type`)(prototype, 'type');
  declareFields(prototype, fieldsOf(type));
  if (type === 'turn') {
    Prop.Obj(() => ParsedMove, {
      each: true,
      optional: true,
      description: 'Each legal move taken apart; with `?expand=moves`.',
    })(prototype, 'moves');
  }
  ObjectType(name, { implements: () => MatchEvent as never, description: EVENTS[type].says })(made);
  return made;
}

/** The wire class of every type of event. */
export const EVENT_CLASSES: ReadonlyMap<EventType, Class<MatchEvent>> = new Map(
  EVENT_TYPES.map((type) => [type, eventClass(type)]),
);

/** OpenAPI's schema of an event: one of the types, told apart by `type`. */
export const EVENT_SCHEMA = {
  oneOf: [...EVENT_CLASSES.values()].map((made) => ({ $ref: getSchemaPath(made) })),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries([...EVENT_CLASSES].map(([type, made]) => [type, getSchemaPath(made)])),
  },
};

/** Where OpenAPI has the schema of a turn. */
export const turnSchemaPath = (): string => getSchemaPath(EVENT_CLASSES.get('turn') as Class<MatchEvent>);

/** Puts the schemas of all events into the document. */
export const ApiEvents = (): ClassDecorator =>
  ApiExtraModels(...EVENT_CLASSES.values(), StreamEnding) as ClassDecorator;
