import { HouseMatches } from '../../src/matches/house.matches.js';
import { MatchPlay } from '../../src/matches/match.play.js';
import { MatchTrials } from '../../src/matches/match.trials.js';
import { MatchResults } from '../../src/matches/match.results.repository.js';
import { newId } from '../../src/platform/id.js';
import { commitmentOf } from '../../src/rules/shuffle.js';
import { RatingsRepository, Standings } from '../../src/ratings/index.js';
import { HouseMatchesQueue } from '../../src/tournaments/house.matches.queue.js';
import { RoundPairer } from '../../src/tournaments/round.pairer.js';
import { TournamentDriver } from '../../src/tournaments/tournament.driver.js';
import type { EntrantFacts } from '../../src/tournaments/tournament.event.js';
import { TournamentLegs } from '../../src/tournaments/tournament.legs.js';
import { TournamentLog } from '../../src/tournaments/tournament.log.repository.js';
import { TournamentRepository } from '../../src/tournaments/tournament.repository.js';
import { TournamentSeeding } from '../../src/tournaments/tournament.seeding.js';
import type { TournamentSettings } from '../../src/tournaments/tournament.settings.js';
import type { Tournament } from '../../src/tournaments/tournament.state.js';
import { config, OWNER, TestProcess, type Shared } from '../matches/matches.fixture.js';
import { bot as seat } from '../matches/playing.js';
import { SECRET } from './playing.js';

/** A bot that the database knows, as an entrant. */
export function realBot(n: number, team: string | null = null): EntrantFacts {
  const { account, bot, version } = seat(n);
  return { id: `${bot}@${version}`, name: `bot ${n}`, player: { account, bot, version }, team };
}

/** Work that waits in a queue; whoever takes it may take it again. */
export interface Job {
  readonly tournament: string;
  readonly matches: readonly string[];
}

/** The tournaments' part of one process; its queue is a list, so that a test says who works when, and how often. */
export class TournamentProcess {
  readonly jobs: Job[] = [];
  readonly log: TournamentLog;
  readonly tournaments: TournamentRepository;
  readonly legs: TournamentLegs;
  readonly pairer: RoundPairer;
  readonly driver: TournamentDriver;

  private constructor(readonly process: TestProcess) {
    const { postgres, live, clock, matches, facts, feed, log, time } = process;
    this.log = new TournamentLog(postgres);
    this.tournaments = new TournamentRepository(this.log, live, clock);
    const house = new HouseMatches(log, feed);
    const play = new MatchPlay(matches, facts, log, live, new MatchTrials());
    this.legs = new TournamentLegs(matches, house, play, new MatchResults(postgres), time);
    const queue = new HouseMatchesQueue({
      addBulk: (jobs: readonly { data: Job }[]): Promise<void> => {
        this.jobs.push(...jobs.map(({ data }) => data));
        return Promise.resolve();
      },
    } as never);
    const seeding = new TournamentSeeding(new Standings(new RatingsRepository(postgres)));
    this.pairer = new RoundPairer({ wake: () => Promise.resolve() } as never, config());
    this.driver = new TournamentDriver(this.tournaments, this.legs, queue, seeding, this.pairer);
  }

  static async open(shared: Shared): Promise<TournamentProcess> {
    return new TournamentProcess(await TestProcess.open(shared));
  }

  /** A tournament that starts at once, with the secret that all tests have. */
  async create(settings: TournamentSettings, entrants: readonly EntrantFacts[]): Promise<string> {
    const id = newId();
    await this.tournaments.create(id, SECRET, [
      {
        type: 'created',
        name: 'Test',
        organiser: OWNER,
        settings: { ...settings, startsAt: 0 },
        commitment: commitmentOf(SECRET),
      },
      ...entrants.map((entrant) => ({ type: 'entered' as const, entrant })),
    ]);
    return id;
  }

  async get(id: string): Promise<Tournament> {
    const found = await this.tournaments.find(id);
    if (!found) throw new Error(`no tournament ${id}`);
    return found;
  }

  work({ tournament, matches }: Job): Promise<void> {
    return this.driver.playHouse(tournament, matches);
  }

  close(): Promise<void> {
    return this.process.close();
  }
}
