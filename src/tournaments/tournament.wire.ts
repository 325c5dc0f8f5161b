import { ArgsType, ObjectType } from '@nestjs/graphql';
import { PageQuery } from '../platform/page.js';
import { Work } from '../platform/graphql/work.js';
import { Prop } from '../platform/wire.js';
import { TIE_BREAKS, type TieBreak } from '../statistics/index.js';
import { LEAVING_CAUSES, type LeavingCause } from './tournament.event.js';
import {
  DEALS,
  ENTRIES,
  TOURNAMENT_FORMATS,
  TOURNAMENT_STATUSES,
  type Deals,
  type EntryRule,
  type TournamentFormat,
  type TournamentStatus,
} from './tournament.settings.js';
import { TournamentPairing } from './tournament.pairings.wire.js';

/** How an entrant is named. */
export const ENTRANT =
  'A bot (its newest version), `bot@2`, or a house player, which may be entered any number of times: `house:easy#1`, `house:easy#2`.';

@ObjectType({ description: 'Who takes part.' })
export class TournamentPlayer {
  @Prop.Str({ description: ENTRANT }) entrant: string;
  @Prop.Str({
    description:
      'Name of the bot or house player; `name@version`, or more, where another entrant would be called alike.',
  })
  name: string;
  @Prop.Id({ graphqlName: 'botId', nullable: true }) bot: string | null;
  @Prop.Int({ nullable: true, description: 'The version that plays.' }) version: number | null;
  @Prop.Str({ nullable: true, description: 'Name of the house player.' }) house: string | null;
  @Prop.Str({ nullable: true }) team: string | null;
}

export const ENTRANTS_ORDER = 'By seed, before the start in the order of entering.';

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

@ObjectType()
export class Tournament extends TournamentSummary {
  @Prop.Str() preset: string;
  @Prop.Json({ description: 'All options, presets and defaults applied.' }) options: object;
  @Prop.Int() seats: number;
  @Prop.Enum(DEALS, 'Deals') deals: Deals;
  @Prop.Bool() rated: boolean;
  @Prop.Enum(ENTRIES, 'EntryRule') entry: EntryRule;
  @Prop.Enum(TIE_BREAKS, 'TieBreak', { each: true, description: 'In the order in which they are asked.' })
  tieBreaks: TieBreak[];
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

@ArgsType()
export class FindTournaments extends PageQuery {
  @Prop.Enum(TOURNAMENT_STATUSES, 'TournamentStatus', { optional: true }) status?: TournamentStatus;
  @Prop.Enum(TOURNAMENT_FORMATS, 'TournamentFormat', { optional: true }) format?: TournamentFormat;
  @Prop.Str({ optional: true, max: 40 }) ruleset?: string;
  @Prop.Id({ optional: true, description: 'Only those that this bot is entered in.' }) bot?: string;
  @Prop.Id({ optional: true, description: 'Only those that this account organises.' }) organiser?: string;
}

export class TournamentsPage {
  @Prop.Obj(() => TournamentSummary, { each: true, description: 'The newest ones first.' })
  tournaments: TournamentSummary[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@ObjectType({ description: 'What a tournament would be like.' })
export class TournamentForecast {
  // Two thousand of them, each of some four fields.
  @Work(8_000)
  @Prop.Obj(() => TournamentPairing, {
    each: true,
    description:
      'Pairings that are known at the start; of more than 2,000 those of the first rounds, and `notes` says so.',
  })
  pairings: TournamentPairing[];
  @Prop.Int({ nullable: true, description: 'Rounds, where the format knows.' }) rounds: number | null;
  @Prop.Int({ description: 'Pairings in all, at most; 0 where only the clock ends it.' })
  totalPairings: number;
  @Prop.Int({ description: 'Matches in all, at most.' }) matches: number;
  @Prop.Int({ description: 'Expected duration in seconds.' }) expectedSeconds: number;
  @Prop.Str({ each: true, description: 'What would be changed about the wishes, and why.' }) notes: string[];
}
