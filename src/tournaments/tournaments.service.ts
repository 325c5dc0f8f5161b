import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { ACCOUNT_GONE, type Caller } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { commitmentOf } from '../rules/shuffle.js';
import { isOwn, TournamentEntrants } from './tournament.entrants.js';
import { findEntry } from './tournament.entry.js';
import { TournamentDriver } from './tournament.driver.js';
import type { LeavingCause, TournamentEvent } from './tournament.event.js';
import { apply, foldTournament } from './tournament.fold.js';
import { planTournament } from './tournament.planning.js';
import { TournamentRepository } from './tournament.repository.js';
import { TournamentSeeding } from './tournament.seeding.js';
import type { Tournament } from './tournament.state.js';
import { parseTeamName, parseTeams, teamAmong } from './tournament.teams.js';
import { cancel, enter, leave, pause, resume, start, type Decision } from './tournament.js';
import type { NewEntry, NewTournament } from './new.tournament.wire.js';

/** A tournament that could be made. */
export interface PlannedTournament {
  readonly id: string;
  readonly secret: string;
  /** Its first events: creation and entries. */
  readonly events: TournamentEvent[];
  /** Ratings of its entrants now; who has none is left out. */
  readonly ratings: ReadonlyMap<string, number>;
}

/** What organisers and entrants do; everything that follows from it is the driver's business. */
@Injectable()
export class TournamentsService {
  private readonly log = new Logger(TournamentsService.name);

  constructor(
    private readonly tournaments: TournamentRepository,
    private readonly entrants: TournamentEntrants,
    private readonly seeding: TournamentSeeding,
    private readonly driver: TournamentDriver,
    private readonly clock: Clock,
  ) {}

  /** A new tournament. `id` is what it shall be: asked again with it, nothing is made twice. */
  async create(caller: Caller, wish: NewTournament, id: string): Promise<Result<string, Refusal>> {
    const planned = await this.plan(caller, wish, id);
    if (!planned.ok) return planned;
    const { secret, events } = planned.value;
    if (!(await this.tournaments.create(id, secret, events))) return ACCOUNT_GONE;
    await this.goOn(id);
    return ok(id);
  }

  /** What `create` would make: its secret, and its first events. */
  async plan(caller: Caller, wish: NewTournament, id: string): Promise<Result<PlannedTournament, Refusal>> {
    const now = this.clock.now();
    const settings = planTournament(wish, now);
    if (!settings.ok) return settings;
    const teams = parseTeams(wish.teams ?? []);
    if (!teams.ok) return teams;
    const references = [
      ...(wish.entrants ?? []).map((entrant) => ({ entrant, team: null })),
      ...teams.value.flatMap(({ name, members }) => members.map((entrant) => ({ entrant, team: name }))),
    ];
    const found = await this.entrants.findAll(references);
    if (!found.ok) return found;
    const secret = secretOf(wish.seed);
    const created: TournamentEvent = {
      type: 'created',
      name: wish.name,
      organiser: caller.account,
      settings: settings.value,
      commitment: commitmentOf(secret),
    };
    const tournament = foldTournament(id, secret, [{ ...created, seq: 1, at: now }]);
    const ratings = await this.seeding.ratingsOf(settings.value, found.value);
    const events: TournamentEvent[] = [created];
    for (const entrant of found.value) {
      const rating = ratings.get(entrant.id) ?? null;
      const entered = enter(tournament, { entrant, byOrganiser: true, rating, now });
      if (!entered.ok) return entered;
      if (entered.value.length === 0) return refuse('entry-refused', `${entrant.id} is entered twice.`);
      for (const event of entered.value) {
        events.push(event);
        apply(tournament, { ...event, seq: events.length, at: now });
      }
    }
    return ok({ id, secret, events, ratings });
  }

