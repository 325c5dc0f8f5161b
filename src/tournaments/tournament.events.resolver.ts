import { Args, ArgsType, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { connectionType, LogArgs, readLog, type Connection } from '../platform/graphql/connection.js';
import { OneByOne } from '../platform/streams/one.by.one.js';
import { Prop } from '../platform/wire.js';
import type { ShownTournamentEvent } from './tournament.event.view.js';
import { TournamentEvent, TournamentEventsArgs } from './tournament.event.wire.js';
import { TournamentEvents } from './tournament.events.js';

const TournamentEventConnection = connectionType('TournamentEvent', () => TournamentEvent);

@ArgsType()
class TournamentLogArgs extends LogArgs {
  @Prop.Id({ description: 'Identifier of the tournament.' }) tournament: string;
}

@Resolver()
export class TournamentEventsResolver {
  constructor(private readonly log: TournamentEvents) {}

  @Query(() => TournamentEventConnection, {
    name: 'tournamentEvents',
    description: 'The events of a tournament after a number.',
  })
  @Public()
  async tournamentLog(@Args() args: TournamentLogArgs): Promise<Connection<ShownTournamentEvent>> {
    return readLog(args, (limit) => this.log.page(args.tournament, args.after, { limit }));
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
    return new OneByOne(answer(await this.log.stream(tournament, after)));
  }
}
