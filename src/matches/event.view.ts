import { formatTile, type Tile } from '../rules/tiles.js';
import type { Round } from '../rules/round.js';
import { legalMovesOf, viewOf } from '../rules/view.js';
import { EVENT_TYPES, fieldsOf, type EventType, type FieldName, type Who } from './event.registry.js';
import type { StoredEvent } from './match.event.js';

/** Number of the seat that somebody looks from; −1 for a spectator, who sees what everybody sees. */
export type Viewer = number;
export const SPECTATOR: Viewer = -1;

/** What is known about an event beside the event itself, when it is shown. */
export interface Scene {
  readonly match: string;
  /** When the event happened, in ms since 1970. */
  readonly at: number;
  /** The time of delivery, in ms since 1970. */
  readonly now: number;
  /** Whether the options lay all hands open. */
  readonly openHands: boolean;
  /** The round as it stands at a turn; asked for only where the viewer is offered that turn. */
  round(): Round;
}

/** An event as one viewer gets it, on every transport. */
export interface ShownEvent {
  readonly seq: number;
  readonly type: EventType;
  readonly match: string;
  readonly at: string;
  readonly [field: string]: unknown;
}

type Facts = Readonly<Record<string, unknown>>;
type Reader = (event: Facts, scene: Scene, viewer: Viewer) => unknown;

let latest = { ms: NaN, text: '' };
/** A time as the wire has it. The last one is remembered: all events of a change happen at the same time. */
export function isoTime(ms: number): string {
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() };
  return latest.text;
}
const tiles = (hand: readonly Tile[]): string[] => hand.map(formatTile);
const handsIn = (event: Facts) => event.hands as readonly (readonly Tile[])[];
const time =
  (field: FieldName): Reader =>
  (event) =>
    event[field] === null ? null : isoTime(event[field] as number);

/** Fields that are not simply what the log holds under their name. */
const READERS: Partial<Record<FieldName, Reader>> = {
  deadline: time('deadline'),
  expiresAt: time('expiresAt'),
  serverTime: (_event, { now }) => isoTime(now),
  remainingMs: ({ deadline }, { now }) =>
    deadline === null ? null : Math.max(0, (deadline as number) - now),
  hand: (event, _scene, viewer) => tiles(handsIn(event)[viewer]),
  handSizes: (event) => handsIn(event).map((hand) => hand.length),
  boneyardSize: (event) => (event.boneyard as readonly Tile[]).length,
  legalMoves: (_event, scene) => legalMovesOf(scene.round()),
  view: (_event, scene, viewer) => viewOf(scene.round(), viewer),
};

interface FieldReader {
  readonly name: FieldName;
  readonly who: Who;
  readonly read: Reader;
}
const FIELD_READERS = new Map<EventType, readonly FieldReader[]>(
  EVENT_TYPES.map((type) => [
    type,
    fieldsOf(type).map(([name, who]) => ({ name, who, read: READERS[name] ?? ((event) => event[name]) })),
  ]),
);

/** Whether a viewer may see what only the event's own seat may see. */
function isOwn(event: StoredEvent, viewer: Viewer, openHands: boolean): boolean {
  if (event.type === 'round-started') return viewer >= 0;
  if (event.type === 'drew' && openHands) return true;
  return 'seat' in event && event.seat === viewer;
}

/** An event as `viewer` may see it: the registry's fields, each only to those who may see it, and nothing else. */
export function show(event: StoredEvent, seq: number, viewer: Viewer, scene: Scene): ShownEvent {
  const shown: Record<string, unknown> = { seq, type: event.type, match: scene.match, at: isoTime(scene.at) };
  for (const { name, who, read } of FIELD_READERS.get(event.type) as readonly FieldReader[]) {
    if (who === 'own' && !isOwn(event, viewer, scene.openHands)) continue;
    const value = read(event as unknown as Facts, scene, viewer);
    if (value !== undefined) shown[name] = value;
  }
  return shown as unknown as ShownEvent;
}
