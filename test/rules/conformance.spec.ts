import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay } from '../../src/rules/replay.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { differences } from './conformance.comparing.js';

interface Case {
  id: string;
  why?: string;
  request: { ruleset: string };
  expect: Record<string, unknown>;
}

const shared = join(__dirname, '../../../shared/conformance');
const folder = existsSync(shared) ? shared : join(__dirname, '../conformance');
const casesOf = (file: string): Case[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Case);

describe.each(['hand.jsonl', 'random.jsonl', 'forty-two-recorded.jsonl'])('conformance: %s', (file) => {
  const cases = casesOf(file);
  const rulesets = [...new Set(cases.map(({ request }) => request.ruleset))];

  it.each(rulesets)('%s answers as expected in every case', (ruleset) => {
    const failures = cases
      .filter(({ request }) => request.ruleset === ruleset)
      .flatMap(({ id, why, request, expect: expected }) => {
        const answer = replay(request);
        const wrong = differences(expected, answer.ok ? answer.value : answer.error);
        return wrong.length > 0 ? [`${id}: ${wrong.join('; ')}${why ? ` (${why})` : ''}`] : [];
      });
    expect(failures).toEqual([]);
  });

  it('knows every ruleset it meets', () => {
    const unknown = rulesets.filter(
      (id) => !RULESETS.some((ruleset) => ruleset.id === id) && id !== 'dominoes',
    );
    expect(unknown).toEqual([]);
  });
});
