import type { EndFacts, Facts } from './engine.js';
import type { RulesEvent } from './events.js';
import { formatMove } from './moves.js';
import type { Options } from './options.js';
import { NEXT, tilesIn } from './position.js';
import type { Round } from './round.js';
import { formatTile } from './tiles.js';

/** A tile on the table. A set-aside engine has no seat, a first tile no end. */
export interface Laid {
  tile: string;
  seat?: number;
  end?: string;
}

export const ROUND_STATUSES = ['playing', 'round-over', 'match-over'] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

/** What everybody may see of a round, beside the ruleset's own facts (`ends`, `marked`, `trump`, …). */
export interface PublicView extends Facts {
  status: RoundStatus;
  turn: number | null;
  ends?: EndFacts[];
  layout: Laid[];
  scores: number[];
  result: {
    reason: string;
    winner: number | null;
    pips: number[];
    points: number[];
    next: number | null;
  } | null;
  match?: { winners: number[] };
}

/** An event as one viewer may see it: a drawn tile only for the seat that drew it. */
export type SeenEvent = RulesEvent | { type: 'drew'; seat: number };

/** What everybody knows: the public view and how many tiles lie where. */
export interface TableView extends PublicView {
  round: number;
  /** All hands; only where the option `openHands` lays them open. */
  hands?: string[][];
  handSizes: number[];
  boneyardSize: number;
  options: Options;
}

/** What one seat knows: what everybody knows, and its own hand. Nothing else. */
export interface SeatView extends TableView {
  seat: number;
  /** The seat's own tiles. */
  hand: string[];
  events: SeenEvent[];
}

/** The public part of a round, for a seat's view and for replay alike. */
export function publicView(round: Round): PublicView {
  const { engine, position } = round;
  const { seats, scores } = engine.fields;
  const result = round.result;
  const { winners, ...settled } = result ?? { winners: null };
  return {
    status: result ? (winners ? 'match-over' : 'round-over') : 'playing',
    turn: result ? null : round.turn,
    ...engine.facts(position),
    layout: layoutOf(round),
    scores: Array.from(position.words.subarray(scores, scores + seats)),
    result: result ? (settled as PublicView['result']) : null,
    ...(winners ? { match: { winners } } : {}),
  };
}

/** Everything on the table in order of play, a set-aside engine first. */
function layoutOf({ engine, number, events }: Round): Laid[] {
  const centre = engine.centre(number);
  const layout: Laid[] = centre >= 0 ? [{ tile: formatTile(centre) }] : [];
  for (const event of events) {
    if (event.type !== 'played') continue;
    const { tile, seat, end } = event;
    layout.push(end ? { tile, seat, end } : { tile, seat });
  }
  return layout;
}

/** The tiles of a seat, as text. */
export function handOf({ engine: { fields }, position }: Round, seat: number): string[] {
  return tilesIn(position.words, fields.hands + seat * fields.handWords, fields.handWords).map(formatTile);
}

const handsOf = (round: Round): string[][] =>
  Array.from({ length: round.engine.fields.seats }, (_, seat) => handOf(round, seat));

/** What is left of the boneyard, in drawing order. */
export const boneyardOf = ({ position }: Round): string[] =>
  Array.from(position.stock.subarray(position.words[NEXT], position.stockSize), formatTile);

/** Whether the options lay all hands open. */
const handsAreOpen = ({ engine }: Round): boolean => engine.rules.options.openHands === true;

/** An event as `seat` may see it; `seat` −1 is a spectator. */
export const seenBy = (event: RulesEvent, seat: number, openHands: boolean): SeenEvent =>
  event.type === 'drew' && event.seat !== seat && !openHands ? { type: 'drew', seat: event.seat } : event;

/** What everybody may know of a round, put together field by field. */
export function tableOf(round: Round): TableView {
  const { seats, counts } = round.engine.fields;
  const { words, stockSize } = round.position;
  return {
    ...publicView(round),
    round: round.number,
    ...(handsAreOpen(round) ? { hands: handsOf(round) } : {}),
    handSizes: Array.from(words.subarray(counts, counts + seats)),
    boneyardSize: stockSize - words[NEXT],
    options: round.engine.rules.options,
  };
}

/**
 * The one door by which a position leaves the process: what `seat` may know, which is what everybody may know and its own
 * hand. The round's events are those of this round so far.
 */
export function viewOf(round: Round, seat: number): SeatView {
  const open = handsAreOpen(round);
  return {
    ...tableOf(round),
    seat,
    hand: handOf(round, seat),
    events: round.events.map((event) => seenBy(event, seat, open)),
  };
}

/** What only somebody who may see everything gets: replay, and the record of a finished match. */
export const revealed = (round: Round): { hands: string[][]; boneyard: string[] } => ({
  hands: handsOf(round),
  boneyard: boneyardOf(round),
});

/** The legal moves of the seat in turn, as text; only for that seat. */
export const legalMovesOf = (round: Round): string[] => round.legalActions().map(formatMove);
