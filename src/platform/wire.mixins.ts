import type { Type } from '@nestjs/common';
import {
  InputType,
  type ObjectType,
  PartialType as GraphqlPartialType,
  PickType as GraphqlPickType,
} from '@nestjs/graphql';
import { ApiProperty, DECORATORS } from '@nestjs/swagger';

/** The two GraphQL decorators a mixin can be made for. */
export type WireRole = typeof InputType | typeof ObjectType;

function apiProperties(of: Type): string[] {
  const listed = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, of.prototype as object) as
    string[] | undefined;
  return (listed ?? []).map((name) => name.slice(1));
}

/** @nestjs/graphql's mixins carry validators and GraphQL fields over but lose OpenAPI's: copied here. */
function copyApiProperties(from: Type, to: Type, keys: readonly string[], patch: object = {}): void {
  for (const key of keys) {
    const found = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, from.prototype as object, key) as
      object | undefined;
    if (found) ApiProperty({ ...found, ...patch })(to.prototype as object, key);
  }
}

/**
 * A base class with some of another wire class's fields: `class Renaming extends PickWire(Bot, ['name'], InputType) {}`.
 * The other class needs `@InputType({ isAbstract: true })` or `@ObjectType({ isAbstract: true })` of its own.
 */
export function PickWire<T, K extends keyof T & string>(
  from: Type<T>,
  keys: readonly K[],
  role: WireRole = InputType,
): Type<Pick<T, K>> {
  const picked = GraphqlPickType(from, keys, role);
  copyApiProperties(from, picked, keys);
  return picked;
}

/** A base class with all of another wire class's fields, each of which may be left out. */
export function PartialWire<T>(from: Type<T>, role: WireRole = InputType): Type<Partial<T>> {
  const partial = GraphqlPartialType(from, role);
  copyApiProperties(from, partial, apiProperties(from), { required: false });
  return partial;
}
