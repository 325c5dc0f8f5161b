import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../project.js';

/** One call of the recorded story: what was sent, and what the service answered. */
export interface Exchange {
  /** Name of the operation (`operationId`). */
  readonly operation: string;
  /** What the reference calls this example; the code, of a refusal. */
  readonly name: string;
  /** The body that was sent, if any. */
  readonly request?: unknown;
  readonly status: number;
  /** With the answer; left out where it is empty. */
  readonly mediaType?: string;
  /** JSON, or text of any other kind as it went over the wire. */
  readonly answer?: unknown;
}

/** Where the recording is, beside the document that shows it. `npm run openapi:examples` makes it. */
export const RECORDING = join(PROJECT_ROOT, 'openapi.examples.json');

/** All exchanges, in the order in which they were made. */
export const readRecording = (): readonly Exchange[] =>
  JSON.parse(readFileSync(RECORDING, 'utf8')) as Exchange[];
