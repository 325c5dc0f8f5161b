import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { DOCUMENT } from './openapi.operations.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ components: DOCUMENT.components }, 'openapi');

const patterns = Object.keys(DOCUMENT.paths).map((path) => {
  const pattern = path.replace(/[.]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+');
  return { path, pattern: new RegExp(`^${pattern}$`), holes: path.split('{').length };
});
patterns.sort((a, b) => a.holes - b.holes);

const compiled = new Map<string, ValidateFunction>();

/** A schema of the document as a function; its references point into the schema that holds the components. */
export function compile(key: string, schema: object): ValidateFunction {
  let validate = compiled.get(key);
  if (validate === undefined) {
    const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    validate = ajv.compile(JSON.parse(absolute) as object);
    compiled.set(key, validate);
  }
  return validate;
}

/** What is wrong with a message that the service has sent, by the webhooks of `openapi.yaml`; undefined where nothing is. */
export function faultOfMessage(
  body: { readonly type: string },
  headers: Readonly<Record<string, unknown>>,
): string | undefined {
  const name = body.type in DOCUMENT.webhooks ? body.type : 'event';
  const { parameters, requestBody } = DOCUMENT.webhooks[name].post;
  const missing = parameters.filter((parameter) => typeof headers[parameter.name] !== 'string');
  if (missing.length > 0) return `${name} lacks ${missing.map((parameter) => parameter.name).join()}`;
  const validate = compile(`webhook ${name}`, requestBody!.content['application/json'].schema!);
  return validate(body) ? undefined : `${name}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`;
}

/**
 * Throws unless `openapi.yaml` describes this answer: its status and media type for the operation, and its body (for a
 * stream: one line's object) by the schema. Addresses that are in no path of the document are not looked at.
 */
export function expectDescribed(
  method: string,
  path: string,
  status: number,
  contentType: string,
  body: unknown,
): void {
  const [bare] = path.split('?');
  const found = patterns.find(({ pattern }) => pattern.test(bare));
  const operation = found && DOCUMENT.paths[found.path][method.toLowerCase()];
  if (operation === undefined) return;
  const what = `${method} ${found!.path} → ${status}`;
  const response = operation.responses[status];
  if (response === undefined) throw new Error(`openapi.yaml knows no ${what}: ${JSON.stringify(body)}`);
  const [type] = contentType.split(';');
  if (response.content === undefined) {
    if (body !== undefined && body !== '')
      throw new Error(`${what} has a body that openapi.yaml does not describe`);
    return;
  }
  const media = response.content[type];
  if (media === undefined) throw new Error(`openapi.yaml knows no ${type} of ${what}`);
  if (media.schema === undefined) return;
  const validate = compile(`${what} ${type}`, media.schema);
  if (!validate(body)) {
    throw new Error(
      `${what} is not as described: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    );
  }
}
