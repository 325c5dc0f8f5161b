import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  getNullableType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

export type Maybe<T> = T | null | undefined;

/** The argument that says how many items a list has, and how many those are taken to be where a variable says it. */
const PAGE_SIZE = 'first';
const LARGEST_PAGE = 100;

/** What a part of a document comes to. */
export interface Measure {
  depth: number;
  aliases: number;
  directives: number;
  cost: number;
}

const add = (sum: Measure, more: Measure): void => {
  sum.depth = Math.max(sum.depth, more.depth);
  sum.aliases += more.aliases;
  sum.directives += more.directives;
  sum.cost += more.cost;
};

/** Whether a field asks for the schema and not for what it describes. */
export const isIntrospection = ({ name }: FieldNode): boolean =>
  name.value === '__schema' || name.value === '__type';

/** Items that a list without pages is taken to have: the seats of a match, its set's legs. Most have fewer. */
const UNPAGED = 5;

type Definition = GraphQLField<unknown, unknown> | undefined;

/** A list of things with fields that is no page; `nodes` and `edges` have been counted where their page was asked for. */
function isUnpagedList({ type }: GraphQLField<unknown, unknown>, owner: Maybe<GraphQLNamedType>): boolean {
  return isListType(getNullableType(type)) && !owner?.name.endsWith('Connection');
}

/** What making the field's value costs beside its fields, as its resolver says (`Work`). */
const workOf = (definition: Definition): number => Number(definition?.extensions['work'] ?? 0);

/** Values of an operation's variables, once they are known. */
export type Variables = Readonly<Record<string, unknown>>;

/** How many items a page is to have; undefined where only a variable knows it that is not known yet. */
function sizeOf(value: ValueNode, variables: Variables | undefined): number | undefined {
  if (value.kind === Kind.INT) return Number(value.value);
  const known = value.kind === Kind.VARIABLE ? variables?.[value.name.value] : undefined;
  return typeof known === 'number' ? known : undefined;
}

/** How often what is inside of a field is there: as its page says, or as it is where nothing is said. */
function timesOf(
  field: FieldNode,
  definition: Definition,
  owner: Maybe<GraphQLNamedType>,
  variables: Variables | undefined,
): number {
  if (definition === undefined) return 1;
  const size = definition.args.find(({ name }) => name === PAGE_SIZE);
  if (size === undefined) return isUnpagedList(definition, owner) ? UNPAGED : 1;
  const usual = Number(size.defaultValue ?? LARGEST_PAGE);
  const given = field.arguments?.find(({ name }) => name.value === PAGE_SIZE)?.value;
  if (given === undefined) return usual;
  const said = sizeOf(given, variables);
  if (said !== undefined) return Math.max(said, 1);
  return variables === undefined ? Math.max(usual, LARGEST_PAGE) : usual;
}

const fieldOf = (type: Maybe<GraphQLNamedType>, name: string): Definition =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;

/** A document, as far as measuring it needs to know. */
interface Measured {
  readonly schema: GraphQLSchema;
  readonly findFragment: (name: string) => Maybe<FragmentDefinitionNode>;
  /** Undefined as long as they are not known: then pages that they size are taken to be large. */
  readonly variables?: Variables;
}

/** Measures documents, each fragment once, so that fragments within fragments cost no time. */
export class Measuring {
  private readonly fragments = new Map<string, Measure>();

  constructor(private readonly document: Measured) {}

  /** `type`: of what the fields are; undefined where the document says something that is not there. */
  set({ selections }: SelectionSetNode, type: Maybe<GraphQLNamedType>): Measure {
    const sum: Measure = { depth: 0, aliases: 0, directives: 0, cost: 0 };
    for (const selection of selections) {
      sum.directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) add(sum, this.field(selection, type));
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        add(sum, this.set(selection.selectionSet, this.typeOf(selection.typeCondition) ?? type));
      else add(sum, this.fragment(selection.name.value));
    }
    return sum;
  }

  /** A field with all that is in it. `type`: of what it is a field. */
  field(field: FieldNode, type: Maybe<GraphQLNamedType>): Measure {
    const definition = fieldOf(type, field.name.value);
    const inside =
      field.selectionSet && this.set(field.selectionSet, definition && getNamedType(definition.type));
    const { depth = 0, aliases = 0, directives = 0, cost = 0 } = inside ?? {};
    return {
      depth: isIntrospection(field) ? 1 : depth + 1,
      aliases: aliases + (field.alias === undefined ? 0 : 1),
      directives,
      // What it says of the schema is counted by the schema itself, where all is known (`introspection.measure.ts`).
      cost: isIntrospection(field)
        ? 1
        : 1 + workOf(definition) + cost * timesOf(field, definition, type, this.document.variables),
    };
  }

  private fragment(name: string): Measure {
    const known = this.fragments.get(name);
    if (known !== undefined) return known;
    // One that contains itself is refused by another rule; here it must only not be followed without end.
    this.fragments.set(name, { depth: 0, aliases: 0, directives: 0, cost: 0 });
    const definition = this.document.findFragment(name);
    const measure = definition
      ? this.set(definition.selectionSet, this.typeOf(definition.typeCondition))
      : { depth: 0, aliases: 0, directives: 0, cost: 0 };
    this.fragments.set(name, measure);
    return measure;
  }

  private typeOf(condition: NamedTypeNode | undefined): Maybe<GraphQLNamedType> {
    return condition && this.document.schema.getType(condition.name.value);
  }
}
