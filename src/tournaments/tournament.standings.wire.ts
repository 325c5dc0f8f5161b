import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { RESULT_KINDS, TIE_BREAKS, type ResultKind, type TieBreak } from '../statistics/index.js';
import { LEAVING_CAUSES, type LeavingCause } from './tournament.event.js';
import { TournamentPlayer } from './tournament.wire.js';

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
  @Prop.Obj(() => TournamentRating, {
    nullable: true,
    description: 'From the end on, of whoever has played a set.',
  })
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
  @Prop.Obj(() => TournamentStanding, { each: true, description: 'The best one first.' })
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
  @Prop.Str({ description: 'What the opponent is called.' }) name: string;
  @Prop.Obj(() => CrosstableMeeting, { each: true }) meetings: CrosstableMeeting[];
}

@ObjectType({ description: 'A round without an opponent.' })
export class CrosstableBye {
  @Prop.Int() round: number;
  @Prop.Float() points: number;
  @Prop.Enum(RESULT_KINDS, 'ResultKind') kind: ResultKind;
}

@ObjectType()
export class CrosstableRow {
  @Prop.Str() entrant: string;
  @Prop.Str({ description: 'What it is called.' }) name: string;
  @Prop.Int() rank: number;
  @Prop.Float() points: number;
  @Prop.Obj(() => CrosstableCell, {
    each: true,
    description: 'Those whom the entrant has met, by their rank.',
  })
  cells: CrosstableCell[];
  @Prop.Obj(() => CrosstableBye, { each: true, description: 'Rounds in which it meets nobody, in order.' })
  byes: CrosstableBye[];
}

export class Crosstable {
  @Prop.Obj(() => CrosstableRow, { each: true, description: 'In order of rank.' }) rows: CrosstableRow[];
}
