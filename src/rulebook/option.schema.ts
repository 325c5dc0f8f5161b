import type { OptionSpec, OptionType } from '../rules/options.js';

/** A JSON Schema (draft 7, also valid as 2020-12) or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

function typeSchema(type: OptionType): JsonSchema {
  switch (type.kind) {
    case 'choice':
      return { enum: type.values };
    case 'switch':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer', minimum: type.min, maximum: type.max };
    case 'points':
      return {
        type: 'object',
        properties: Object.fromEntries(
          type.names.map((name) => [name, { type: 'integer', minimum: 0, maximum: type.max }]),
        ),
        additionalProperties: false,
      };
  }
}

/** The schema of one option's value, with its words; its default where it is the same for every game. */
export function optionSchema({ type, description, meanings, default: byDefault }: OptionSpec): JsonSchema {
  const words = Object.entries(meanings ?? {}).map(([value, meaning]) => `\n- \`${value}\`: ${meaning}`);
  return {
    ...typeSchema(type),
    description: description + words.join(''),
    ...(typeof byDefault === 'function' ? {} : { default: byDefault }),
  };
}
