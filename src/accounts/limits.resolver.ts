import { Context, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../platform/access.js';
import { Caller } from './caller.js';
import { LimitsOfCaller } from './limits.wire.js';
import { LimitsView } from './limits.view.js';
import { addressOf } from './request.context.js';

@Resolver(() => LimitsOfCaller)
export class LimitsResolver {
  constructor(private readonly view: LimitsView) {}

  @Query(() => LimitsOfCaller, { description: 'What one may ask for, and how much of it is left.' })
  @Public()
  limits(@Caller() caller: Caller | undefined, @Context('req') request: object): Promise<LimitsOfCaller> {
    return this.view.of(caller, addressOf(request));
  }
}
