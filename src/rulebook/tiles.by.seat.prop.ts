import { IsArray } from 'class-validator';
import { prop, type PropOptions } from '../platform/wire.property.js';

/** A list of tiles for each seat: `[["4-1","5-4"],["1-1"]]`. What the lists hold is the rules' business. */
export const TilesBySeat = (options: PropOptions = {}): PropertyDecorator =>
  prop(
    {
      graphql: () => [String] as never,
      openapi: { type: 'array', items: { type: 'string' } },
      validators: [IsArray({ each: true })],
    },
    { ...options, each: true },
  );
