import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { crosstableCsv, standingsCsv } from './exports/tournament.csv.js';
import { TournamentBundle } from './exports/tournament.bundle.js';
import { TournamentGames } from './exports/tournament.games.js';
import { formatReport } from './exports/tournament.trf.js';
import { bracketPicture } from './pictures/bracket.picture.js';
import { crosstablePicture } from './pictures/crosstable.picture.js';
import { standingsPicture } from './pictures/standings.picture.js';
import { TournamentShelf } from './tournament.shelf.js';
import type { Tournament } from './tournament.state.js';

/** What a tournament can be had as, beside JSON: by the end of its address. */
const TEXTS = {
  'standings.csv': (tournament: Tournament) => ok(standingsCsv(tournament)),
  'crosstable.csv': (tournament: Tournament) => ok(crosstableCsv(tournament)),
  'report.trf': formatReport,
  'standings.svg': (tournament: Tournament) => ok(standingsPicture(tournament)),
  'crosstable.svg': (tournament: Tournament) => ok(crosstablePicture(tournament)),
  'bracket.svg': bracketPicture,
} satisfies Record<string, (tournament: Tournament) => Result<string, Refusal>>;
export type TournamentText = keyof typeof TEXTS;

/** Tournaments as files. */
@Injectable()
export class TournamentExports {
  constructor(
    private readonly shelf: TournamentShelf,
    private readonly records: TournamentGames,
    private readonly bundles: TournamentBundle,
  ) {}

  async text(id: string, form: TournamentText): Promise<Result<string, Refusal>> {
    const tournament = await this.findRated(id);
    return tournament.ok ? TEXTS[form](tournament.value) : tournament;
  }

  /** All matches that count and may be seen, a line of JSON each. */
  async games(id: string): Promise<Result<AsyncGenerator<string>, Refusal>> {
    const tournament = told(id, await this.shelf.find(id));
    return tournament.ok ? ok(linesOf(this.records.of(tournament.value))) : tournament;
  }

  /** The signed file that `boneyard tournament verify` reads; there when the tournament is over. */
  async bundle(id: string, options: { games: boolean }): Promise<Result<AsyncGenerator<string>, Refusal>> {
    const tournament = await this.findRated(id);
    return tournament.ok ? this.bundles.write(tournament.value, options) : tournament;
  }

  private async findRated(id: string): Promise<Result<Tournament, Refusal>> {
    return told(id, await this.shelf.findRated(id));
  }
}

const told = (id: string, tournament: Tournament | undefined): Result<Tournament, Refusal> =>
  tournament ? ok(tournament) : refuse('not-found', `There is no tournament ${id}.`);

async function* linesOf(items: AsyncGenerator<object>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}
