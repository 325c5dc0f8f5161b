import { Injectable } from '@nestjs/common';
import type { Transaction } from '../postgres/postgres.js';
import type { Afterwards, Belonging } from './belonging.js';

/**
 * Everything that accounts own. Each room declares what it keeps of them, so that an export has all of it and a deletion
 * forgets nothing.
 */
@Injectable()
export class Belongings {
  private readonly declared = new Map<string, Belonging>();

  declare(belonging: Belonging): void {
    if (this.declared.has(belonging.kind)) throw new Error(`${belonging.kind} is declared twice`);
    this.declared.set(belonging.kind, belonging);
  }

  /** All kinds, in the order of their names: rooms start in no certain order, and exports must not depend on it. */
  all(): Belonging[] {
    return [...this.declared.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }

  /** Takes an account's things away, within a transaction. Answers what is to be done when it has been committed. */
  async erase(account: string, transaction: Transaction, now: Date): Promise<Afterwards[]> {
    const afterwards: Afterwards[] = [];
    for (const { erase } of this.all()) {
      const after = await erase?.(account, transaction, now);
      if (after) afterwards.push(after);
    }
    return afterwards;
  }
}
