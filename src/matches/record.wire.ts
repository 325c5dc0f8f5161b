import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';
import { RoundResult, TilesBySeat } from '../rulebook/index.js';
import { TERMINATIONS } from '../rules/record.js';

@ObjectType('RecordDeal')
export class RecordDeal {
  @TilesBySeat() hands: string[][];
  @Prop.Str({ each: true, description: 'In drawing order.' }) boneyard: string[];
  @Prop.Int({ optional: true, description: 'Who acted first, where a lot or the round before decided it.' })
  first?: number;
}

@ObjectType('RecordRound', { description: 'A round as a request of replay, with its result.' })
export class RecordRound {
  @Prop.Str() ruleset: string;
  @Prop.Str() preset: string;
  @Prop.Json() options: { [name: string]: unknown };
  @Prop.Int() seats: number;
  @Prop.Int() round: number;
  @Prop.Obj(() => RecordDeal) deal: RecordDeal;
  @Prop.Int({ each: true, description: 'Scores before the round.' }) scores: number[];
  @Prop.Str({ each: true }) moves: string[];
  @Prop.Obj(() => RoundResult, {
    nullable: true,
    description: 'Null where the match ended before the round did.',
  })
  result: RoundResult | null;
}

@ObjectType('RecordSeat')
export class RecordSeat {
  @Prop.Str({ example: 'greedy@2' }) name: string;
  @Prop.Id({ optional: true }) bot?: string;
  @Prop.Int({ optional: true }) version?: number;
}

@ObjectType('RecordProofRound')
export class RecordProofRound {
  @Prop.Int({ description: 'Who acted first.' }) first: number;
  @Prop.Int({ description: 'How many times tiles were dealt.' }) attempts: number;
}

@ObjectType('RecordProof', { description: 'What the deals came from; /docs/shuffle explains how.' })
export class RecordProof {
  @Prop.Str() algorithm: string;
  @Prop.Str() serverSeed: string;
  @Prop.Str() commitment: string;
  @Prop.Str({ each: true }) entropies: string[];
  @Prop.Obj(() => RecordProofRound, { each: true }) rounds: RecordProofRound[];
}

@ObjectType('MatchRecord', { description: 'A whole match after its end.' })
export class Record {
  @Prop.Id() match: string;
  @Prop.Str() ruleset: string;
  @Prop.Str() preset: string;
  @Prop.Json() options: { [name: string]: unknown };
  @Prop.Int() rulesVersion: number;
  @Prop.Obj(() => RecordSeat, { each: true }) seats: RecordSeat[];
  @Prop.Obj(() => RecordRound, { each: true }) rounds: RecordRound[];
  @Prop.Obj(() => RecordProof) proof: RecordProof;
  @Prop.Int({ each: true, description: 'Empty where nobody won.' }) winners: number[];
  @Prop.Enum(TERMINATIONS, 'Termination') termination: string;
  @Prop.Int({ each: true }) scores: number[];
}
