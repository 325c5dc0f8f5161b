import { getMetadataStorage } from 'class-validator';
import {
  EVENTS,
  EVENT_TYPES,
  FIELDS,
  FIELD_KINDS,
  fieldsOf,
  keptOf,
} from '../../src/matches/event.registry.js';
import { show, SPECTATOR, type Scene } from '../../src/matches/event.view.js';
import { NOTICE_TYPES, noticeFields } from '../../src/matches/notice.registry.js';
import { EVENT_CLASSES } from '../../src/matches/event.wire.js';
import type { StoredEvent } from '../../src/matches/match.event.js';
import { randomFrom, TestMatch, at, bot, factsOf, house } from './playing.js';
import { advance, play, resign } from '../../src/matches/match.js';

/** What every event has, before its own fields. */
const COMMON = ['seq', 'type', 'match', 'at'];

const SCENE: Scene = {
  match: 'm',
  at: 0,
  now: 1_000,
  openHands: false,
  round: () => {
    throw new Error('no turn is shown here');
  },
};

/** All events of matches that show every type there is, as the log keeps them. */
function storedEvents(): StoredEvent[] {
  const events: StoredEvent[] = [];
  const games = [
    { ruleset: 'mexican-train', seats: 3, preset: 'leaflet-nine' },
    { ruleset: 'partnership', seats: 4, preset: 'dominican', options: { target: 200 } },
    { ruleset: 'forty-two', seats: 4, preset: 'family' },
    { ruleset: 'draw', seats: 2, options: { opener: 'top-double', target: 1_000 } },
  ];
  for (const [i, { seats, ...game }] of games.entries()) {
    const sitting = Array.from({ length: seats }, (_, seat) =>
      seat === 1 ? house('house:easy') : bot(seat),
    );
    const more = { unrated: 'why', leg: { set: 's', leg: 1, legs: 2 }, serverSeed: `${i}7`.repeat(32) };
    const match = new TestMatch(factsOf(sitting, game, more));
    const random = randomFrom(i + 1);
    for (let ply = 0; match.state.status === 'playing' && ply < 300; ply++) {
      const { turn } = match.state;
      const moment = at(1_000 + ply, { seed: random.next() });
      if (turn!.deadline === null) match.take(advance(match.state, { ply: turn!.ply }, moment).change);
      else {
        const move = { seats: [turn!.seat], ply: turn!.ply, move: match.anyMove(random) };
        match.take(play(match.state, move, moment).change);
      }
    }
    if (match.state.status === 'playing') match.take(resign(match.state, 0, at(900_000)).change);
    events.push(...match.rows.flatMap((row) => row.events));
  }
  return events;
}

describe('the registry of events', () => {
  it('says what every type and every field is', () => {
    for (const type of EVENT_TYPES) expect(EVENTS[type].says).toMatch(/^[A-Z].*\.$/);
    for (const { kind, says } of Object.values(FIELDS)) {
      expect(FIELD_KINDS).toContain(kind);
      expect(says).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('has no field that no event or notice has, and none with a field that it does not have', () => {
    const used = new Set([
      ...EVENT_TYPES.flatMap((type) => fieldsOf(type).map(([field]) => field)),
      ...NOTICE_TYPES.flatMap((type) => noticeFields(type).map(([field]) => field)),
    ]);
    expect([...used].sort()).toEqual(Object.keys(FIELDS).sort());
  });

  const stored = storedEvents();

  it('knows everything that the log keeps: a field is shown by rule or kept by name', () => {
    const strangers = stored.flatMap((event) => {
      const known: string[] = [
        ...fieldsOf(event.type).map(([field]) => field),
        ...keptOf(event.type),
        'type',
      ];
      return Object.keys(event).filter((field) => !known.includes(field));
    });
    expect(strangers).toEqual([]);
    // What a delivery adds, and what is derived from what is kept.
    const added = ['serverTime', 'remainingMs', 'legalMoves', 'view', 'hand', 'handSizes', 'boneyardSize'];
    const lacking = stored.flatMap((event) =>
      fieldsOf(event.type)
        .filter(([field, who]) => who !== 'some' && !added.includes(field) && !(field in event))
        .map(([field]) => `${event.type}.${field}`),
    );
    expect(lacking).toEqual([]);
    // Time-outs and calling off take a clock and an administrator: the end-to-end tests have them.
    const seen = new Set(stored.map(({ type }) => type));
    const rare = ['timed-out', 'forfeited', 'aborted', 'unmarked'];
    expect(EVENT_TYPES.filter((type) => !seen.has(type) && !rare.includes(type))).toEqual([]);
  });

  it('shows what everybody may see to a spectator, what is one seat’s own to that seat, and what is kept to nobody', () => {
    const faults: string[] = [];
    for (const event of stored) {
      if (event.type === 'turn') continue;
      const fields = new Map(fieldsOf(event.type));
      for (const viewer of [SPECTATOR, 0, 1]) {
        const shown = Object.keys(show(event, 1, viewer, SCENE)).slice(COMMON.length);
        const isOwn = event.type === 'round-started' ? viewer >= 0 : 'seat' in event && event.seat === viewer;
        const expected = [...fields].filter(([field, who]) =>
          who === 'all' ? true : who === 'own' ? isOwn : field in event,
        );
        if (shown.join() !== expected.map(([field]) => field).join()) {
          faults.push(`${event.type} to ${viewer}: ${shown.join()}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it('makes one class for each type, with exactly the registry’s fields', () => {
    expect([...EVENT_CLASSES.keys()]).toEqual([...EVENT_TYPES]);
    for (const [type, made] of EVENT_CLASSES) {
      const metadata = getMetadataStorage().getTargetValidationMetadatas(made, '', false, false);
      const declared = [...new Set(metadata.map(({ propertyName }) => propertyName))].sort();
      const moves = type === 'turn' ? ['moves'] : [];
      expect(declared).toEqual(
        [...new Set([...COMMON, ...moves, ...fieldsOf(type).map(([name]) => name)])].sort(),
      );
    }
  });
});
