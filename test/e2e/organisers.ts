import type { Service } from './harness.js';
import { playOn, type TestBot } from './players.js';

export interface TournamentBody {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly size: number;
  readonly entrants: { entrant: string; left: string | null; seed: number | null; reason: string | null }[];
  readonly progress: { done: number; total: number; rounds: number };
  readonly secret: string | null;
  readonly commitment: string;
  readonly last: number;
}

export interface PairingBody {
  readonly round: number;
  readonly table: number;
  readonly entrants: string[];
  readonly result: { kind: string; points: number[] } | null;
  readonly sets: {
    id: string;
    matches: string[];
    scores: number[] | null;
    fieldScores: number[] | null;
  }[];
}

/** What must be the same however often processes were killed: who met whom, and what came of it. */
export const essence = (pairings: readonly PairingBody[]) =>
  pairings.map(({ round, table, entrants, result }) => ({ round, table, entrants, result }));

/** Players of the house, numbered from 1. */
export const house = (count: number, name = 'house:easy'): string[] =>
  Array.from({ length: count }, (_, i) => `${name}#${i + 1}`);

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What an organiser does and sees. */
export class Organiser {
  constructor(
    private readonly service: Service,
    readonly token: string,
  ) {}

  /** A tournament of short matches of draw, which starts at once unless `wish` says otherwise. */
  async create(wish: object): Promise<TournamentBody> {
    const { status, body } = await this.service.post<{ tournament: TournamentBody }>(
      '/v1/tournaments',
      { name: 'Test', ruleset: 'draw', start: 'now', options: { target: 20 }, ...wish },
      { token: this.token },
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.tournament;
  }

  async get(id: string): Promise<TournamentBody> {
    return (await this.service.get<TournamentBody>(`/v1/tournaments/${id}`)).body;
  }

  /** The tournament when it is over; fails when it is not within a minute, or `ms`. */
  async finished(id: string, ms = 120_000): Promise<TournamentBody> {
    for (const until = Date.now() + ms; ;) {
      const tournament = await this.get(id);
      if (['finished', 'cancelled'].includes(tournament.status)) return tournament;
      if (Date.now() > until) throw new Error(`it does not end: ${JSON.stringify(tournament)}`);
      await sleep(100);
    }
  }

  async pairings(id: string): Promise<PairingBody[]> {
    return (await this.service.get<{ pairings: PairingBody[] }>(`/v1/tournaments/${id}/pairings`)).body
      .pairings;
  }

  async standings(id: string) {
    const { body } = await this.service.get<{
      standings: { rank: number; entrant: string; points: number; rating: object | null }[];
    }>(`/v1/tournaments/${id}/standings`);
    return body.standings;
  }
}

/** Plays whatever a bot is offered until the tournament is over. */
export async function playAlong(service: Service, tournament: string, bot: TestBot): Promise<void> {
  const known = new Set<string>();
  const games: Promise<unknown>[] = [];
  for (;;) {
    const { body } = await service.get<{ matches: { id: string }[] }>(
      `/v1/matches?bot=${bot.id}&status=playing`,
    );
    for (const { id } of body.matches.filter((match) => !known.has(match.id))) {
      known.add(id);
      games.push(playOn(service, id, bot.token));
    }
    const { status } = (await service.get<TournamentBody>(`/v1/tournaments/${tournament}`)).body;
    if (status === 'finished' || status === 'cancelled') break;
    await sleep(50);
  }
  await Promise.all(games);
}
