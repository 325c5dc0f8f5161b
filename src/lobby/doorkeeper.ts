import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Admission,
  type AdmissionRule,
  Engagements,
  type Seating,
  type SeatQuota,
  type SeatThem,
} from '../matches/index.js';
import { Postgres, type Transaction } from '../platform/postgres/postgres.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { type Err, ok, type Result } from '../platform/result.js';
import { Company, type Known } from './company.service.js';
import { ProfilesRepository } from './profiles.repository.js';
import { tableOf, vetoAt, type Table, type Veto } from './table.js';

/** What is done in the transaction in which a table is seated. */
interface Arrangement<T> {
  isStillWanted(transaction: Transaction): Promise<boolean>;
  seat(transaction: Transaction): Promise<Result<T, Refusal>>;
}

const NOBODY: ReadonlyMap<string, number> = new Map();

const refused = ({ bot, objection: { code, detail } }: Veto): Err<Refusal> =>
  refuse('offer-refused', `The bot ${bot} is not available for this match. ${detail}`, { reason: code, bot });

/**
 * Lets nobody be seated whose profile refuses the match, and nobody in more matches at once than its profile allows: the bots'
 * profiles are locked while their matches are counted and the new ones put in.
 */
@Injectable()
export class Doorkeeper implements AdmissionRule, OnModuleInit {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly engagements: Engagements,
    private readonly company: Company,
    private readonly postgres: Postgres,
    private readonly admission: Admission,
  ) {}

  onModuleInit(): void {
    this.admission.setRule(this);
  }

  /** The rule for whoever seats bots in a match by name, or joins one. */
  async admit<T>(seating: Seating, seat: SeatThem<T>, quota?: SeatQuota): Promise<Result<T, Refusal>> {
    const table = tableOf(seating);
    const bots = table.guests.map(({ bot }) => bot);
    const [known, profiles] = await Promise.all([this.company.look(table), this.profiles.find(bots)]);
    // Nobody's matches need be counted: no transaction is needed either.
    if (quota === undefined && bots.every((bot) => profiles.of(bot).concurrency === null)) {
      const veto = vetoAt(table, (bot) => profiles.of(bot), { ...known, busy: NOBODY });
      return veto ? refused(veto) : ok(await seat());
    }
    return this.postgres.transaction(async (transaction) => {
      const objection = (await quota?.(transaction)) ?? (await this.judge(transaction, table, known));
      return objection ?? ok(await seat(transaction));
    });
  }

  /**
   * Whether everybody at a table plays, in the transaction that seats them: undefined when they do. From here on nobody else
   * can seat those whose matches are limited.
   */
  async judge(transaction: Transaction, table: Table, known: Known): Promise<Err<Refusal> | undefined> {
    const bots = table.guests.map(({ bot }) => bot);
    const profiles = await this.profiles.lock(transaction, bots);
    const limited = bots.filter((bot) => profiles.of(bot).concurrency !== null);
    const busy = limited.length > 0 ? await this.engagements.count(limited, transaction) : NOBODY;
    const veto = vetoAt(table, (bot) => profiles.of(bot), { ...known, busy });
    return veto && refused(veto);
  }

  /**
   * Seats those at a table in one transaction, if what they come from still holds (`isStillWanted`) and they all play. Undefined
   * where it does not hold any more.
   */
  async seat<T>(
    table: Table,
    { isStillWanted, seat }: Arrangement<T>,
  ): Promise<Result<T, Refusal> | undefined> {
    const known = await this.company.look(table);
    return this.postgres.transaction(async (transaction) => {
      if (!(await isStillWanted(transaction))) return undefined;
      return (await this.judge(transaction, table, known)) ?? (await seat(transaction));
    });
  }

  /** The same before anything is made of it, by what is known at the moment. */
  async foresee(table: Table): Promise<Err<Refusal> | undefined> {
    const bots = table.guests.map(({ bot }) => bot);
    const [known, profiles, busy] = await Promise.all([
      this.company.look(table),
      this.profiles.find(bots),
      this.engagements.count(bots),
    ]);
    const veto = vetoAt(table, (bot) => profiles.of(bot), { ...known, busy });
    return veto && refused(veto);
  }

  /** Whether a bot leaves it to the service to accept challenges, and is there to play. */
  async acceptsItself(bot: string): Promise<boolean> {
    const profile = (await this.profiles.find([bot])).of(bot);
    if (!profile.autoAccept) return false;
    return profile.unasked === 'always' || this.company.isPresent(bot);
  }
}
