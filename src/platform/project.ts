import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder above this file with a package.json: the same from `src/` and from `dist/src/`. */
function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

/** Folder of the project: where `docs/`, `web/` and `package.json` are. */
export const PROJECT_ROOT = findRoot(__dirname);

/** Version of the program, from package.json. */
export const VERSION = (
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string }
).version;
