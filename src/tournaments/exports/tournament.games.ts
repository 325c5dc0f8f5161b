import { Injectable } from '@nestjs/common';
import { MatchReading } from '../../matches/index.js';
import type { MatchRecord } from '../../rules/record.js';
import type { MatchPlace, Tournament } from '../tournament.state.js';

/** A match of a tournament and where in it it was played. */
export interface TournamentGame {
  readonly round: number;
  readonly table: number;
  /** Number of the set within its pairing. */
  readonly set: number;
  readonly leg: number;
  /** In the order of the pairing: the first has the first seat of the first leg. */
  readonly entrants: readonly string[];
  readonly record: MatchRecord;
}

/** The matches of a tournament that count and may be seen, in the order in which they were begun. */
@Injectable()
export class TournamentGames {
  constructor(private readonly matches: MatchReading) {}

  /** One after the other, as fast as they are taken. */
  async *of(tournament: Tournament): AsyncGenerator<TournamentGame> {
    // A list of its own: the tournament goes on meanwhile.
    const places = [...tournament.matches]
      .filter(([match, { leg }]) => isOver(match, leg))
      .map(([, place]) => place);
    for (const { pairing, set, leg } of places) {
      const record = await this.matches.getRecord(leg.match);
      if (!record.ok) continue;
      const { round, table, entrants } = pairing;
      yield { round, table, set: set.number, leg: leg.leg, entrants, record: record.value };
    }
  }
}

/** Whether the match is the leg's that counts, and not one that is played again. */
const isOver = (match: string, leg: MatchPlace['leg']): boolean =>
  leg.state === 'over' && leg.match === match;
