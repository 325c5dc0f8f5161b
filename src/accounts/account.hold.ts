import { refuse } from '../platform/refusal.js';

/** Asks a transaction that is under way; TypeORM's answers with the rows. */
interface Asking {
  query(text: string, values: unknown[]): Promise<unknown>;
}

// Deleting an account changes this row first: whoever comes later waits here, and then finds nothing.
const HOLD = 'SELECT 1 FROM accounts WHERE id = $1 AND deleted_at IS NULL FOR SHARE';

/**
 * Keeps an account from being deleted until the transaction ends, so that what is made for it is there when the deletion looks;
 * false where it is deleted already. Asked before anything else is locked, so that nobody waits crosswise.
 */
export async function holdAccount(manager: Asking, account: string): Promise<boolean> {
  return ((await manager.query(HOLD, [account])) as unknown[]).length > 0;
}

/** What whoever comes after the deletion of its account is told: as if its token had ended before. */
export const ACCOUNT_GONE = refuse('unauthenticated', 'The account is deleted.');
