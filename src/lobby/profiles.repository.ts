import { Injectable } from '@nestjs/common';
import { holdAccount } from '../accounts/index.js';
import { Postgres, statement, type Transaction } from '../platform/postgres/postgres.js';
import { OPEN_PROFILE, type AcceptanceProfile } from './profile.js';

const FIND = statement('SELECT bot, profile FROM acceptance_profiles WHERE bot = ANY($1::uuid[])');
/** In one order everywhere, so that two transactions never wait for each other. */
const LOCK = statement(`
  SELECT bot, profile FROM acceptance_profiles WHERE bot = ANY($1::uuid[]) ORDER BY bot FOR NO KEY UPDATE`);
const PUT = statement(`
  INSERT INTO acceptance_profiles (bot, profile, updated_at) VALUES ($1, $2, to_timestamp($3 / 1000.0))
  ON CONFLICT (bot) DO UPDATE SET profile = excluded.profile, updated_at = excluded.updated_at`);

interface Row {
  readonly bot: string;
  readonly profile: AcceptanceProfile;
}

/** Profiles by bot; a bot that has set none has the open one. */
export class Profiles {
  private readonly set: ReadonlyMap<string, AcceptanceProfile>;

  constructor(rows: readonly Row[]) {
    // Fields that a profile from before they came has not are as in the open one.
    this.set = new Map(rows.map(({ bot, profile }) => [bot, { ...OPEN_PROFILE, ...profile }]));
  }

  of(bot: string): AcceptanceProfile {
    return this.set.get(bot) ?? OPEN_PROFILE;
  }
}

/** What bots play and against whom. */
@Injectable()
export class ProfilesRepository {
  constructor(private readonly postgres: Postgres) {}

  async find(bots: readonly string[]): Promise<Profiles> {
    return new Profiles(bots.length > 0 ? await this.postgres.run<Row>(FIND, [bots]) : []);
  }

  /** The profiles, which stay as they are until the transaction ends; whoever also wants to count these bots' matches waits. */
  async lock(transaction: Transaction, bots: readonly string[]): Promise<Profiles> {
    return new Profiles((await transaction.query<Row>({ ...LOCK, values: [bots] })).rows);
  }

  /** Puts the profile of an account's bot in the place of the one before; false where the account is deleted. */
  put(account: string, bot: string, profile: AcceptanceProfile, now: number): Promise<boolean> {
    return this.postgres.transaction(async (transaction) => {
      if (!(await holdAccount(transaction, account))) return false;
      await transaction.query({ ...PUT, values: [bot, JSON.stringify(profile), now] });
      return true;
    });
  }
}
