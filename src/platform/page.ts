import { ArgsType } from '@nestjs/graphql';
import { type Refusal, refuse } from './refusal.js';
import { ok, type Result } from './result.js';
import { Prop } from './wire.js';

/** Which part of a list is asked for; the lists' own filters extend it. */
@ArgsType()
export class PageQuery {
  @Prop.Int({ text: true, min: 1, max: 100, default: 20, description: 'Items on the page, at most.' })
  limit: number;

  @Prop.Str({
    optional: true,
    max: 200,
    description: 'Cursor of the page before (`next`): this page begins after it.',
  })
  after?: string;
}

/** Some items of a list, and the cursor that the next page begins after; null on the last page. */
export interface Page<T> {
  readonly items: T[];
  /** Each item's own cursor: what follows it begins after that. */
  readonly cursors: string[];
  readonly next: string | null;
}

/**
 * A page from items that were fetched one more than `limit`, so that the last page is known as such.
 * `keyOf` is what the list is ordered by and what `parseCursor` gives back.
 */
export function pageOf<T>(fetched: readonly T[], limit: number, keyOf: (item: T) => string): Page<T> {
  const items = fetched.slice(0, limit);
  const cursorOf = (item: T): string => formatCursor(keyOf(item));
  return {
    items,
    // Made for those who ask: REST needs the last one only.
    get cursors() {
      return items.map(cursorOf);
    },
    next: fetched.length > limit ? cursorOf(items[limit - 1]) : null,
  };
}

/** A page of a list that is there as a whole; the cursor's item must still be in it. */
export function pageOfWhole<T>(
  whole: readonly T[],
  { limit, after }: Pick<PageQuery, 'limit' | 'after'>,
  keyOf: (item: T) => string,
): Result<Page<T>, Refusal> {
  const key = parseCursor(after, (asked) => whole.some((item) => keyOf(item) === asked));
  if (!key.ok) return key;
  const from = key.value === undefined ? 0 : whole.findIndex((item) => keyOf(item) === key.value) + 1;
  return ok(pageOf(whole.slice(from, from + limit + 1), limit, keyOf));
}

/** The same page of what its items are to somebody else. */
export const mapPage = <T, U>(page: Page<T>, of: (item: T) => U): Page<U> => ({
  items: page.items.map(of),
  get cursors() {
    return page.cursors;
  },
  next: page.next,
});

/** A page as REST has it: its items under the list's own name. */
export function listed<K extends string, T>(
  name: K,
  { items, next }: Page<T>,
): Record<K, T[]> & { next: string | null } {
  return { [name]: items, next } as Record<K, T[]> & { next: string | null };
}

/** A place in a list as clients see it: opaque, so that the key may change. */
export function formatCursor(key: string): string {
  return Buffer.from(key).toString('base64url');
}

/** The key in a cursor, undefined without a cursor; `malformed-request` when `isKey` does not take it for one. */
export function parseCursor(
  cursor: string | undefined,
  isKey: (key: string) => boolean,
): Result<string | undefined, Refusal> {
  if (cursor === undefined) return ok(undefined);
  const key = Buffer.from(cursor, 'base64url').toString();
  if (isKey(key) && formatCursor(key) === cursor) return ok(key);
  const message = 'must be what an earlier page of this list said comes next';
  return refuse('malformed-request', `The cursor ${message}.`, { errors: [{ field: 'after', message }] });
}