  /** Somebody enters: the organiser anybody, everybody else their own bot. */
  async enter(caller: Caller, id: string, entry: NewEntry): Promise<Result<string, Refusal>> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return noTournament(id);
    const { entrant: reference } = entry;
    const asked = entry.team === undefined ? ok(null) : parseTeamName(entry.team, 'team');
    if (!asked.ok) return asked;
    const team = teamAmong(tournament.entrants.values(), asked.value);
    const byOrganiser = mayOrganise(caller, tournament) && reference !== undefined;
    const entrant = byOrganiser
      ? await this.entrants.find(reference, team, (name) => tournament.entrants.has(name))
      : await this.entrants.findOwn(caller, reference, team);
    if (!entrant.ok) return entrant;
    const ratings = await this.seeding.ratingsOf(tournament.settings, [entrant.value]);
    const rating = ratings.get(entrant.value.id) ?? null;
    const now = this.clock.now();
    return this.decide(id, (latest) => enter(latest, { entrant: entrant.value, byOrganiser, rating, now }));
  }

  /** An entrant leaves, by its id or its bot's, by its owner's wish or the organiser's. */
  async leave(
    caller: Caller,
    id: string,
    reference: string,
    cause: Extract<LeavingCause, 'withdrawn' | 'disqualified'>,
    reason: string,
  ): Promise<Result<string, Refusal>> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return noTournament(id);
    const entry = findEntry(tournament.entrants, reference);
    if (!entry.ok) return entry;
    const { player } = tournament.entrants.get(entry.value)!;
    const entitled = mayOrganise(caller, tournament) || (cause === 'withdrawn' && isOwn(caller, player));
    if (!entitled) return refuse('forbidden', 'Only its owner and the organiser may do that.');
    return this.decide(id, (latest) => leave(latest, entry.value, cause, reason));
  }

  /** The organiser starts a tournament now, whatever was planned. */
  async start(caller: Caller, id: string): Promise<Result<string, Refusal>> {
    const own = await this.getOwn(caller, id);
    if (!own.ok) return own;
    const ratings = await this.seeding.ratingsOf(own.value.settings, own.value.entrants.values());
    return this.decide(id, (latest) => start(latest, ratings));
  }

  async pause(caller: Caller, id: string, reason: string): Promise<Result<string, Refusal>> {
    return this.decideOwn(caller, id, (latest) => pause(latest, reason));
  }

  async resume(caller: Caller, id: string): Promise<Result<string, Refusal>> {
    return this.decideOwn(caller, id, resume);
  }

  async cancel(caller: Caller, id: string, reason: string): Promise<Result<string, Refusal>> {
    return this.decideOwn(caller, id, (latest) => cancel(latest, reason));
  }

  private async decideOwn(
    caller: Caller,
    id: string,
    decision: (latest: Tournament) => Decision,
  ): Promise<Result<string, Refusal>> {
    const own = await this.getOwn(caller, id);
    return own.ok ? this.decide(id, decision) : own;
  }

  /** Puts a decision into the log, and lets the tournament go on from there. */
  private async decide(
    id: string,
    decision: (latest: Tournament) => Decision,
  ): Promise<Result<string, Refusal>> {
    const changed = await this.tournaments.change(id, decision);
    if (!changed.ok) return changed;
    await this.goOn(id);
    return ok(id);
  }

  /** What was asked for is stored: whatever goes wrong from here on the sweeper mends, and nobody must be told that it was not done. */
  private async goOn(id: string): Promise<void> {
    try {
      await this.driver.attend(id);
    } catch (error) {
      this.log.warn(error);
    }
  }

  private async getOwn(caller: Caller, id: string): Promise<Result<Tournament, Refusal>> {
    const tournament = await this.tournaments.find(id);
    if (tournament === undefined) return noTournament(id);
    if (mayOrganise(caller, tournament)) return ok(tournament);
    return refuse('forbidden', 'Only the organiser may do that.');
  }
}

/** What lots and deals come from: 256 bits of chance, or of what the organiser says. */
const secretOf = (seed: string | undefined): string =>
  seed === undefined
    ? randomBytes(32).toString('hex')
    : createHash('sha256').update(`tournament/${seed}`).digest('hex');

const noTournament = (id: string) => refuse('not-found', `There is no tournament ${id}.`);

const mayOrganise = ({ account, bot, scopes }: Caller, { organiser }: Tournament): boolean =>
  (account === organiser && bot === null) || scopes.has('admin');
