// The door of the room: what the others may use.
export { MatchesModule } from './matches.module.js';
export { MatchesService } from './matches.service.js';
export {
  type ClockRule,
  DEFAULT_CLOCK,
  LONGEST_CLOCK,
  SHORTEST_CLOCK,
  TIMEOUT_POLICIES,
  type TimeoutPolicy,
} from './match.clock.js';
export { Admission, type AdmissionRule, type Seating, type SeatThem } from './admission.js';
export { AppMatches, type SeatQuota } from './app.matches.js';
export { MatchCheckup } from './match.checkup.repository.js';
export { clockOf, MatchCreation } from './match.creation.js';
export { type MatchRequest, rotated } from './match.planning.js';
export { type ShownEvent } from './event.view.js';
export { EVENT_TYPES, type EventType } from './event.registry.js';
export { Engagements } from './engagement.repository.js';
export { FeedRows } from './feed.rows.js';
export { MatchEvents } from './match.events.js';
export { MatchFollower } from './match.follower.js';
export { type ListedMatch, MatchListRepository } from './match.list.repository.js';
export { type Concerned, isAfter, MatchOrder, type Place, type PlacedRow } from './match.order.repository.js';
export { EVENT_SCHEMA, MatchClock, turnSchemaPath } from './event.wire.js';
export { NOTICE_SCHEMA } from './notice.wire.js';
export { MatchLoader, MatchOf } from './match.loader.js';
export { MatchPlay } from './match.play.js';
export { MatchReading } from './match.reading.js';
export { type RecordFilter } from './match.records.repository.js';
export { MatchRehearsal, type Played, type Rehearsed } from './match.rehearsal.js';
export { Outages } from './outages.service.js';
export { MatchTrials, type TrialRule } from './match.trials.js';
export { GRACE_MS } from './match.clock.js';
export { MatchRecords } from './match.records.js';
export { RecordsWish } from './records.wire.js';
export {
  type BotSeat,
  HOUSE_NAMES,
  isBot,
  type Trial,
  TRIALS,
  isHouse,
  isOver,
  type HouseName,
  type MatchFacts,
  type MatchState,
  type Outcome,
  parseHouseName,
  type Seat,
  strengthOf,
} from './match.state.js';
export { HouseMatches } from './house.matches.js';
export { create as createdMatch } from './match.seating.js';
export { MatchFactsRepository } from './match.facts.repository.js';
export { dealsOf } from './match.flow.js';
export { playOut } from './match.playout.js';
export { MatchRepository } from './match.repository.js';
export { MatchResults, type MatchResult, type SeatFault, type Sitter } from './match.results.repository.js';
export { MatchTime } from './match.time.js';
export { EventsOfLog } from './events.wire.js';
export { NewClock } from './match.requests.wire.js';
export { Match, MatchSummary } from './matches.wire.js';
export { parseNewMove } from './move.body.js';
export { NOTICE_TYPES, type NoticeType } from './notice.registry.js';
export { type FeedItem, placeOf } from './notice.view.js';
export { type NewNotice, Notices } from './notices.repository.js';
