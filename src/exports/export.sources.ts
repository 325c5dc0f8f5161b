import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { MatchRecords } from '../matches/index.js';
import { Belongings } from '../platform/belongings/belongings.js';
import type { BelongingsPage } from '../platform/belongings/belonging.js';
import type { ExportState } from './export.state.js';

/** Things of one kind that go into a file, page by page. */
export interface ExportSource {
  count(): Promise<number>;
  page(after: string | null): Promise<BelongingsPage>;
}

/** Lines that are read at once: small things of an account, and records, of which each may be large. */
const LINES = 500;
const RECORDS = 50;

/** Where the lines of an export come from. The same export always has the same sources in the same order. */
@Injectable()
export class ExportSources {
  constructor(
    private readonly belongings: Belongings,
    private readonly records: MatchRecords,
  ) {}

  of({ kind, account, wish }: ExportState): ExportSource[] {
    if (kind === 'records') {
      const viewer = viewerOf(account);
      return [
        {
          count: () => this.records.count(viewer, wish),
          page: async (after) => {
            const page = await this.records.read(viewer, wish, after ?? undefined, RECORDS);
            return { items: page.records, next: page.isLast ? null : (page.last ?? null) };
          },
        },
      ];
    }
    return this.belongings.all().map((belonging) => ({
      count: () => belonging.count(account),
      page: async (after) => {
        const { items, next } = await belonging.page(account, after, LINES);
        return { items: items.map((item) => ({ kind: belonging.kind, item })), next };
      },
    }));
  }
}

/** An account as it looks at records. */
const viewerOf = (account: string): Caller => ({
  account,
  bot: null,
  version: null,
  scopes: new Set(['read']),
  token: account,
  expiresAt: Infinity,
  suspension: null,
});
