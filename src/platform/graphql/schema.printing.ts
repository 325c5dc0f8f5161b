import type { INestApplicationContext, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { printSchema } from 'graphql';

/** Key under which @nestjs/graphql marks resolver classes. */
const RESOLVER = 'graphql:resolver_type';

/** The schema of all resolvers of an application that need not be started, in GraphQL's own language. */
export async function printGraphqlSchema(app: INestApplicationContext): Promise<string> {
  const resolvers = [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.providers.values()])
    .map(({ metatype }) => metatype as Type | null)
    .filter((type): type is Type => typeof type === 'function' && Reflect.hasMetadata(RESOLVER, type));
  const builder = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
  const schema = await builder
    .get(GraphQLSchemaFactory)
    .create(resolvers as (new (...args: never[]) => object)[]);
  await builder.close();
  return `${printSchema(schema)}\n`;
}
