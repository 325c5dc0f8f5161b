import { Args, Query, Resolver, Subscription } from '@nestjs/graphql';
import { USUAL_EVENTS } from '../matches/index.js';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import type { LogPage } from '../platform/streams/log.source.js';
import { OneByOne } from '../platform/streams/one.by.one.js';
import type { ShownTournamentEvent } from './tournament.event.view.js';
import { TournamentEvent, TournamentEventsArgs, TournamentEventsPage } from './tournament.event.wire.js';
import { TournamentEvents } from './tournament.events.js';

@Resolver()
export class TournamentEventsResolver {
  constructor(private readonly events: TournamentEvents) {}

  @Query(() => TournamentEventsPage, { description: 'The events of a tournament after a number.' })
  @Public()
  async tournamentEventsPage(
    @Args() { tournament, after }: TournamentEventsArgs,
  ): Promise<LogPage<ShownTournamentEvent>> {
    return answer(await this.events.page(tournament, after, { limit: USUAL_EVENTS }));
  }

  @Subscription(() => TournamentEvent, {
    description:
      'The events of a tournament after a number, as they come; the same as over REST. Ends with the tournament.',
    resolve: (event: ShownTournamentEvent) => event,
  })
  @Public()
  async tournamentEvents(
    @Args() { tournament, after }: TournamentEventsArgs,
  ): Promise<AsyncIterableIterator<ShownTournamentEvent>> {
    return new OneByOne(answer(await this.events.stream(tournament, after)));
  }
}
