import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';

function parseLiteral(node: ValueNode, variables?: Record<string, unknown> | null): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
    case Kind.NULL:
      return null;
    case Kind.VARIABLE:
      return variables?.[node.name.value];
    case Kind.LIST:
      return node.values.map((value) => parseLiteral(value, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map((field) => [field.name.value, parseLiteral(field.value, variables)]),
      );
  }
}

/** GraphQL's name for what REST has as free JSON: objects whose keys are data. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value, as it is over REST.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral,
});
