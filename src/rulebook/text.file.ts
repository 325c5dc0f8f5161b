import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { err, ok, type Result } from '../platform/result.js';

/** The text of a file, or of standard input for `-`; the error is one sentence. */
export async function readTextFile(path: string): Promise<Result<string, string>> {
  try {
    return ok(path === '-' ? await text(process.stdin) : await readFile(path, 'utf8'));
  } catch (error) {
    return err(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

/** The JSON in a file, or of standard input for `-`. */
export async function readJsonFile(path: string): Promise<Result<unknown, string>> {
  const read = await readTextFile(path);
  if (!read.ok) return read;
  try {
    return ok(JSON.parse(read.value) as unknown);
  } catch (error) {
    return err(`${path} is not JSON: ${(error as Error).message}.`);
  }
}

/** Ends a command that could not do its work: one sentence on standard error, exit status 2. */
export function giveUp(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
