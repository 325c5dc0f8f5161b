import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';

/** How often noted uses are written, in ms. */
const WRITE_EVERY_MS = 5_000;

/** Rows that another process is writing are left to it: it writes nearly the same time. */
const MARK_USED = `
  UPDATE tokens SET last_used_at = greatest(last_used_at, used.at)
  FROM unnest($1::uuid[], $2::timestamptz[]) AS used (id, at)
  WHERE tokens.id = used.id AND tokens.id IN (
    SELECT id FROM tokens WHERE id = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED)`;

/** When tokens were last used: noted in memory with every request, written for all tokens together now and then. */
@Injectable()
export class LastUsesRepository implements OnModuleDestroy {
  private noted = new Map<string, number>();
  private readonly log = new Logger(LastUsesRepository.name);
  private readonly timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Notes that a token is used now. */
  note(token: string): void {
    this.noted.set(token, this.clock.now());
  }

  /** Writes what is noted. What cannot be written is kept for the next time. */
  async write(): Promise<void> {
    if (this.noted.size === 0) return;
    const uses = this.noted;
    this.noted = new Map();
    try {
      await this.database.query(MARK_USED, [[...uses.keys()], [...uses.values()].map((at) => new Date(at))]);
    } catch (error) {
      this.log.warn(error);
      this.noted = new Map([...uses, ...this.noted]);
    }
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }
}
