import 'reflect-metadata';
import type { INestApplication, Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import { SCOPES } from '../../src/accounts/index.js';
import { AppModule } from '../../src/app.module.js';
import { readConfig } from '../../src/config/config.js';
import { accessOf } from '../../src/platform/access.js';
import { costsOf } from '../../src/platform/limits/budget.js';
import { createPreview } from '../../src/platform/http/application.js';
import { createLog } from '../../src/platform/logging/logging.js';

/** How @nestjs/graphql marks the methods that are fields at the top: queries, mutations, subscriptions. */
const GRAPHQL_FIELD = 'graphql:resolver_type';

interface Entrance {
  readonly name: string;
  readonly access: ReturnType<typeof accessOf>;
  readonly costs: ReturnType<typeof costsOf>;
}

let app: INestApplication;
let routes: Entrance[];
let fields: Entrance[];

function entrances(types: Type[], mark: string): Entrance[] {
  return types.flatMap((type) =>
    Object.getOwnPropertyNames(type.prototype as object).flatMap((name) => {
      const method = Object.getOwnPropertyDescriptor(type.prototype, name)?.value as unknown;
      if (typeof method !== 'function' || name === 'constructor' || !Reflect.hasMetadata(mark, method))
        return [];
      return [{ name: `${type.name}.${name}`, access: accessOf(method, type), costs: costsOf(method, type) }];
    }),
  );
}

beforeAll(async () => {
  const config = readConfig({});
  if (!config.ok) throw new Error(config.error);
  const module = AppModule.forRoot(config.value, () => {
    throw new Error('nothing is opened');
  });
  app = await createPreview(module, config.value, createLog('silent'));
  const modules = [...app.get(ModulesContainer).values()];
  const typesOf = (kind: 'controllers' | 'providers'): Type[] =>
    modules
      .flatMap((one) => [...one[kind].values()])
      .map(({ metatype }) => metatype as Type | null)
      .filter((type): type is Type => typeof type === 'function' && type.prototype !== undefined);
  routes = entrances(typesOf('controllers'), METHOD_METADATA);
  fields = entrances(typesOf('providers'), GRAPHQL_FIELD);
});

afterAll(() => app.close());

describe('every entrance', () => {
  it('is found: routes and fields', () => {
    expect(routes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BotsController.createBot', 'HealthController.live']),
    );
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BotsResolver.createBot', 'BotsResolver.bots', 'ServiceResolver.service']),
    );
  });

  it('says who may use it', () => {
    const silent = [...routes, ...fields].filter(({ access }) => access === undefined);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('names a scope that there is', () => {
    for (const { name, access } of [...routes, ...fields]) {
      if (access?.token === 'needed' && access.scope !== undefined)
        expect([name, SCOPES]).toEqual([name, expect.arrayContaining([access.scope])]);
    }
  });

  it('of one name needs the same over REST and GraphQL', () => {
    const short = (name: string): string => name.split('.')[1];
    const rest = new Map(routes.map(({ name, access, costs }) => [short(name), { access, costs }]));
    const both = fields.filter(({ name }) => rest.has(short(name)));
    expect(both.length).toBeGreaterThan(5);
    for (const { name, access, costs } of both)
      expect([name, { access, costs }]).toEqual([name, rest.get(short(name))]);
  });
});
