import { ArgsType, ObjectType } from '@nestjs/graphql';
import { PageArgs } from '../platform/graphql/connection.js';
import { Prop } from '../platform/wire.js';
import { LUCK, LuckOfSet } from '../ratings/index.js';
import { RESULT_KINDS, type ResultKind } from '../statistics/index.js';

/** What is said of the matches of a set. */
export const MATCHES =
  'The legs’ matches, in order, those that there are by now: a match among house players is made when it is played.';

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
  @Prop.Id({ graphqlName: 'matchIds', each: true, description: MATCHES })
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
  @Prop.Obj(() => LuckOfSet, { nullable: true, description: LUCK }) luck: LuckOfSet | null;
}

@ObjectType({ description: 'Who plays whom; a single entrant has a bye or is absent.' })
export class TournamentPairing {
  @Prop.Int({ description: 'Counted from 1.' }) round: number;
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

export class PairingsQuery {
  @Prop.Int({ optional: true, text: true, min: 1 }) round?: number;
  @Prop.Str({
    optional: true,
    max: 80,
    description: 'Only those of this entrant, or of all entries of this bot.',
  })
  entrant?: string;
}

@ArgsType()
export class PairingsArgs extends PageArgs {
  @Prop.Int({ optional: true, min: 1 }) round?: number;
  @Prop.Str({
    optional: true,
    max: 80,
    description: 'Only those of this entrant, or of all entries of this bot.',
  })
  entrant?: string;
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
