import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplayRequest } from '../../src/rules/replay.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { playthrough } from './playthrough.js';

/** One round of each ruleset: small enough to be read, and with something of all that the game has. */
const ROUNDS: Record<string, Omit<ReplayRequest, 'ruleset'>> = {
  draw: { seats: 3, seed: 'playthrough' },
  block: { seats: 4, seed: 'playthrough' },
  'all-fives': { seats: 2, seed: 'playthrough', scores: [150, 170] },
  muggins: { seats: 2, seed: 'playthrough', options: { mugginsCall: 'next-scores' } },
  'five-up': { seats: 3, seed: 'playthrough' },
  partnership: { preset: 'dominican', seats: 4, seed: 'playthrough' },
  'mexican-train': { preset: 'leaflet-nine', seats: 3, seed: 'playthrough', round: 2 },
  'chicken-foot': { seats: 4, seed: 'playthrough' },
  'forty-two': { preset: 'family', seats: 4, seed: 'playthrough', scores: [6, 3, 6, 3] },
};
const fileOf = (ruleset: string) => join(__dirname, 'playthroughs', `${ruleset}.txt`);

describe('a round of', () => {
  it.each(RULESETS.map(({ id }) => id))(
    '%s goes as written down (`npm run playthroughs` writes it anew)',
    (id) => {
      const text = playthrough({ ruleset: id, ...ROUNDS[id] }, 42);
      if (process.env.PLAYTHROUGHS === 'write') writeFileSync(fileOf(id), text);
      expect(readFileSync(fileOf(id), 'utf8')).toBe(text);
    },
  );
});
