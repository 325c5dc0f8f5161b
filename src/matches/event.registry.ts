import type { StoredEvent } from './match.event.js';

/** What kind of value a field has on every transport; one name means one kind everywhere. */
export const FIELD_KINDS = [
  'int',
  'text',
  'number',
  'flag',
  'time',
  'ints',
  'texts',
  'tilesBySeat',
  'options',
  'clock',
  'result',
  'view',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

interface Field {
  readonly kind: FieldKind;
  readonly says: string;
  readonly nullable?: true;
}
const field = (kind: FieldKind, says: string): Field => ({ kind, says });
const nullable = (kind: FieldKind, says: string): Field => ({ kind, says, nullable: true });

/** Every field that an event can have, beside `seq`, `type`, `match` and `at`, which all events have. */
export const FIELDS = {
  after: field('number', 'The rating after it.'),
  bankMs: nullable(
    'int',
    'Milliseconds in the seat’s bank when the turn was offered; null where time is given per move.',
  ),
  banks: field('ints', 'Milliseconds in every seat’s bank; empty where time is given per move.'),
  before: field('number', 'The rating before it.'),
  bid: field('text', 'The bid, without `bid:`.'),
  boneyardSize: field('int', 'Tiles in the boneyard.'),
  bot: field('text', 'Identifier of the bot.'),
  by: field('text', 'The house player that made the decision in place of the seat’s own bot.'),
  challenge: field('text', 'Identifier of the challenge.'),
  challenger: field('text', 'Who challenges: `bot@version`.'),
  clock: field('clock', 'The clock of the match.'),
  commitment: field(
    'text',
    'SHA-256 of the server’s seed, in hexadecimal: the deals were settled before anybody joined.',
  ),
  deadline: nullable('time', 'When the seat’s time is up; null for a house player.'),
  delay: field('int', 'Seconds by which spectators see the match later; left out where they see it at once.'),
  delta: field('number', 'What the set has changed the rating by.'),
  end: field('text', 'The end that the tile was played on; left out for a round’s first tile and in tricks.'),
  entropy: field('text', 'What the seat added to the shuffle; may be empty.'),
  expiresAt: field('time', 'When the match is called off if a seat is still open.'),
  first: field('int', 'The seat that acts first.'),
  hand: field('texts', 'The viewer’s own tiles.'),
  handSizes: field('ints', 'Tiles in each hand.'),
  hands: field('tilesBySeat', 'The tiles left in each hand.'),
  house: field('text', 'Name of the house player.'),
  kind: field('text', 'What the bonus is for.'),
  leg: field('int', 'Number of the leg in its set, from 1.'),
  legalMoves: field('texts', 'What the seat may answer.'),
  legs: field('int', 'Legs of the set.'),
  objection: field('text', 'Why not, from a closed list.'),
  onTimeout: field('text', 'What happens to a seat whose time is up.'),
  opponent: field('text', 'The bot that is challenged; left out while anybody with the code may accept.'),
  options: field('options', 'All options, presets and defaults applied.'),
  ply: field('int', 'Number of the decision in the match, from 1.'),
  points: field('int', 'Points scored by it; left out in games without play scoring.'),
  pool: field('text', 'The rating pool.'),
  preset: field('text', 'The preset, without the ruleset.'),
  queue: field('text', 'Name of the queue.'),
  ranks: field('ints', 'Place of each seat from 1; equal places are shared.'),
  rated: field('flag', 'Whether the match counts for ratings.'),
  reason: field('text', 'The reason in words.'),
  rematchOf: field('text', 'The match of which it asks for another.'),
  remainingMs: nullable('int', 'Milliseconds left at the time of delivery; not part of the log.'),
  result: field('result', 'How the round ended.'),
  round: field('int', 'Number of the round in the match, from 1.'),
  ruleset: field('text', 'Which game it is: the id of a ruleset.'),
  scores: field('ints', 'Score of each seat.'),
  seat: field('int', 'The seat it is about.'),
  seats: field('int', 'Number of seats.'),
  serverTime: field('time', 'The server’s time at delivery; not part of the log.'),
  set: field('text', 'Identifier of the set that the match is a leg of.'),
  termination: field('text', 'What ended it, from a closed list.'),
  ticket: field('text', 'The ticket with which the bot was waiting.'),
  tile: field('text', 'The tile, higher number first.'),
  tiles: field('texts', 'The tiles of the trick in the order in which they were played.'),
  tournament: field('text', 'Identifier of the tournament that the match is played in.'),
  trump: field('text', 'What was declared, without `trump:`.'),
  unrated: field('text', 'Why it does not count for ratings although that was asked for.'),
  version: field('int', 'Number of the bot’s version.'),
  view: field('view', 'What the seat knows: the position, its hand, what has happened in the round.'),
  winners: field('ints', 'The seats that won.'),
} as const satisfies Record<string, Field>;
export type FieldName = keyof typeof FIELDS;

/**
 * Who may see a field of an event. `all`: everybody; `some`: everybody, where it is there; `own`: only the seat that the event
 * is about (a hand: each seat its own). Whatever is not listed stays in the log and is shown to nobody.
 */
export type Who = 'all' | 'some' | 'own';

interface EventSpec {
  readonly says: string;
  readonly fields: Partial<Record<FieldName, Who>>;
  /** What the log keeps beside the fields, for rebuilding and for the record. */
  readonly kept?: readonly string[];
}
const event = <F extends Partial<Record<FieldName, Who>>>(
  says: string,
  fields: F,
  kept: readonly string[] = [],
) => ({
  says,
  fields,
  kept,
});

/** Every type of event: when it happens, what it says, and who may see what of it. All schemas are made from this list. */
export const EVENTS = {
  created: event('The match was created: what will be played, and the commitment to the deals.', {
    commitment: 'all',
    ruleset: 'all',
    preset: 'all',
    options: 'all',
    seats: 'all',
    clock: 'all',
    onTimeout: 'all',
    rated: 'all',
    unrated: 'some',
    set: 'some',
    leg: 'some',
    legs: 'some',
    tournament: 'some',
    delay: 'some',
    expiresAt: 'all',
  }),
  joined: event(
    'A seat was taken, by a version of a bot or by a house player.',
    { seat: 'all', bot: 'some', version: 'some', house: 'some', entropy: 'some' },
    ['account'],
  ),
  started: event('All seats are taken and the match begins.', {}),
  redealt: event('Tiles were dealt that the options have dealt again.', { round: 'all' }),
  'round-started': event(
    'A round was dealt. Each seat sees its own hand.',
    { round: 'all', first: 'all', scores: 'all', hand: 'own', handSizes: 'all', boneyardSize: 'all' },
    ['hands', 'boneyard', 'given', 'attempts'],
  ),
  turn: event(
    'The match waits for a seat. For that seat it holds all that is needed to decide.',
    {
      ply: 'all',
      seat: 'all',
      deadline: 'all',
      bankMs: 'all',
      remainingMs: 'all',
      serverTime: 'all',
      banks: 'all',
      legalMoves: 'own',
      view: 'own',
    },
    ['offeredAt', 'credited'],
  ),
  played: event('A tile was played.', {
    seat: 'all',
    tile: 'all',
    end: 'some',
    points: 'some',
    ply: 'some',
    by: 'some',
  }),
  drew: event('A tile was drawn. Only its seat sees which.', {
    seat: 'all',
    tile: 'own',
    ply: 'some',
    by: 'some',
  }),
  passed: event('A seat passed: it had to, or in an auction it wanted to.', {
    seat: 'all',
    ply: 'some',
    by: 'some',
  }),
  marked: event('A train was marked as open.', { seat: 'all' }),
  unmarked: event('A train’s marker was taken away.', { seat: 'all', ply: 'some', by: 'some' }),
  stopped: event('A seat ended its first chain.', { seat: 'all', ply: 'some', by: 'some' }),
  bid: event('A seat bid.', { seat: 'all', bid: 'all', ply: 'some', by: 'some' }),
  declared: event('The winner of the auction declared trumps.', {
    seat: 'all',
    trump: 'all',
    ply: 'some',
    by: 'some',
  }),
  trick: event('A trick was won.', { seat: 'all', tiles: 'all', points: 'all' }),
  bonus: event('Points beside those for play and for the round’s end.', {
    seat: 'all',
    kind: 'all',
    points: 'all',
  }),
  'last-tile': event('A hand has shrunk to one tile.', { seat: 'all' }),
  'round-over': event('A round is over and the hands are laid open.', {
    round: 'all',
    result: 'all',
    hands: 'all',
    scores: 'all',
  }),
  'timed-out': event('The clock decided a ply.', { seat: 'all', ply: 'all' }),
  resigned: event('A seat resigned.', { seat: 'all' }),
  forfeited: event('A seat was given up; where the match goes on, house:easy plays it.', {
    seat: 'all',
    ply: 'all',
    termination: 'all',
  }),
  'match-over': event('The match is over. Nothing follows.', {
    winners: 'all',
    ranks: 'all',
    scores: 'all',
    termination: 'all',
    reason: 'all',
    rated: 'all',
    unrated: 'some',
  }),
  aborted: event('The match ended without a result. Nothing follows.', { termination: 'all', reason: 'all' }),
} as const satisfies Record<StoredEvent['type'], EventSpec>;

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];

/** The fields of a type of event, in the order in which they are shown. */
export const fieldsOf = (type: EventType): readonly (readonly [FieldName, Who])[] =>
  Object.entries(EVENTS[type].fields) as [FieldName, Who][];

/** What the log keeps of a type of event and shows to nobody. */
export const keptOf = (type: EventType): readonly string[] => EVENTS[type].kept;
