import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { NewClock } from '../matches/index.js';
import { PageArgs } from '../platform/graphql/connection.js';
import { PageQuery } from '../platform/page.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { MAX_SEATS } from '../rules/moves.js';
import { RESULT_KINDS, TIE_BREAKS, type ResultKind, type TieBreak } from '../statistics/index.js';
import { LEAVING_CAUSES, type LeavingCause } from './tournament.event.js';
import {
  DEALS,
  ENTRIES,
  MOST_ENTRANTS,
  SEEDINGS,
  TEAM_MATCHES,
  TOURNAMENT_FORMATS,
  TOURNAMENT_STATUSES,
  type Deals,
  type EntryRule,
  type Seeding,
  type TeamMatch,
  type TournamentFormat,
  type TournamentStatus,
} from './tournament.settings.js';

const ENTRANT =
  'A bot (its newest version), `bot@2`, or a house player, which may be entered any number of times: `house:easy#1`, `house:easy#2`.';

@InputType()
export class NewTeam {
  @Prop.Str({ min: 1, max: 60 }) name: string;
  @Prop.Str({ each: true, minItems: 1, maxItems: 100, max: 80, description: `In board order. ${ENTRANT}` })
  members: string[];
}

@InputType()
@Example<NewTournament>({
  name: 'Friday night',
  format: 'swiss',
  ruleset: 'draw',
  entrants: ['house:hard', 'house:medium', 'house:easy#1', 'house:easy#2'],
  start: 'now',
  rounds: 3,
})
export class NewTournament {
  @Prop.Str({ min: 1, max: 100, example: 'Friday night' }) name: string;
  @Prop.Enum(TOURNAMENT_FORMATS, 'TournamentFormat') format: TournamentFormat;
  @Prop.Str({ max: 40, example: 'draw' }) ruleset: string;
  @Prop.Str({ optional: true, max: 40 }) preset?: string;
  @Prop.Json({ optional: true, description: 'Options that differ from the preset.' }) options?: Record<
    string,
    unknown
  >;
  @Prop.Int({
    optional: true,
    min: 2,
    max: MAX_SEATS,
    description:
      'Seats of a match: two, or four where partners play; for `tables` as many as sit at a table.',
  })
  seats?: number;
  @Prop.Str({ each: true, optional: true, maxItems: MOST_ENTRANTS, max: 80, description: ENTRANT })
  entrants?: string[];
  @Prop.Obj(() => NewTeam, { each: true, optional: true, maxItems: 200, description: 'Entrants by teams.' })
  teams?: NewTeam[];
  @Prop.Str({
    optional: true,
    max: 40,
    description: '`now`, or a moment to come (ISO 8601); left out, the organiser starts it.',
    example: 'now',
  })
  start?: string;
  @Prop.Time({ optional: true, description: 'From when bots may enter; at once where left out.' })
  opensAt?: string;
  @Prop.Time({ optional: true, description: 'Until when bots may enter; until the start where left out.' })
  closesAt?: string;
  @Prop.Enum(ENTRIES, 'EntryRule', {
    default: 'open',
    description: 'Who may enter beside those whom the organiser enters.',
  })
  entry: EntryRule;
  @Prop.Int({ optional: true, description: 'Lowest rating, where `entry` is `rating`.' }) minRating?: number;
  @Prop.Int({ optional: true, description: 'Highest rating, where `entry` is `rating`.' }) maxRating?: number;
  @Prop.Int({ min: 1, max: MOST_ENTRANTS, default: MOST_ENTRANTS }) maxEntrants: number;
  @Prop.Obj(() => NewClock, { optional: true, description: 'Ten seconds per move where left out.' })
  clock?: NewClock;
  @Prop.Enum(DEALS, 'Deals', {
    default: 'independent',
    description:
      'Where deals come from: `independent`: each match its own; `field`: every table of a round the same; `mirror`: all legs of a set the same, among house players only.',
  })
  deals: Deals;
  @Prop.Str({
    optional: true,
    min: 1,
    max: 100,
    description:
      'Among house players only: the same wishes with the same seed give the same tournament again, deal for deal.',
  })
  seed?: string;
  @Prop.Bool({ default: false, description: 'Whether its sets count for ratings.' }) rated: boolean;
  @Prop.Int({ optional: true, min: 1, max: 100, description: 'Rounds of a Swiss or of tables.' })
  rounds?: number;
  @Prop.Int({
    min: 1,
    max: 2,
    default: 1,
    description:
      'How often everybody meets everybody; each meeting is a set, in which both have the first seat once.',
  })
  cycles: number;
  @Prop.Int({ min: 1, max: 100, default: 1, description: 'How many entrants of a gauntlet meet everybody.' })
  heads: number;
  @Prop.Int({ min: 1, max: 15, default: 1, description: 'Sets of each pairing of a bracket.' })
  bestOf: number;
  @Prop.Bool({ default: false, description: 'Whether a single elimination plays for the third place.' })
  thirdPlace: boolean;
  @Prop.Bool({
    default: true,
    description: 'Whether the final of a double elimination is played again when its unbeaten side loses it.',
  })
  reset: boolean;
  @Prop.Int({ optional: true, min: 1, max: 604_800, description: 'How long an arena lasts, in seconds.' })
  duration?: number;
  @Prop.Int({
    optional: true,
    min: 1,
    max: 1000,
    description:
      'Sets that each entrant of an arena plays, instead of `duration`; in king of the hill the most sets of a challenge.',
  })
  sets?: number;
  @Prop.Int({ min: 1, max: 100, default: 3, description: 'How many members of a team count in an arena.' })
  leaders: number;
  @Prop.Enum(TEAM_MATCHES, 'TeamMatch', { default: 'boards' }) teamMatch: TeamMatch;
  @Prop.Enum(TIE_BREAKS, 'TieBreak', {
    each: true,
    optional: true,
    description: 'The format’s own where left out.',
  })
  tieBreaks?: TieBreak[];
  @Prop.Enum(SEEDINGS, 'Seeding', {
    default: 'rating',
    description: 'By ratings at the start, or in the order of entering.',
  })
  seeding: Seeding;
  @Prop.Int({ min: 1, max: 20, default: 2, description: 'Sets that a bot plays at once.' })
  concurrency: number;
  @Prop.Bool({ default: true, description: 'Whether all legs of a set are played at once.' })
  legsAtOnce: boolean;
}

