// `npm run drift`: fails when openapi.yaml, schema.graphql or docs/rules.md are not what the code says (`npm run openapi` mends it).
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, root } from './build.mjs';

await build();
const { describe } = createRequire(import.meta.url)(join(root, 'dist/src/openapi.js'));
const stale = Object.entries(await describe()).filter(([file, text]) => {
  const path = join(root, file);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
});
for (const [file] of stale)
  console.error(`${file} is not what the code says: run \`npm run openapi\` and commit it.`);
process.exit(stale.length === 0 ? 0 : 1);
