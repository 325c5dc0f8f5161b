/** Methods that operations of the interface have. */
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** An operation of a document, and where it is. */
interface Placed<O> {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly operation: O;
}

/** All operations of an OpenAPI document, path by path. */
export function* operationsOf<O>({ paths }: { paths: object }): Generator<Placed<O>> {
  for (const [path, item] of Object.entries(paths as Record<string, Partial<Record<string, O>>>)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation !== undefined) yield { path, method, operation };
    }
  }
}