@ObjectType({ description: 'Who takes part.' })
export class TournamentPlayer {
  @Prop.Str({ description: ENTRANT }) entrant: string;
  @Prop.Str({ description: 'Name of the bot or house player.' }) name: string;
  @Prop.Id({ graphqlName: 'botId', nullable: true }) bot: string | null;
  @Prop.Int({ nullable: true, description: 'The version that plays.' }) version: number | null;
  @Prop.Str({ nullable: true, description: 'Name of the house player.' }) house: string | null;
  @Prop.Str({ nullable: true }) team: string | null;
}

@ObjectType()
export class TournamentEntry extends TournamentPlayer {
  @Prop.Int({ nullable: true, description: 'From 1, given at the start.' }) seed: number | null;
  @Prop.Float({ nullable: true, description: 'Rating at the start; null where there was none.' }) rating:
    number | null;
  @Prop.Enum(LEAVING_CAUSES, 'LeavingCause', {
    nullable: true,
    description: 'Why it is out; null where it is not.',
  })
  left: LeavingCause | null;
  @Prop.Str({ nullable: true }) reason: string | null;
}

@ObjectType({ description: 'A tournament as lists show it.' })
export class TournamentSummary {
  @Prop.Id() id: string;
  @Prop.Str() name: string;
  @Prop.Enum(TOURNAMENT_FORMATS, 'TournamentFormat') format: TournamentFormat;
  @Prop.Enum(TOURNAMENT_STATUSES, 'TournamentStatus') status: TournamentStatus;
  @Prop.Str() ruleset: string;
  @Prop.Int({ description: 'Number of entrants.' }) size: number;
  @Prop.Id({ description: 'Account of the organiser.' }) organiser: string;
  @Prop.Time() createdAt: string;
  @Prop.Time({ nullable: true }) endedAt: string | null;
}

