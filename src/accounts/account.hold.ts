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
 * false where it is deleted already. Whatever writes something for an account asks this, before it locks anything else, so that nobody
 * waits crosswise. Matches, which share their transactions with others', ask afterwards (`AccountsService.findLoss`).
 */
export function holdAccount(asking: Asking, account: string): Promise<boolean> {
  return isThere(asking, `${LIVING} FOR SHARE`, account);
}

/** The same, one after the other: for whoever counts what the account has before it gets more of it. */
export function holdAccountAlone(asking: Asking, account: string): Promise<boolean> {
  return isThere(asking, `${LIVING} FOR NO KEY UPDATE`, account);
}

/** Tells the advisory locks of deletions from others: "gone" in ASCII. */
const DELETION = 0x676f6e65;

/**
 * SQL that begins a deletion, with the account as `$1`: waits for the transactions that are telling it something, and has those
 * that come later pass over it.
 */
export const BEGIN_DELETION = `SELECT pg_advisory_xact_lock(hashtextextended($1::uuid::text, ${DELETION}))`;

/**
 * SQL: those of some accounts (`ids`: a query of one column) that may be told something. They are not deleted until the transaction
 * ends; one whose deletion is under way is left out and not waited for, since who tells many something has locked other things
 * before. Locked are the accounts that are named and no other: as a condition on `accounts` the lock would be taken wherever the
 * planner asks for it first, and that may be every row.
 */
export const livingAccounts = (ids: string): string => `
  WITH named (id) AS MATERIALIZED (SELECT DISTINCT * FROM (${ids}) AS ids),
  held AS MATERIALIZED (
    SELECT id FROM named WHERE pg_try_advisory_xact_lock_shared(hashtextextended(id::text, ${DELETION}))
  )
  SELECT a.id FROM held JOIN accounts a ON a.id = held.id WHERE a.deleted_at IS NULL FOR KEY SHARE OF a`;

/** What whoever comes after the deletion of its account is told: as if its token had ended before. */
export const ACCOUNT_GONE = refuse('unauthenticated', 'The account is deleted.');
