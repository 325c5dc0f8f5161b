import type { Type } from '@nestjs/common';
import { ArgsType, ObjectType, OmitType } from '@nestjs/graphql';
import { answer } from '../answer.js';
import { type Page, PageQuery } from '../page.js';
import type { Refusal } from '../refusal.js';
import type { Result } from '../result.js';
import { LOG_PAGE } from '../streams/log.source.js';
import type { Class } from '../wire.property.js';
import { Prop } from '../wire.js';

/** Items of a list, at most, on the page of a connection. */
const PAGE = { usual: 20, most: 100 } as const;

@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Prop.Bool({ description: 'Whether there is more after this page; of a log: whether there is by now.' })
  hasNextPage: boolean;
  @Prop.Bool({ description: 'Whether the page began after a cursor.' }) hasPreviousPage: boolean;
  @Prop.Str({ nullable: true, description: 'Cursor of the first item.' }) startCursor: string | null;
  @Prop.Str({ nullable: true, description: 'What `after` takes for the next page.' })
  endCursor: string | null;
}

/** An item of a list, with its place in it. */
export interface Edge<T> {
  readonly cursor: string;
  readonly node: T;
}

/** A page of a list as GraphQL has it, in the shape of Relay's connections. */
export interface Connection<T> {
  readonly edges: Edge<T>[];
  readonly nodes: T[];
  readonly pageInfo: PageInfo;
}

/**
 * The type of a list that comes in pages, `NameConnection`:
 *
 * ```ts
 * const BotConnection = connectionType('Bot', () => Bot);
 * @ArgsType() class BotsArgs extends ConnectionArgs(FindBots) {}
 * @Query(() => BotConnection) async bots(@Args() args: BotsArgs): Promise<Connection<Bot>> {
 *   return connectionOf(answer(await this.service.list(args)), args);
 * }
 * ```
 */
export function connectionType<T extends object>(
  name: string,
  node: () => abstract new (...args: never[]) => T,
): Class<Connection<T>> {
  // GraphQL's interfaces are abstract classes, which are named, not made.
  const type = node as () => Class<T>;

  @ObjectType(`${name}Edge`, { description: 'An item of a list, with its place in it.' })
  class EdgeType {
    @Prop.Str({ description: 'What `after` takes for what follows the item.' }) cursor: string;
    @Prop.Obj(type) node: T;
  }

  @ObjectType(`${name}Connection`, { description: 'A page of a list.' })
  class ConnectionType {
    @Prop.Obj(() => EdgeType, { each: true }) edges: EdgeType[];
    @Prop.Obj(type, { each: true, description: 'The items without their cursors.' }) nodes: T[];
    @Prop.Obj(() => PageInfo) pageInfo: PageInfo;
  }
  return ConnectionType;
}

/** The arguments of a list: the filters of `query`, and `first` in the place of REST's `limit`. */
export function ConnectionArgs<T extends PageQuery>(query: Class<T>): Class<T> {
  @ArgsType()
  abstract class PagedArgs extends OmitType(
    query as unknown as Type<PageQuery>,
    ['limit', 'after'],
    ArgsType,
  ) {
    @Prop.Int({ min: 1, max: PAGE.most, default: PAGE.usual, description: 'Items on the page, at most.' })
    first: number;

    @Prop.Str({
      optional: true,
      max: 200,
      description: 'A cursor (`pageInfo.endCursor` of the page before): the page begins after it.',
    })
    after?: string;

    /** As services ask for it. */
    get limit(): number {
      return this.first;
    }
  }
  return PagedArgs as unknown as Class<T>;
}

/** The arguments of a list without filters. */
@ArgsType()
export class PageArgs extends ConnectionArgs(PageQuery) {}

/** Events on the page of a log: fewer than over REST unless told otherwise, since each field of them is resolved. */
export const EVENTS = { usual: 200, most: LOG_PAGE.most } as const;

/** The arguments of a numbered log, of which a page holds more. */
@ArgsType()
export class LogArgs {
  @Prop.Int({
    min: 1,
    max: EVENTS.most,
    default: EVENTS.usual,
    description: 'Events on the page, at most.',
  })
  first: number;
  @Prop.Place({ default: 0, description: 'Number, or cursor, of the last event that the reader has.' })
  after: number;
}

/** A page as a connection. */
export function connectionOf<T>(
  { items, cursors, next }: Page<T>,
  { after }: { readonly after?: string },
): Connection<T> {
  return {
    edges: items.map((node, at) => ({ cursor: cursors[at], node })),
    nodes: items,
    pageInfo: {
      hasNextPage: next !== null,
      hasPreviousPage: after !== undefined,
      startCursor: cursors.at(0) ?? null,
      endCursor: next ?? cursors.at(-1) ?? null,
    },
  };
}

/** Events of a log, fetched one more than `first`, as a connection: an event's cursor is its number. */
export function logConnection<T extends { readonly seq: number }>(
  fetched: readonly T[],
  { first, after }: LogArgs,
): Connection<T> {
  const items = fetched.slice(0, first);
  const cursors = items.map(({ seq }) => String(seq));
  const next = fetched.length > first ? cursors[first - 1] : null;
  return connectionOf({ items, cursors, next }, { after: after > 0 ? String(after) : undefined });
}

/** A page of a log as a connection: `read` gives the events after `after`, as many as it is asked for. */
export async function readLog<T extends { readonly seq: number }>(
  args: LogArgs,
  read: (limit: number) => Promise<Result<{ readonly events: readonly T[] }, Refusal>>,
): Promise<Connection<T>> {
  return logConnection(answer(await read(args.first + 1)).events, args);
}