@ObjectType({ description: 'How far a tournament has come.' })
export class TournamentProgress {
  @Prop.Int({ description: 'Rounds that have been paired.' }) rounds: number;
  @Prop.Int({ nullable: true, description: 'Rounds that will be played, where the format knows.' })
  plannedRounds: number | null;
  @Prop.Int({ description: 'Pairings that are settled.' }) done: number;
  @Prop.Int({ description: 'Pairings that are expected in all.' }) total: number;
  @Prop.Int({
    nullable: true,
    description: 'Expected time left, in seconds; null where nothing is known yet.',
  })
  remainingSeconds: number | null;
}

export const ENTRANTS_ORDER = 'By seed, before the start in the order of entering.';

@ObjectType()
export class Tournament extends TournamentSummary {
  @Prop.Str() preset: string;
  @Prop.Json({ description: 'All options, presets and defaults applied.' }) options: object;
  @Prop.Int() seats: number;
  @Prop.Enum(DEALS, 'Deals') deals: Deals;
  @Prop.Bool() rated: boolean;
  @Prop.Enum(ENTRIES, 'EntryRule') entry: EntryRule;
  @Prop.Enum(TIE_BREAKS, 'TieBreak', { each: true, description: 'In order.' }) tieBreaks: TieBreak[];
  @Prop.Int({ description: 'Sets of each pairing; more than one in brackets only.' }) bestOf: number;
  @Prop.Time({ nullable: true, description: 'When it is to start; null: when the organiser says so.' })
  startsAt: string | null;
  @Prop.Time({ nullable: true }) startedAt: string | null;
  @Prop.Str({ nullable: true, description: 'Why it ended, or is paused.' }) reason: string | null;
  @Prop.Str({ each: true, description: 'What was changed about the organiser’s wishes, and why.' })
  notes: string[];
  @Prop.Obj(() => TournamentProgress) progress: TournamentProgress;
  @Prop.Str({ description: 'SHA-256 of the secret that pairings’ lots and deals come from.' })
  commitment: string;
  @Prop.Str({ nullable: true, description: 'That secret; null until the end.' }) secret: string | null;
  @Prop.Int({ description: 'Number of the latest event of its log.' }) last: number;
  @Prop.Obj(() => TournamentEntry, { each: true, onlyRest: true, description: ENTRANTS_ORDER })
  entrants: TournamentEntry[];
}

@ObjectType()
export class MadeTournament {
  @Prop.Obj(() => Tournament) tournament: Tournament;
}

@ObjectType({ description: 'What came of a pairing.' })
export class PairingOutcome {
  @Prop.Enum(RESULT_KINDS, 'ResultKind') kind: ResultKind;
  @Prop.Float({ each: true, description: 'Points, in the order of the entrants.' }) points: number[];
  @Prop.Float({ each: true, description: 'Difference in game points to the opponents.' }) margins: number[];
}

@ObjectType({ description: 'As many matches as seats, seats rotated.' })
export class PairingSet {
  @Prop.Id() id: string;
  @Prop.Int({ description: 'From 1 within the pairing.' }) number: number;
  @Prop.Id({ graphqlName: 'matchIds', each: true, description: 'The legs’ matches, in order.' })
  matches: string[];
  @Prop.Float({
    each: true,
    nullable: true,
    description: 'Share of its opponents that each entrant beat; null while it is played.',
  })
  scores: number[] | null;
  @Prop.Float({
    each: true,
    nullable: true,
    description:
      'Where every table had the same deals: how much better each entrant’s seats did than the mean of the same seats at all tables, −1 to 1.',
  })
  fieldScores: number[] | null;
}

