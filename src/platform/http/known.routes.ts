import type { FastifyInstance } from 'fastify';

/** All routes of the program, for telling an unknown address from one that is asked in the wrong way. */
export class KnownRoutes {
  private readonly routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = [];

  /** Before the first route is added. */
  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ url, method }) => {
      this.routes.push({ path: pathOf(url), methods: [method].flat() });
    });
  }

  /** The methods that an address takes; none where there is nothing. */
  methodsOf(url: string): string[] {
    const [path] = url.split('?', 1);
    const found = this.routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  }
}

/** Matches the addresses of a route such as `/v1/matches/:id/board.svg` or `/docs/*`. */
function pathOf(url: string): RegExp {
  const pattern = url
    .split(/(:\w+|\*)/)
    .map((part) =>
      part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${pattern.join('')}$`);
}
