import { problemOf } from '../platform/problem.js';
import { replay } from '../rules/replay.js';
import { LineCutter, type Line } from './lines.js';
import { refusalFrom } from './rules.refusal.js';

/** Longer than any request that can be answered: 5,000 moves are the most that replay reads. */
const MOST_CHARACTERS = 256 * 1024;

const malformed = (detail: string): string =>
  JSON.stringify(problemOf({ code: 'malformed-request', detail }));

/** The response to one line: what replay answers, or the problem. Without a line feed. */
function respond(line: Line): string {
  if ('tooLong' in line) return malformed(`The line is longer than ${MOST_CHARACTERS} characters.`);
  let request: unknown;
  try {
    request = JSON.parse(line.text);
  } catch (error) {
    return malformed(`The line is not JSON: ${(error as Error).message}.`);
  }
  try {
    const replayed = replay(request);
    return JSON.stringify(replayed.ok ? replayed.value : problemOf(refusalFrom(replayed.error)));
  } catch (error) {
    // A bug must not cost the lines after it.
    process.stderr.write(`${(error as Error).stack}\n`);
    return JSON.stringify(problemOf({ code: 'internal', detail: 'Something went wrong on our side.' }));
  }
}

/** Requests as they come in, responses as they go out: one line each, in order; blank lines have no response. */
export async function* replayLines(input: AsyncIterable<string>): AsyncGenerator<string> {
  const cutter = new LineCutter(MOST_CHARACTERS);
  let first = true;
  for await (const piece of input) {
    // Some tools begin UTF-8 with a byte order mark.
    const responses = respondTo(cutter.push(first && piece.startsWith('\uFEFF') ? piece.slice(1) : piece));
    first = false;
    if (responses !== '') yield responses;
  }
  const responses = respondTo(cutter.end());
  if (responses !== '') yield responses;
}

function respondTo(lines: readonly Line[]): string {
  let responses = '';
  for (const line of lines) {
    if ('text' in line && line.text.trim() === '') continue;
    responses += respond(line) + '\n';
  }
  return responses;
}