@ObjectType({ description: 'Who plays whom; a single entrant has a bye or is absent.' })
export class TournamentPairing {
  @Prop.Int({ description: 'From 1.' }) round: number;
  @Prop.Int({ description: 'From 1 within the round.' }) table: number;
  @Prop.Str({ each: true, description: 'The first has the first seat of the first leg.' }) entrants: string[];
  @Prop.Obj(() => PairingOutcome, { nullable: true, description: 'Null while it is played.' })
  result: PairingOutcome | null;
  @Prop.Str({ nullable: true, description: 'Why it ended as it did, where the games do not say it.' })
  reason: string | null;
  @Prop.Str({ nullable: true, description: 'The bracket match that it is.', example: 'W1-1' }) slot:
    string | null;
  @Prop.Bool({ description: 'Whether they have met before, because there was no other way.' })
  isRematch: boolean;
  @Prop.Bool({ description: 'Whether it ended without a result that counts.' }) isDropped: boolean;
  @Prop.Obj(() => PairingSet, { each: true }) sets: PairingSet[];
}

export class CreationQuery {
  @Prop.Bool({ text: true, default: false, description: 'Make nothing; say what it would be like.' })
  dryRun: boolean;
}

export class BundleQuery {
  @Prop.Bool({ text: true, default: true, description: 'Whether the records of the matches are in it.' })
  games: boolean;
}

export class PairingsQuery {
  @Prop.Int({ optional: true, text: true, min: 1 }) round?: number;
  @Prop.Str({ optional: true, max: 80, description: 'Only those of this entrant.' }) entrant?: string;
}

@ArgsType()
export class PairingsArgs extends PageArgs {
  @Prop.Int({ optional: true, min: 1 }) round?: number;
  @Prop.Str({ optional: true, max: 80, description: 'Only those of this entrant.' }) entrant?: string;
}

@ObjectType({ description: 'Who sits out a round of a schedule, which earns nothing.' })
export class ScheduledBye {
  @Prop.Int() round: number;
  @Prop.Str() entrant: string;
}

export class TournamentPairings {
  @Prop.Obj(() => TournamentPairing, {
    each: true,
    description: 'By round and table; in a Swiss with the byes and absences, which count.',
  })
  pairings: TournamentPairing[];
  @Prop.Obj(() => ScheduledBye, {
    each: true,
    description: 'Who sits out which round of a round robin with an odd number of entrants.',
  })
  byes: ScheduledBye[];
}

@ObjectType()
export class TieBreakValue {
  @Prop.Enum(TIE_BREAKS, 'TieBreak') name: TieBreak;
  @Prop.Float({ nullable: true, description: 'Null for a direct encounter that decided nothing.' }) value:
    number | null;
}

@ObjectType({
  description: 'A Bradley–Terry rating from this tournament’s sets alone; the mean of all is 0.',
})
export class TournamentRating {
  @Prop.Float() elo: number;
  @Prop.Float({ description: 'Half the width of its 95% interval.' }) error: number;
}

@ObjectType()
export class TournamentStanding extends TournamentPlayer {
  @Prop.Int({ description: 'From 1; who is equal in everything shares it.' }) rank: number;
  @Prop.Float() points: number;
  @Prop.Int() played: number;
  @Prop.Int() wins: number;
  @Prop.Int() draws: number;
  @Prop.Int() losses: number;
  @Prop.Obj(() => TieBreakValue, { each: true, description: 'In the order in which they decide.' })
  tieBreaks: TieBreakValue[];
  @Prop.Obj(() => TournamentRating, { nullable: true, description: 'From the end on.' })
  rating: TournamentRating | null;
  @Prop.Enum(LEAVING_CAUSES, 'LeavingCause', {
    nullable: true,
    description: 'Why it is out; null where it is not.',
  })
  left: LeavingCause | null;
}

