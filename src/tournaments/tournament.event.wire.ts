import { ArgsType, InterfaceType, ObjectType } from '@nestjs/graphql';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Prop } from '../platform/wire.js';
import type { Class, PropOptions } from '../platform/wire.property.js';
import { RESULT_KINDS, type ResultKind } from '../statistics/index.js';
import type { TournamentEvent as Event } from './tournament.event.js';
import { EVENTS, FIELDS, TOURNAMENT_EVENT_TYPES, type FieldKind } from './tournament.event.registry.js';
import type { ShownTournamentEvent } from './tournament.event.view.js';

@ObjectType()
export class TournamentSeed {
  @Prop.Str() entrant: string;
  @Prop.Int({ description: 'Counted from 1.' }) seed: number;
  @Prop.Float({ nullable: true, description: 'Rating at the start; null where there was none.' })
  rating: number | null;
}

@ObjectType()
export class PairedTable {
  @Prop.Int() table: number;
  @Prop.Str({ each: true, description: 'The first has the first seat of the first leg.' }) entrants: string[];
  @Prop.Str({ nullable: true, description: 'The bracket match that it is.' }) slot: string | null;
}

@ObjectType()
export class UnplayedTable {
  @Prop.Int() table: number;
  @Prop.Str({ each: true }) entrants: string[];
  @Prop.Enum(RESULT_KINDS, 'ResultKind') kind: ResultKind;
  @Prop.Float({ each: true }) points: number[];
}

/** How each kind of field is declared. */
const DECORATORS: Record<FieldKind, (options: PropOptions) => PropertyDecorator> = {
  int: (options) => Prop.Int(options),
  text: (options) => Prop.Str(options),
  id: (options) => Prop.Id(options),
  ints: (options) => Prop.Int({ ...options, each: true }),
  floats: (options) => Prop.Float({ ...options, each: true }),
  texts: (options) => Prop.Str({ ...options, each: true }),
  ids: (options) => Prop.Id({ ...options, each: true }),
  seeds: (options) => Prop.Obj(() => TournamentSeed, { ...options, each: true }),
  pairings: (options) => Prop.Obj(() => PairedTable, { ...options, each: true }),
  unplayed: (options) => Prop.Obj(() => UnplayedTable, { ...options, each: true }),
};

/** What all events of a tournament have; what else there is depends on the type. */
@InterfaceType('TournamentEvent', {
  description: 'An event of a tournament’s log.',
  resolveType: (event: ShownTournamentEvent) => CLASSES.get(event.type),
})
export abstract class TournamentEvent {
  @Prop.Int({ min: 1, description: 'Number of the event in the tournament.' }) seq: number;
  @Prop.Enum(TOURNAMENT_EVENT_TYPES, 'TournamentEventType') type: string;
  @Prop.Id({ description: 'Identifier of the tournament.' }) tournament: string;
  @Prop.Time({ description: 'When it happened.' }) at: string;
}

/** `leg-over` → `TournamentLegOverEvent`. */
const nameOf = (type: Event['type']): string =>
  `Tournament${type
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

/** The class of one type of event, as the registry describes it. In GraphQL, where a name means one type, all fields may be null. */
function eventClass(type: Event['type']): Class<TournamentEvent> {
  const name = nameOf(type);
  const made = { [name]: class extends TournamentEvent {} }[name] as Class<TournamentEvent>;
  const prototype = made.prototype as object;
  const { says, fields, nullable = [] } = EVENTS[type];
  Prop.Enum([type], `${name}Type`)(prototype, 'type');
  for (const field of fields) {
    const options = { description: FIELDS[field].says, nullable: nullable.includes(field) };
    DECORATORS[FIELDS[field].kind]({ ...options, optional: true })(prototype, field);
    ApiProperty({ required: true })(prototype, field);
  }
  ObjectType(name, { implements: () => TournamentEvent as never, description: says })(made);
  return made;
}

const CLASSES: ReadonlyMap<Event['type'], Class<TournamentEvent>> = new Map(
  TOURNAMENT_EVENT_TYPES.map((type) => [type, eventClass(type)]),
);

/** OpenAPI's schema of an event: one of the types, told apart by `type`. */
export const TOURNAMENT_EVENT_SCHEMA = {
  oneOf: [...CLASSES.values()].map((made) => ({ $ref: getSchemaPath(made) })),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries([...CLASSES].map(([type, made]) => [type, getSchemaPath(made)])),
  },
};

/** Puts the schemas of all events into the document. */
export const ApiTournamentEvents = (): ClassDecorator =>
  ApiExtraModels(...CLASSES.values()) as ClassDecorator;

@ArgsType()
export class TournamentEventsArgs {
  @Prop.Id({ description: 'Identifier of the tournament.' }) tournament: string;
  @Prop.Int({ min: 0, default: 0, description: 'Number of the last event that the reader has.' })
  after: number;
}
