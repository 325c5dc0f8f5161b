import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { dump } from 'js-yaml';
import { join } from 'node:path';
import { AppModule } from './app.module.js';
import { readConfig } from './config/config.js';
import { printGraphqlSchema } from './platform/graphql/schema.printing.js';
import { createPreview } from './platform/http/application.js';
import { createLog } from './platform/logging/logging.js';
import { createOpenapi } from './platform/openapi/document.js';
import { PROJECT_ROOT } from './platform/project.js';
import { rulesPage } from './rulebook/index.js';

/** What the files that are made from the code must say, by path; needs neither servers nor settings. */
export async function describe(): Promise<Record<string, string>> {
  const config = readConfig({});
  if (!config.ok) throw new Error(config.error);
  const module = AppModule.forRoot(config.value, () => {
    throw new Error('An application that is only described opens no stores.');
  });
  const app = await createPreview(module, config.value, createLog('silent'));
  const head = '# Made by `npm run openapi` from the controllers; do not edit.\n';
  return {
    'openapi.yaml': head + dump(createOpenapi(app), { noRefs: true, lineWidth: 110 }),
    'schema.graphql': head + (await printGraphqlSchema(app)),
    'docs/rules.md': rulesPage(),
  };
}

async function main(): Promise<void> {
  for (const [file, text] of Object.entries(await describe())) writeFileSync(join(PROJECT_ROOT, file), text);
}

if (require.main === module || process.argv[1] === __filename) {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
