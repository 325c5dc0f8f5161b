import { InputType } from '@nestjs/graphql';
import { NewClock } from '../matches/index.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { MAX_SEATS } from '../rules/moves.js';
import { TIE_BREAKS, type TieBreak } from '../statistics/index.js';
import {
  DEALS,
  ENTRIES,
  MOST_ENTRANTS,
  MOST_IN_A_SCHEDULE,
  SEEDINGS,
  TEAM_MATCHES,
  TEAM_NAME_LENGTH,
  TOURNAMENT_FORMATS,
  type Deals,
  type EntryRule,
  type Seeding,
  type TeamMatch,
  type TournamentFormat,
} from './tournament.settings.js';
import { ENTRANT } from './tournament.wire.js';

@InputType()
export class NewTeam {
  @Prop.Str({
    min: 1,
    max: TEAM_NAME_LENGTH,
    description: 'No other team’s, upper and lower case being the same.',
  })
  name: string;
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
    description: '`now`, or a moment to come (RFC 3339); left out, the organiser starts it.',
    example: 'now',
  })
  start?: string;
  @Prop.Time({
    optional: true,
    description: 'From when bots may enter, before `start`; at once where left out.',
  })
  opensAt?: string;
  @Prop.Time({
    optional: true,
    description: 'Until when bots may enter, not after `start`; until it where left out.',
  })
  closesAt?: string;
  @Prop.Enum(ENTRIES, 'EntryRule', {
    default: 'open',
    description:
      'Who may enter beside those whom the organiser enters; `rating`: whoever has a rating (from `minRating` to `maxRating`), the organiser’s bots too.',
  })
  entry: EntryRule;
  @Prop.Int({ optional: true, description: 'Lowest rating, where `entry` is `rating`.' }) minRating?: number;
  @Prop.Int({ optional: true, description: 'Highest rating, where `entry` is `rating`.' }) maxRating?: number;
  @Prop.Int({
    optional: true,
    min: 1,
    max: MOST_ENTRANTS,
    description: `As many as the format takes where left out, and no more: ${MOST_IN_A_SCHEDULE} in a round robin and a team event, ${MOST_ENTRANTS} otherwise.`,
  })
  maxEntrants?: number;
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
      'How often everybody meets everybody, in a round robin or team event; each meeting is a set, in which both have the first seat once.',
  })
  cycles: number;
  @Prop.Int({ min: 1, max: 100, default: 1, description: 'How many entrants of a gauntlet meet everybody.' })
  heads: number;
  @Prop.Int({
    min: 1,
    max: 15,
    default: 1,
    description: 'Sets of each pairing of a bracket: the best of so many.',
  })
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

export class CreationQuery {
  @Prop.Bool({ text: true, default: false, description: 'Make nothing; say what it would be like.' })
  dryRun: boolean;
}

@InputType()
@Example<NewEntry>({ entrant: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968' })
export class NewEntry {
  @Prop.Str({ optional: true, max: 80, description: `The token’s own bot where left out. ${ENTRANT}` })
  entrant?: string;
  @Prop.Str({ optional: true, min: 1, max: TEAM_NAME_LENGTH, description: 'The team that it plays for.' })
  team?: string;
}

@InputType()
@Example<Reason>({ reason: 'The room is on fire.' })
export class Reason {
  @Prop.Str({ default: '', max: 300, description: 'What everybody is told.' }) reason: string;
}
