import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { type Exchange, readRecording, RECORDING } from '../../src/platform/openapi/recording.js';
import { tellStory } from './recording/story.js';

const headings = (exchanges: readonly Exchange[]): string[] =>
  exchanges.map(
    ({ operation, name, status, mediaType }) => `${operation} ${name} → ${status} ${mediaType ?? ''}`,
  );

describe('the recording that the API reference shows', () => {
  it('is what the service answers to the same story', async () => {
    const told = await tellStory();
    // `npm run openapi:examples` writes it.
    if (process.env['RECORDING'] === 'write' || !existsSync(RECORDING)) {
      writeFileSync(RECORDING, JSON.stringify(told));
      execFileSync(process.execPath, [require.resolve('prettier/bin/prettier.cjs'), '--write', RECORDING]);
    }
    expect(headings(told)).toEqual(headings(readRecording()));
  }, 400_000);
});
