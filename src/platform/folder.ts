import { existsSync, mkdirSync, opendirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it where they are missing; throws the system's error where that cannot be. Not `mkdir`'s own
 * `recursive`, which on Node 20 never returns for a path like /proc/x.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return opendirSync(folder).closeSync();
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
