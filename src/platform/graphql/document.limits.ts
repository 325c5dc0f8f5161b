import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  type ValueNode,
  visit,
} from 'graphql';

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
  /** Fields of the answer, those of a list as often as its page may have items. */
  cost: 30_000,
  /**
   * Pairs of fields that bear one name in the answer, and of fragments that are spread: the sum of the squares of how often
   * each is there. Validation compares each such pair, in some half a microsecond each (measured with 1,500 tokens).
   */
  overlap: 50_000,
} as const;

/** No shorter text has so many fields: a name and what keeps it from the next one are two characters. */
const LEAST_OVERLAPPING = 2 * Math.floor(Math.sqrt(DOCUMENT_LIMITS.overlap));

/** Arguments that say how many items a list has, and how many that may be at most where a variable says it. */
const PAGE_SIZES = ['first', 'limit'];
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

function pageSize(value: ValueNode | undefined): number {
  if (value?.kind !== Kind.INT) return LARGEST_PAGE;
  return Math.min(Math.max(Number(value.value), 1), LARGEST_PAGE);
}

/** How often what is inside of a field is there. */
function timesOf({ arguments: given, selectionSet }: FieldNode): number {
  if (selectionSet === undefined) return 1;
  const size = given?.find(({ name }) => PAGE_SIZES.includes(name.value));
  return size === undefined ? 1 : pageSize(size.value);
}

/** Measures documents, each fragment once, so that fragments within fragments cost no time. */
class Measuring {
  private readonly fragments = new Map<string, Measure>();

  constructor(private readonly findFragment: (name: string) => FragmentDefinitionNode | null | undefined) {}

  set({ selections }: SelectionSetNode): Measure {
    const sum: Measure = { depth: 0, aliases: 0, directives: 0, cost: 0 };
    for (const selection of selections) {
      sum.directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) add(sum, this.field(selection));
      else if (selection.kind === Kind.INLINE_FRAGMENT) add(sum, this.set(selection.selectionSet));
      else add(sum, this.fragment(selection.name.value));
    }
    return sum;
  }

  private field(field: FieldNode): Measure {
    const inside = field.selectionSet && this.set(field.selectionSet);
    const { depth = 0, aliases = 0, directives = 0, cost = 0 } = inside ?? {};
    return {
      depth: isIntrospection(field) ? 1 : depth + 1,
      aliases: aliases + (field.alias === undefined ? 0 : 1),
      directives,
      cost: 1 + cost * timesOf(field),
    };
  }

  private fragment(name: string): Measure {
    const known = this.fragments.get(name);
    if (known !== undefined) return known;
    // One that contains itself is refused by another rule; here it must only not be followed without end.
    this.fragments.set(name, { depth: 0, aliases: 0, directives: 0, cost: 0 });
    const definition = this.findFragment(name);
    const measure = definition
      ? this.set(definition.selectionSet)
      : { depth: 0, aliases: 0, directives: 0, cost: 0 };
    this.fragments.set(name, measure);
    return measure;
  }
}

/**
 * Why a document is not even to be validated, which compares fields of one name pair by pair; undefined where it may be, or is
 * none. To be asked before validation: a rule of it would come too late.
 */
export function findOverlap(source: string): GraphQLError | undefined {
  if (source.length < LEAST_OVERLAPPING) return undefined;
  let document: DocumentNode;
  try {
    document = parse(source, { maxTokens: DOCUMENT_LIMITS.tokens });
  } catch {
    return undefined;
  }
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
  const measuring = new Measuring((name) => context.getFragment(name));
  return {
    OperationDefinition(operation) {
      const measure = measuring.set(operation.selectionSet);
      for (const part of ['depth', 'aliases', 'directives', 'cost'] as const) {
        if (measure[part] <= DOCUMENT_LIMITS[part]) continue;
        const message = TOO_MUCH[part](measure[part], DOCUMENT_LIMITS[part]);
        context.reportError(new GraphQLError(message, { nodes: operation }));
        return;
      }
    },
  };
}
