import { refuse } from '../platform/refusal.js';

/** Asks a transaction that is under way; TypeORM's answers with the rows, `pg`'s with a result that has them. */
interface Asking {
  query(text: string, values: unknown[]): Promise<unknown>;
}

// Deleting an account changes this row first: whoever comes later waits here, and then finds nothing.
const LIVING = 'SELECT 1 FROM accounts WHERE id = $1 AND deleted_at IS NULL';

async function isThere(asking: Asking, text: string, account: string): Promise<boolean> {
  const answer = (await asking.query(text, [account])) as unknown[] | { rows: unknown[] };
  return (Array.isArray(answer) ? answer : answer.rows).length > 0;
}

/**
 * Keeps an account from being deleted until the transaction ends, so that what is made for it is there when the deletion looks;
 * false where it is deleted already. Every creation for an account asks this, before it locks anything else, so that nobody waits
 * crosswise. Matches, which share their transactions with others', ask afterwards (`AccountsService.findLoss`).
 */
export function holdAccount(asking: Asking, account: string): Promise<boolean> {
  return isThere(asking, `${LIVING} FOR SHARE`, account);
}

/** The same, one after the other: for whoever counts what the account has before it gets more of it. */
export function holdAccountAlone(asking: Asking, account: string): Promise<boolean> {
  return isThere(asking, `${LIVING} FOR NO KEY UPDATE`, account);
}

/** What whoever comes after the deletion of its account is told: as if its token had ended before. */
export const ACCOUNT_GONE = refuse('unauthenticated', 'The account is deleted.');
