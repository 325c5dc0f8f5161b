import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** A service of `docker-compose.yml`, as far as it matters here. */
export interface ComposeService {
  readonly image: string;
  readonly build?: string;
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

/** Carries out YAML's `<<`, which belongs to YAML 1.1 and which Compose knows. */
function merged(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(merged);
  if (typeof node !== 'object' || node === null) return node;
  const { '<<': base, ...own } = node as Record<string, unknown>;
  const values = Object.entries(own).map(([key, value]) => [key, merged(value)] as const);
  return { ...(merged(base) ?? {}), ...Object.fromEntries(values) };
}

/** `${NAME:-default}` as Compose fills it in. */
const filled = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (_, name: string, otherwise: string | undefined) => variables[name] || (otherwise ?? ''),
  );

/** The services of `docker-compose.yml` by name, with these variables set where `docker compose` is called. */
export function composeServices(
  variables: Readonly<Record<string, string>> = {},
): Readonly<Record<string, ComposeService>> {
  const text = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');
  const { services } = merged(load(text)) as { services: Record<string, ComposeService> };
  return JSON.parse(filled(JSON.stringify(services), variables)) as Record<string, ComposeService>;
}
