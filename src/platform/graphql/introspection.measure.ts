import {
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getNamedType,
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  introspectionTypes,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import type { Maybe, Variables } from './document.measure.js';
import { attempt, isSkipped } from './document.variables.js';

/**
 * Fields that an answer about the schema may have, at most. All of it, as tools ask for it, has some 31,000 (0.6 MB); documents that
 * ask for types within types can have millions.
 */
export const MOST_OF_SCHEMA = 100_000;

/** A document that asks for the schema. */
interface Asking {
  readonly schema: GraphQLSchema;
  readonly findFragment: (name: string) => Maybe<FragmentDefinitionNode>;
  readonly variables: Variables;
}

const TYPES: ReadonlyMap<string, GraphQLObjectType> = new Map(
  introspectionTypes.flatMap((type) => (type instanceof GraphQLObjectType ? [[type.name, type]] : [])),
);
const META = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]));

/**
 * Counts the fields of answers about the schema: the schema is at hand, and so is how often each thing is in it. It is followed as
 * GraphQL does, with what the same fields say of the same thing counted once, so that this costs less than the answer.
 */
export class IntrospectionMeasuring {
  private readonly known = new Map<SelectionSetNode, Map<unknown, number>>();
  private looked = 0;

  constructor(private readonly asking: Asking) {}

  /** Fields of the answer to `__schema` or `__type`, itself among them; more than `MOST_OF_SCHEMA` are not counted out. */
  field(node: FieldNode): number {
    const definition = META.get(node.name.value);
    const count = definition && attempt(() => this.one(node, definition, undefined));
    return count ?? 1;
  }

  private one(node: FieldNode, definition: GraphQLField<unknown, unknown>, owner: unknown): number {
    const type = TYPES.get(getNamedType(definition.type).name);
    if (node.selectionSet === undefined || type === undefined) return 1;
    const { schema, variables } = this.asking;
    const given = definition.args.length > 0 ? getArgumentValues(definition, node, variables) : {};
    // These resolvers are GraphQL's own: of all that there is to know they look at the schema only.
    const value = definition.resolve?.(owner, given, undefined, { schema } as GraphQLResolveInfo);
    let count = 1;
    for (const item of Array.isArray(value) ? value : [value])
      if (item != null) count += this.set(node.selectionSet, type, item);
    return count;
  }

  private set(selections: SelectionSetNode, type: GraphQLObjectType, value: unknown): number {
    let values = this.known.get(selections);
    if (values === undefined) this.known.set(selections, (values = new Map<unknown, number>()));
    const known = values.get(value);
    if (known !== undefined) return known;
    // A fragment that contains itself never comes so far: validation refuses it.
    let count = 0;
    for (const selection of selections.selections) {
      if (this.looked > MOST_OF_SCHEMA) return MOST_OF_SCHEMA + 1;
      if (isSkipped(selection, this.asking.variables)) continue;
      this.looked++;
      if (selection.kind === Kind.FIELD) {
        const definition = type.getFields()[selection.name.value];
        count += definition === undefined ? 1 : this.one(selection, definition, value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT)
        count += this.set(selection.selectionSet, type, value);
      else {
        const fragment = this.asking.findFragment(selection.name.value);
        if (fragment != null) count += this.set(fragment.selectionSet, type, value);
      }
    }
    values.set(value, count);
    return count;
  }
}
