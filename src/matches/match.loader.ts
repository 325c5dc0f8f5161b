import { Injectable, type Type } from '@nestjs/common';
import { callerOf } from '../accounts/index.js';
import { joinedField } from '../platform/graphql/joined.field.js';
import { OperationLoader } from '../platform/graphql/operation.loader.js';
import { MatchReading } from './match.reading.js';
import { MatchSummary } from './matches.wire.js';

/** Matches that fields of an operation name, as its caller may see them. */
@Injectable()
export class MatchLoader extends OperationLoader<MatchSummary> {
  constructor(private readonly reading: MatchReading) {
    super();
  }

  /** Those of the matches that there are, in the order of their identifiers in `ids`. */
  async findAll(context: object, ids: readonly string[]): Promise<MatchSummary[]> {
    const found = await Promise.all(ids.map((id) => this.find(context, id)));
    return found.filter((match) => match !== undefined);
  }

  protected readMany(ids: readonly string[], context: { req?: object }): Promise<Map<string, MatchSummary>> {
    return this.reading.summaries(ids, callerOf(context.req ?? context));
  }
}

/** The resolver of the field `match` of a type whose `matchId` names one. */
export const MatchOf = (
  type: () => abstract new (...args: never[]) => { match: string | null },
): Type<unknown> =>
  joinedField(type, 'match', {
    node: () => MatchSummary,
    loader: MatchLoader,
    description: 'The match; null where there is none.',
  });
