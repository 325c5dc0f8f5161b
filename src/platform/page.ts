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
  readonly next: string | null;
}

/**
 * A page from items that were fetched one more than `limit`, so that the last page is known as such.
 * `keyOf` is what the list is ordered by and what `parseCursor` gives back.
 */
export function pageOf<T>(fetched: readonly T[], limit: number, keyOf: (item: T) => string): Page<T> {
  const items = fetched.slice(0, limit);
  return { items, next: fetched.length > limit ? formatCursor(keyOf(items[limit - 1])) : null };
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
  const message = 'must be the "next" of an earlier page of this list';
  return refuse('malformed-request', `The cursor ${message}.`, { errors: [{ field: 'after', message }] });
}
