import { ArgsType, ObjectType } from '@nestjs/graphql';
import { EVENTS, LogArgs } from '../platform/graphql/connection.js';
import { LOG_PAGE } from '../platform/streams/log.source.js';
import { Prop } from '../platform/wire.js';
import { MAX_SEATS } from '../rules/moves.js';
import { MatchEvent } from './event.wire.js';
import { Notice } from './notice.wire.js';

/** What a turn's legal moves can be given as beside the strings. */
export const EXPANSIONS = ['moves'] as const;
/** Longest wait of a long poll, in seconds: proxies give up after a minute. */
export const LONGEST_WAIT = 55;

const WAIT = 'Seconds to wait for an event if there is none yet (long poll); only for JSON.';
const FEED_AFTER =
  'Cursor of the last event that the reader has; `latest` for nothing of what was; everything where it is `0` or left out.';
const EXPANDED = '`moves` takes each legal move apart.';
const LIMIT = 'Events in the answer, at most; only for JSON.';

/** Which events of a numbered log are asked for. */
export class EventsOfLog {
  @Prop.Int({ text: true, min: 0, default: 0, description: 'Number of the last event that the reader has.' })
  after: number;
  @Prop.Int({ text: true, optional: true, min: 0, max: LONGEST_WAIT, description: WAIT }) wait?: number;
  @Prop.Int({ text: true, min: 1, max: LOG_PAGE.most, default: LOG_PAGE.usual, description: LIMIT })
  limit: number;
}

export class EventsOfMatch extends EventsOfLog {
  @Prop.Int({
    text: true,
    optional: true,
    min: 0,
    max: MAX_SEATS - 1,
    description: 'The seat to look from, where the token holds several of the match.',
  })
  seat?: number;
  @Prop.Enum(EXPANSIONS, 'EventExpansion', {
    optional: true,
    description: EXPANDED,
  })
  expand?: string;
}

/** Whose picture of the table is asked for. */
export class BoardQuery {
  @Prop.Int({
    text: true,
    optional: true,
    min: 0,
    max: MAX_SEATS - 1,
    description: 'The seat whose own tiles are shown, where the token holds several of the match.',
  })
  seat?: number;
}

export class EventsOfCaller {
  @Prop.Str({
    optional: true,
    max: 200,
    description: FEED_AFTER,
  })
  after?: string;
  @Prop.Int({ text: true, optional: true, min: 0, max: LONGEST_WAIT, description: WAIT }) wait?: number;
  @Prop.Int({ text: true, min: 1, max: LOG_PAGE.most, default: LOG_PAGE.usual, description: LIMIT })
  limit: number;
}

@ArgsType()
export class MatchEventsArgs {
  @Prop.Id({ description: 'Identifier of the match.' }) match: string;
  @Prop.Int({ min: 0, default: 0, description: 'Number of the last event that the reader has.' })
  after: number;
  @Prop.Int({ optional: true, min: 0, max: MAX_SEATS - 1, description: 'The seat to look from.' })
  seat?: number;
  @Prop.Enum(EXPANSIONS, 'EventExpansion', { optional: true, description: EXPANDED }) expand?: string;
}

/** The same for a page of the log. */
@ArgsType()
export class MatchLogArgs extends LogArgs {
  @Prop.Id({ description: 'Identifier of the match.' }) match: string;
  @Prop.Int({ optional: true, min: 0, max: MAX_SEATS - 1, description: 'The seat to look from.' })
  seat?: number;
  @Prop.Enum(EXPANSIONS, 'EventExpansion', { optional: true, description: EXPANDED }) expand?: string;
}

@ArgsType()
export class FeedArgs {
  @Prop.Str({ optional: true, max: 200, description: FEED_AFTER }) after?: string;
}

@ArgsType()
export class FeedLogArgs extends FeedArgs {
  @Prop.Int({
    min: 1,
    max: EVENTS.most,
    default: EVENTS.usual,
    description: 'Items on the page, at most.',
  })
  first: number;
}

@ObjectType({ description: 'Something that concerns the caller: an event of a match, or a notice.' })
export class FeedItem {
  @Prop.Str({ description: 'Where the reader is with it: what `after` takes.' }) cursor: string;
  @Prop.Obj(() => MatchEvent as never, { nullable: true, description: 'Null with a notice.' })
  event: MatchEvent | null;
  @Prop.Obj(() => Notice as never, { nullable: true, description: 'Null with an event.' })
  notice: Notice | null;
}
