import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { type Exchange, readRecording, RECORDING } from '../../src/platform/openapi/recording.js';
import { tellStory } from './recording/story.js';

const headings = (exchanges: readonly Exchange[]): string[] =>
  exchanges.map(
    ({ operation, name, status, mediaType }) => `${operation} ${name} → ${status} ${mediaType ?? ''}`,
  );

// The story takes a minute, and `reference.spec` finds what no longer fits: it is told by `npm run openapi:examples`, or by
// RECORDING=compare.
const told = process.env['RECORDING'] === undefined ? it.skip : it;

describe('the recording that the API reference shows', () => {
  told(
    'is what the service answers to the same story',
    async () => {
      const story = await tellStory();
      if (process.env['RECORDING'] === 'write' || !existsSync(RECORDING)) {
        writeFileSync(RECORDING, JSON.stringify(story));
        execFileSync(process.execPath, [require.resolve('prettier/bin/prettier.cjs'), '--write', RECORDING]);
      }
      expect(headings(story)).toEqual(headings(readRecording()));
    },
    400_000,
  );
});
