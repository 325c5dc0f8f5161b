/** Round robins of house players on the running service, and the same games on the engine. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../src/platform/id.js';
import type { Postgres } from '../src/platform/postgres/postgres.js';
import type { HouseGame } from '../src/matches/match.playout.js';
import { houseSeed, legFacts } from '../src/tournaments/leg.planning.js';
import { foldTournament } from '../src/tournaments/tournament.fold.js';
import { TournamentLog } from '../src/tournaments/tournament.log.repository.js';
import { cpuMs } from './bench.processes.js';
import { playAllStraight, type Straight } from './tournament.engine.js';

export interface Run {
  readonly id: string;
  readonly matches: number;
  /** From its start to its end. */
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** How often it is asked whether a tournament is over, in ms: seldom, since asking takes time from who plays; it says itself when it was. */
const LOOK_MS = 200;

/** An organiser of such tournaments. */
export class Bench {
  private token = '';

  constructor(
    readonly url: string,
    private readonly postgres: Postgres,
  ) {}

  async signUp(): Promise<void> {
    this.token = (await this.post<{ token: string }>('/v1/accounts', { name: 'bench' })).token;
  }

  /** Takes the place from which sets are measured for their luck, for longer than anything here takes. */
  async keepLuckUnmeasured(): Promise<void> {
    await this.postgres.query(
      `UPDATE luck_position SET taken_until = now() + interval '1 hour', taken_by = $1`,
      [newId()],
    );
  }

  /** A round robin of house players from its creation to its end, and what it cost these workers. */
  async roundRobin(entrants: readonly string[], workers: readonly ChildProcess[]): Promise<Run> {
    const cpu = (): number => workers.reduce((sum, { pid }) => sum + cpuMs(pid as number), 0);
    const before = cpu();
    const wish = { name: 'bench', format: 'round-robin', ruleset: 'draw', start: 'now', entrants };
    const { id } = (await this.post<{ tournament: { id: string } }>('/v1/tournaments', wish)).tournament;
    for (;;) {
      const response = await fetch(`${this.url}/v1/tournaments/${id}`);
      const body = (await response.json()) as { status: string; startedAt: string; endedAt: string };
      if (body.status === 'finished') {
        const wallMs = Date.parse(body.endedAt) - Date.parse(body.startedAt);
        return { id, matches: entrants.length * (entrants.length - 1), wallMs, cpuMs: cpu() - before };
      }
      await sleep(LOOK_MS);
    }
  }

  /** The same games on the engine. */
  async straight({ id }: Run): Promise<Straight> {
    const log = new TournamentLog(this.postgres);
    const tournament = foldTournament(id, await log.secretOf(id), await log.read(id, 0));
    const games = [...tournament.matches.values()].map((place): HouseGame => ({
      facts: legFacts(tournament, place, 0),
      moment: { now: 0, arrived: 0, outages: [], seed: houseSeed(tournament, place) },
    }));
    const stored = await this.postgres.query<{ id: string; scores: number[] }>(
      'SELECT id, scores FROM matches WHERE tournament = $1',
      [id],
    );
    return playAllStraight(games, new Map(stored.map((match) => [match.id, match.scores])));
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
