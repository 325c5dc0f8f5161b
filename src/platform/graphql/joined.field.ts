import { Inject, type Type } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { OperationLoader } from './operation.loader.js';

/** A class of GraphQL; interfaces are abstract ones. */
type Owner<K extends string> = () => abstract new (...args: never[]) => Record<K, string | null>;

/** What a field leads to, and by which loader. */
interface Joined<V> {
  readonly node: () => Type<V>;
  readonly loader: Type<OperationLoader<V>>;
  readonly description: string;
}

/**
 * The resolver of a field that shows what its type only names: over REST the field is an identifier or null, in GraphQL the
 * thing itself, read together with all others that the operation asks for.
 */
export function joinedField<K extends string, V>(
  type: Owner<K>,
  field: K,
  { node, loader, description }: Joined<V>,
): Type<unknown> {
  @Resolver(type)
  class JoinedFieldResolver {
    constructor(@Inject(loader) private readonly loader: OperationLoader<V>) {}

    @ResolveField(field, node, { nullable: true, description })
    async find(@Parent() parent: Record<K, string | null>, @Context() context: object): Promise<V | null> {
      const id = parent[field];
      return (id === null ? undefined : await this.loader.find(context, id)) ?? null;
    }
  }
  return JoinedFieldResolver;
}