@ObjectType()
export class TeamPlace {
  @Prop.Int() rank: number;
  @Prop.Str() team: string;
  @Prop.Float() points: number;
  @Prop.Str({ each: true }) members: string[];
}

export class TournamentStandings {
  @Prop.Obj(() => TournamentStanding, { each: true, description: 'Best first.' })
  standings: TournamentStanding[];
  @Prop.Obj(() => TeamPlace, { each: true, description: 'Best first; empty where there are no teams.' })
  teams: TeamPlace[];
}

@ObjectType({ description: 'A meeting, from the row’s view.' })
export class CrosstableMeeting {
  @Prop.Int() round: number;
  @Prop.Float() points: number;
  @Prop.Float() opponentPoints: number;
  @Prop.Enum(RESULT_KINDS, 'ResultKind') kind: ResultKind;
}

@ObjectType()
export class CrosstableCell {
  @Prop.Str() opponent: string;
  @Prop.Obj(() => CrosstableMeeting, { each: true }) meetings: CrosstableMeeting[];
}

@ObjectType()
export class CrosstableRow {
  @Prop.Str() entrant: string;
  @Prop.Int() rank: number;
  @Prop.Float() points: number;
  @Prop.Obj(() => CrosstableCell, {
    each: true,
    description: 'Those whom the entrant has met, by their rank.',
  })
  cells: CrosstableCell[];
}

export class Crosstable {
  @Prop.Obj(() => CrosstableRow, { each: true, description: 'By rank.' }) rows: CrosstableRow[];
}

@ArgsType()
export class FindTournaments extends PageQuery {
  @Prop.Enum(TOURNAMENT_STATUSES, 'TournamentStatus', { optional: true }) status?: TournamentStatus;
  @Prop.Enum(TOURNAMENT_FORMATS, 'TournamentFormat', { optional: true }) format?: TournamentFormat;
  @Prop.Str({ optional: true, max: 40 }) ruleset?: string;
  @Prop.Id({ optional: true, description: 'Only those that this bot is entered in.' }) bot?: string;
  @Prop.Id({ optional: true, description: 'Only those that this account organises.' }) organiser?: string;
}

export class TournamentsPage {
  @Prop.Obj(() => TournamentSummary, { each: true, description: 'Newest first.' })
  tournaments: TournamentSummary[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@InputType()
@Example<NewEntry>({ entrant: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968' })
export class NewEntry {
  @Prop.Str({ optional: true, max: 80, description: `The token’s own bot where left out. ${ENTRANT}` })
  entrant?: string;
  @Prop.Str({ optional: true, min: 1, max: 60, description: 'The team that it plays for.' }) team?: string;
}

@ObjectType()
export class SigningKeyInfo {
  @Prop.Str() algorithm: string;
  @Prop.Str({ description: 'The public key’s 32 bytes in Base64.' }) publicKey: string;
}

@InputType()
@Example<Reason>({ reason: 'The room is on fire.' })
export class Reason {
  @Prop.Str({ default: '', max: 300, description: 'What everybody is told.' }) reason: string;
}

@ObjectType({ description: 'What a tournament would be like.' })
export class TournamentForecast {
  @Prop.Obj(() => TournamentPairing, { each: true, description: 'Pairings that are known at the start.' })
  pairings: TournamentPairing[];
  @Prop.Int({ nullable: true, description: 'Rounds, where the format knows.' }) rounds: number | null;
  @Prop.Int({ description: 'Pairings in all, at most; 0 where only the clock ends it.' })
  totalPairings: number;
  @Prop.Int({ description: 'Matches in all, at most.' }) matches: number;
  @Prop.Int({ description: 'Expected duration in seconds.' }) expectedSeconds: number;
  @Prop.Str({ each: true, description: 'What would be changed about the wishes, and why.' }) notes: string[];
}
