import type { TournamentEvent } from './tournament.event.js';

/** What kind of value a field has on every transport; one name means one kind everywhere. */
export const FIELD_KINDS = [
  'int',
  'text',
  'id',
  'ints',
  'floats',
  'texts',
  'ids',
  'seeds',
  'pairings',
  'unplayed',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

interface Field {
  readonly kind: FieldKind;
  readonly says: string;
}
const field = (kind: FieldKind, says: string): Field => ({ kind, says });

/** Every field that an event can have, beside `seq`, `type`, `tournament` and `at`, which all events have. */
export const FIELDS = {
  attempt: field('int', 'How often the leg has been begun.'),
  bot: field('id', 'Identifier of the bot; null for a house player.'),
  cause: field('text', 'Why it is out, from a closed list.'),
  commitment: field('text', 'SHA-256 of the secret that lots and deals come from.'),
  done: field('int', 'Pairings that are settled.'),
  entrant: field('text', 'The entrant as it was entered.'),
  faults: field('ints', 'Places in `ranks` of those who ran out of time or sent illegal moves to the end.'),
  format: field('text', 'Which format it has.'),
  house: field('text', 'Name of the house player; null for a bot.'),
  kind: field('text', 'How the pairing was settled, from a closed list.'),
  leg: field('int', 'Number of the leg in its set, from 1.'),
  margins: field('floats', 'Difference in game points to the opponents, in the order of the entrants.'),
  match: field('id', 'Identifier of the match.'),
  matches: field('ids', 'The legs’ matches, in order.'),
  name: field('text', 'Name of the tournament, or of who entered.'),
  notes: field('texts', 'What was changed about the organiser’s wishes, and why.'),
  number: field('int', 'Number of the set within its pairing, from 1.'),
  organiser: field('id', 'Account of the organiser.'),
  pairings: field('pairings', 'Who plays whom.'),
  plannedRounds: field('int', 'Rounds that will be played; null where the format does not know.'),
  points: field('floats', 'Points in the tournament, in the order of the entrants.'),
  ranks: field('ints', 'Places in the match, in the order of the pairing’s entrants.'),
  reason: field('text', 'The reason in words; null where the games say it.'),
  rematches: field('ints', 'Tables of entrants who have met before, because there was no other way.'),
  remainingSeconds: field('int', 'Expected time left, in seconds.'),
  round: field('int', 'Number of the round, from 1.'),
  scores: field('ints', 'Scores of the match, in the order of the pairing’s entrants.'),
  seeds: field('seeds', 'Who was seeded where.'),
  set: field('id', 'Identifier of the set.'),
  table: field('int', 'Number of the table in the round, from 1.'),
  team: field('text', 'The team that it plays for; null where there are none.'),
  termination: field('text', 'What ended the match, from a closed list.'),
  total: field('int', 'Pairings that are expected in all.'),
  unplayed: field('unplayed', 'Byes and absences.'),
  version: field('int', 'Number of the bot’s version; null for a house player.'),
} as const satisfies Record<string, Field>;
export type FieldName = keyof typeof FIELDS;

interface EventSpec {
  readonly says: string;
  readonly fields: readonly FieldName[];
  /** Those of them that may be null. */
  readonly nullable?: readonly FieldName[];
}

/** Every type of event: when it happens, and what it says. All schemas are made from this list. */
export const EVENTS: Readonly<Record<TournamentEvent['type'], EventSpec>> = {
  created: {
    says: 'The tournament was created.',
    fields: ['name', 'format', 'organiser', 'commitment'],
  },
  entered: {
    says: 'Somebody entered.',
    fields: ['entrant', 'name', 'bot', 'version', 'house', 'team'],
    nullable: ['bot', 'version', 'house', 'team'],
  },
  left: {
    says: 'Somebody left: before the start its entry is undone, afterwards what is left to play is lost by forfeit.',
    fields: ['entrant', 'cause', 'reason'],
  },
  started: {
    says: 'Seeds were given and the tournament runs.',
    fields: ['seeds', 'plannedRounds', 'notes'],
    nullable: ['plannedRounds'],
  },
  paired: {
    says: 'A round was paired.',
    fields: ['round', 'pairings', 'unplayed', 'rematches'],
  },
  'set-started': {
    says: 'A set begins; its matches are made right after this, those among house players when they are played.',
    fields: ['round', 'table', 'number', 'set', 'matches'],
  },
  'leg-over': {
    says: 'A match has ended.',
    fields: ['match', 'ranks', 'scores', 'termination', 'faults'],
  },
  'leg-voided': {
    says: 'A match has ended without a result: it does not count.',
    fields: ['match', 'reason'],
  },
  'leg-replayed': {
    says: 'A match that did not count is played again, with other deals.',
    fields: ['round', 'table', 'number', 'leg', 'attempt', 'match'],
  },
  result: {
    says: 'A pairing is settled.',
    fields: ['round', 'table', 'kind', 'points', 'margins', 'reason'],
    nullable: ['reason'],
  },
  dropped: {
    says: 'A pairing ended without a result that counts.',
    fields: ['round', 'table', 'reason'],
  },
  'round-over': {
    says: 'All pairings of a round are settled: how far the tournament has come.',
    fields: ['round', 'done', 'total', 'remainingSeconds'],
  },
  paused: { says: 'Nothing new is started; what is being played counts.', fields: ['reason'] },
  resumed: { says: 'The tournament goes on.', fields: [] },
  cancelled: { says: 'The tournament was called off. Nothing follows.', fields: ['reason'] },
  finished: { says: 'The tournament is over. Nothing follows.', fields: ['reason'] },
};

export const TOURNAMENT_EVENT_TYPES = Object.keys(EVENTS) as readonly TournamentEvent['type'][];
