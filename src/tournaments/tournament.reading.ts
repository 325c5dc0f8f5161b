import { Injectable } from '@nestjs/common';
import { MatchResults } from '../matches/index.js';
import { isId } from '../platform/id.js';
import { mapPage, type Page, pageOf, parseCursor } from '../platform/page.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { luckOf, LuckRepository } from '../ratings/index.js';
import { entriesMeant } from './tournament.entry.js';
import { TournamentForecaster } from './tournament.forecaster.js';
import { TournamentListRepository } from './tournament.list.repository.js';
import { TournamentShelf } from './tournament.shelf.js';
import type { PlannedTournament } from './tournaments.service.js';
import type { Tournament as State, TournamentSet } from './tournament.state.js';
import { pairingsOf } from './pairings.wire.mapping.js';
import { crosstable, standingsOf } from './standings.wire.mapping.js';
import { summaryOf, tournamentOf } from './tournament.wire.mapping.js';
import type { PairingsQuery, TournamentPairings } from './tournament.pairings.wire.js';
import type { Crosstable, TournamentStandings } from './tournament.standings.wire.js';
import type {
  FindTournaments,
  Tournament,
  TournamentForecast,
  TournamentSummary,
} from './tournament.wire.js';

/** Tournaments, for those who ask. */
@Injectable()
export class TournamentReading {
  constructor(
    private readonly shelf: TournamentShelf,
    private readonly lists: TournamentListRepository,
    private readonly forecaster: TournamentForecaster,
    private readonly luck: LuckRepository,
    private readonly results: MatchResults,
  ) {}

  get(id: string): Promise<Result<Tournament, Refusal>> {
    return this.read(id, tournamentOf);
  }

  standings(id: string): Promise<Result<TournamentStandings, Refusal>> {
    return this.show(id, standingsOf);
  }

  async pairings(id: string, query: PairingsQuery): Promise<Result<TournamentPairings, Refusal>> {
    const asked = await this.read(id, (state) => setsOf(state, query));
    if (!asked.ok) return asked;
    const [found, matches] = await Promise.all([
      this.luck.find(asked.value.flatMap((set) => (set.closed ? set.id : []))),
      this.results.existing(asked.value.flatMap(unendedMatches)),
    ]);
    const luck = new Map([...found].map(([set, known]) => [set, luckOf(known)]));
    return this.read(id, (state) => pairingsOf(state, query, { luck, matches }));
  }

  crosstable(id: string): Promise<Result<Crosstable, Refusal>> {
    return this.show(id, crosstable);
  }

  /** What a tournament would be like that is only planned. */
  forecast(planned: PlannedTournament): Promise<Result<TournamentForecast, Refusal>> {
    return this.forecaster.forecast(planned);
  }

  async list(query: FindTournaments): Promise<Result<Page<TournamentSummary>, Refusal>> {
    const before = parseCursor(query.after, isId);
    if (!before.ok) return before;
    const found = await this.lists.list(query, query.limit + 1, before.value);
    return ok(
      mapPage(
        pageOf(found, query.limit, ({ id }) => id),
        summaryOf,
      ),
    );
  }

  /** Those of the tournaments that there are, as lists show them, by id. */
  async summaries(ids: readonly string[]): Promise<Map<string, TournamentSummary>> {
    return new Map((await this.lists.findMany(ids)).map((row) => [row.id, summaryOf(row)]));
  }

  /** The same with ratings. */
  private async show<T>(id: string, of: (state: State) => T): Promise<Result<T, Refusal>> {
    return told(id, await this.shelf.findRated(id), of);
  }

  /** Anything that follows from a tournament as it is now, without anybody's rating. */
  async read<T>(id: string, of: (state: State) => T): Promise<Result<T, Refusal>> {
    return told(id, await this.shelf.find(id), of);
  }
}

const told = <T>(id: string, state: State | undefined, of: (state: State) => T): Result<T, Refusal> =>
  state === undefined ? refuse('not-found', `There is no tournament ${id}.`) : ok(of(state));

/** Sets of a round, or of an entrant. */
function setsOf({ rounds, entrants: entered }: State, { round, entrant }: PairingsQuery): TournamentSet[] {
  const meant = entrant === undefined ? undefined : new Set(entriesMeant(entered, entrant));
  return rounds
    .filter(({ number }) => round === undefined || number === round)
    .flatMap(({ pairings }) => pairings)
    .filter(({ entrants }) => !meant || entrants.some((each) => meant.has(each)))
    .flatMap(({ sets }) => sets);
}

/** Its matches of which the log does not say that they ended, so that they may not be made yet. */
const unendedMatches = ({ legs }: TournamentSet): string[] =>
  legs.flatMap(({ match, state }) => (state === 'over' ? [] : match));
