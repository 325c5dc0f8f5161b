import { Args, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Authenticated, Caller } from '../accounts/index.js';
import { answer } from '../platform/answer.js';
import { connectionOf, connectionType, type Connection } from '../platform/graphql/connection.js';
import { CallerFeed, EARLIEST } from './caller.feed.js';
import { FeedArgs, FeedItem, FeedLogArgs } from './events.wire.js';
import type { FeedEvent } from './feed.rows.js';
import { OneByOne } from '../platform/streams/one.by.one.js';

/** An item of the feed as GraphQL has it: with its cursor beside it, in the one of two fields that fits. */
function itemOf({ cursor, ...item }: FeedEvent): FeedItem {
  const isNotice = typeof item.notice === 'string';
  return { cursor, event: isNotice ? null : item, notice: isNotice ? item : null } as unknown as FeedItem;
}

const FeedItemConnection = connectionType('FeedItem', () => FeedItem);

/** Everything that concerns the caller, over GraphQL. */
@Resolver()
export class FeedResolver {
  constructor(private readonly feed: CallerFeed) {}

  @Query(() => FeedItemConnection, {
    name: 'callerEvents',
    description: 'What concerns the caller after a cursor: the same as `GET /v1/events`.',
  })
  @Authenticated('read')
  async callerLog(@Caller() caller: Caller, @Args() args: FeedLogArgs): Promise<Connection<FeedItem>> {
    const { events, last, isMore } = answer(await this.feed.whole(caller, args.after, args.first));
    const cursors = events.map(({ cursor }) => cursor);
    const after = args.after === EARLIEST ? undefined : args.after;
    const page = { items: events.map(itemOf), cursors, next: isMore ? last : null };
    const connection = connectionOf(page, { after });
    // Also of an empty page: `latest` is a place only once it is written down.
    return { ...connection, pageInfo: { ...connection.pageInfo, endCursor: last } };
  }

  @Subscription(() => FeedItem, {
    description: 'Everything that concerns the caller after a cursor, as it comes.',
    resolve: itemOf,
  })
  @Authenticated('read')
  async callerEvents(
    @Caller() caller: Caller,
    @Args() { after }: FeedArgs,
  ): Promise<AsyncIterableIterator<FeedEvent>> {
    return new OneByOne(answer(await this.feed.stream(caller, after)));
  }
}
