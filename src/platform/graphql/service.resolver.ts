import { ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../access.js';
import { VERSION } from '../project.js';
import { Prop } from '../wire.js';

/** The service itself. */
@ObjectType()
export class Service {
  @Prop.Str({ description: 'Version of the program.' }) version: string;
}

@Public()
@Resolver(() => Service)
export class ServiceResolver {
  @Query(() => Service, { description: 'The service itself.' })
  service(): Service {
    return { version: VERSION };
  }
}
