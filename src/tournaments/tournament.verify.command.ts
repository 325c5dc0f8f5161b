import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import type { BundleVerdict } from './exports/bundle.verification.js';

interface Flags {
  readonly key?: string;
  readonly json?: true;
}

/** `boneyard tournament verify bundle`: exit status 0 where all agrees, 1 where something differs, 2 where it cannot be read or is no bundle. */
export function define(command: Command): void {
  command
    .argument('<bundle>', 'the file that GET /v1/tournaments/{id}/bundle gives; - for standard input')
    .option('--key <key>', 'the key that must have signed it, as GET /v1/signing-key gives it')
    .option('--json', 'print the verdict as JSON')
    .addHelpText(
      'after',
      '\nNeeds no service. Exit status: 0 all agrees, 1 something differs, 2 the file cannot be read or is no bundle.',
    )
    .action(async (path: string, { key, json }: Flags) => {
      try {
        const verdict = await verifyFile(path, key);
        process.stdout.write(`${json ? JSON.stringify(verdict) : inWords(verdict)}\n`);
        if (!verdict.valid) process.exitCode = 1;
      } catch (error) {
        process.stderr.write(`${path} cannot be read: ${(error as Error).message}.\n`);
        process.exitCode = 2;
      }
    });
}

async function verifyFile(path: string, key: string | undefined): Promise<BundleVerdict> {
  const { BundleVerification } = await import('./exports/bundle.verification.js');
  const verification = new BundleVerification(key);
  const input = path === '-' ? process.stdin : createReadStream(path);
  let objection: string | undefined;
  for await (const line of linesOf(input)) {
    objection = verification.read(line);
    if (objection !== undefined) break;
  }
  if (!verification.hasBegun) throw new Error(objection ?? 'it is no bundle of a tournament');
  return verification.end(objection);
}

/** The lines of a file as they are, to the byte. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of input) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield rest;
}

/** A verdict for people: what was looked at, and the standing by the names that entrants have everywhere. */
export function inWords(verdict: BundleVerdict): string {
  const { valid, reason, tournament, name, events, games, publicKey, standings } = verdict;
  const what = `tournament ${tournament ?? '?'}${name === null ? '' : ` (${name})`}`;
  const looked = `${events} events, ${games} matches played again`;
  if (!valid) return `${what} differs: ${reason}\n  ${looked} before that`;
  return [
    `${what} is valid: ${looked}; the standing follows from them`,
    `signed by ${publicKey}`,
    ...standings.map(({ rank, name, points }) => `${`${rank}`.padStart(5)}  ${name}  ${points}`),
  ].join('\n');
}
