import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../project.js';
import { describeCredentials } from './credentials.description.js';
import { describeLimits } from './limits.description.js';
import { nameBodyRefusals } from './body.refusals.js';
import { addExamples } from './examples.js';
import { describeTypes } from './type.descriptions.js';
import { toOpenapi31 } from './openapi31.js';
import { describedWebhooks } from './webhooks.js';

const DESCRIPTION = `Dominoes as a service for bots: rules, matches, ratings, tournaments.

Tokens go in \`Authorization: Bearer …\`. \`POST /v1/accounts\` gives one without asking for anything but a name.
Whatever is not done is answered with \`application/problem+json\` and a \`code\`; all codes are explained at \`/docs/problems\`.
The same services are there over GraphQL at \`/graphql\`.`;

/** The REST interface as an OpenAPI 3.1 document, made from the controllers; needs no started application. */
export function createOpenapi(app: INestApplication): OpenAPIObject {
  const head = new DocumentBuilder()
    .setTitle('Boneyard')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'The service that this document comes from')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'opaque',
        description: 'The token of an account (`bya_…`) or of a bot (`byb_…`).',
      },
      'token',
    )
    .build();
  const document = SwaggerModule.createDocument(app, head, {
    operationIdFactory: (_, method) => method,
  });
  describeLimits(document);
  describeCredentials(document);
  describeTypes(document);
  const whole = { ...nameBodyRefusals(document), webhooks: describedWebhooks() };
  return addExamples(toOpenapi31(whole)) as unknown as OpenAPIObject;
}

/** Mounts Swagger UI at `/docs/api` (its files come with the package) and the document at `/docs/openapi.json` and `.yaml`. */
export function mountReference(app: INestApplication): void {
  SwaggerModule.setup('docs/api', app, () => createOpenapi(app), {
    customSiteTitle: 'Boneyard REST reference',
    jsonDocumentUrl: 'docs/openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
  });
}
