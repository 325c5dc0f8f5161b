import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  visit,
} from 'graphql';

type Maybe<T> = T | null | undefined;

/** How large a GraphQL document may be. */
export const DOCUMENT_LIMITS = {
  /** Words and marks of the text. */
  tokens: 1_500,
  /** Fields within fields; introspection, which goes deeper, is not counted. */
  depth: 12,
  /** Names of one's own for fields. */
  aliases: 60,
  /** Directives such as `@include`. */
  directives: 60,
  /** Fields of the answer, those of a list as often as its page may have items, and what stands for work (`Work`). */
  cost: 30_000,
  /**
   * Pairs of fields that bear one name in the answer, and of fragments that are spread: the sum of the squares of how often
   * each is there. Validation compares each such pair, in some half a microsecond each (measured with 1,500 tokens).
   */
  overlap: 50_000,
} as const;

/** No shorter text has so many fields: a name and what keeps it from the next one are two characters. */
const LEAST_OVERLAPPING = 2 * Math.floor(Math.sqrt(DOCUMENT_LIMITS.overlap));

/** The argument that says how many items a list has, and how many those are taken to be where a variable says it. */
const PAGE_SIZE = 'first';
const LARGEST_PAGE = 100;

/** What a part of a document comes to. */
interface Measure {
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

const isIntrospection = ({ name }: FieldNode): boolean =>
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

/** How often what is inside of a field is there: as its page says, or as it is where nothing is said. */
function timesOf(field: FieldNode, definition: Definition, owner: Maybe<GraphQLNamedType>): number {
  if (definition === undefined) return 1;
  const size = definition.args.find(({ name }) => name === PAGE_SIZE);
  if (size === undefined) return isUnpagedList(definition, owner) ? UNPAGED : 1;
  const usual = Number(size.defaultValue ?? LARGEST_PAGE);
  const given = field.arguments?.find(({ name }) => name.value === PAGE_SIZE)?.value;
  if (given === undefined) return usual;
  return given.kind === Kind.INT ? Math.max(Number(given.value), 1) : Math.max(usual, LARGEST_PAGE);
}

const fieldOf = (type: Maybe<GraphQLNamedType>, name: string): Definition =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;

/** Measures documents, each fragment once, so that fragments within fragments cost no time. */
class Measuring {
  private readonly fragments = new Map<string, Measure>();

  constructor(private readonly context: ValidationContext) {}

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

  private field(field: FieldNode, type: Maybe<GraphQLNamedType>): Measure {
    const definition = fieldOf(type, field.name.value);
    const inside =
      field.selectionSet && this.set(field.selectionSet, definition && getNamedType(definition.type));
    const { depth = 0, aliases = 0, directives = 0, cost = 0 } = inside ?? {};
    return {
      depth: isIntrospection(field) ? 1 : depth + 1,
      aliases: aliases + (field.alias === undefined ? 0 : 1),
      directives,
      cost: 1 + workOf(definition) + cost * timesOf(field, definition, type),
    };
  }

  private fragment(name: string): Measure {
    const known = this.fragments.get(name);
    if (known !== undefined) return known;
    // One that contains itself is refused by another rule; here it must only not be followed without end.
    this.fragments.set(name, { depth: 0, aliases: 0, directives: 0, cost: 0 });
    const definition = this.context.getFragment(name);
    const measure = definition
      ? this.set(definition.selectionSet, this.typeOf(definition.typeCondition))
      : { depth: 0, aliases: 0, directives: 0, cost: 0 };
    this.fragments.set(name, measure);
    return measure;
  }

  private typeOf(condition: NamedTypeNode | undefined): Maybe<GraphQLNamedType> {
    return condition && this.context.getSchema().getType(condition.name.value);
  }
}

/**
 * Why a document is not even to be validated, which compares fields of one name pair by pair; undefined where it may be, or is
 * none. To be asked before validation: a rule of it would come too late.
 */
export function findOverlap(source: string): GraphQLError | undefined {
  if (source.length < LEAST_OVERLAPPING) return undefined;
  try {
    return overlapOf(parse(source, { maxTokens: DOCUMENT_LIMITS.tokens }));
  } catch {
    return undefined;
  }
}

/** The same for a document that has been parsed. */
export function overlapOf(document: DocumentNode): GraphQLError | undefined {
  const times = new Map<string, number>();
  let spreads = 0;
  visit(document, {
    Field({ alias, name }) {
      const { value } = alias ?? name;
      times.set(value, (times.get(value) ?? 0) + 1);
    },
    FragmentSpread: () => void (spreads += 1),
  });
  const overlap = [...times.values(), spreads].reduce((sum, count) => sum + count * count, 0);
  if (overlap <= DOCUMENT_LIMITS.overlap) return undefined;
  return new GraphQLError(
    `The document has ${overlap} pairs of fields of one name; ${DOCUMENT_LIMITS.overlap} are allowed. Ask for each field once, or in several documents.`,
    { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
  );
}

const TOO_MUCH: Record<keyof Measure, (is: number, most: number) => string> = {
  depth: (is, most) => `The operation is ${is} fields deep; ${most} are allowed.`,
  aliases: (is, most) => `The operation has ${is} aliases; ${most} are allowed.`,
  directives: (is, most) => `The operation has ${is} directives; ${most} are allowed.`,
  cost: (is, most) =>
    `The operation may answer with ${is} fields; ${most} are allowed. Ask for fewer of them, or for smaller pages.`,
};

/** A validation rule: an operation that would be too large to carry out is refused before it is begun. */
export function documentLimits(context: ValidationContext): ASTVisitor {
  const measuring = new Measuring(context);
  return {
    OperationDefinition(operation) {
      const measure = measuring.set(
        operation.selectionSet,
        context.getSchema().getRootType(operation.operation),
      );
      for (const part of ['depth', 'aliases', 'directives', 'cost'] as const) {
        if (measure[part] <= DOCUMENT_LIMITS[part]) continue;
        const message = TOO_MUCH[part](measure[part], DOCUMENT_LIMITS[part]);
        context.reportError(new GraphQLError(message, { nodes: operation }));
        return;
      }
    },
  };
}

/** A validation rule for HTTP, over which one answer follows each request. */
export function noSubscriptions(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return;
      const message = 'Subscriptions go over the WebSocket at /graphql (protocol graphql-transport-ws).';
      context.reportError(new GraphQLError(message, { nodes: operation }));
    },
  };
}
