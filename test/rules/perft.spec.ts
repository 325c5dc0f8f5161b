import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULESETS } from '../../src/rules/rulesets.js';
import type { ReplayRequest } from '../../src/rules/replay.js';
import { formatPerft, linesByDepth, parsePerft } from './perft.js';
import { replayedLines, twoEndedLines } from './perft.reference.js';

const fileOf = (ruleset: string) => join(__dirname, 'perft', `${ruleset}.txt`);
/** Lines of play that are counted for one game at most; `PERFT_NODES=1e8` counts all that the files have. */
const MOST = Number(process.env.PERFT_NODES ?? 60_000);
/** Depths of the files themselves. */
const WRITTEN = 800_000;
/** Lines that are counted once more the slow way. */
const SLOWLY = 1500;
const WRITES = process.env.PLAYTHROUGHS === 'write';

type Game = Omit<ReplayRequest, 'ruleset'>;
const plain = (ruleset: (typeof RULESETS)[number]): Game[] =>
  ruleset.presets.map(({ name }) => ({
    preset: name,
    seats: Math.max(2, ruleset.seats(9).min),
    seed: 'perft',
  }));
/** What presets alone do not reach. */
const SPECIAL: Record<string, readonly Game[]> = {
  draw: [
    { seats: 3, options: { voluntaryDraw: true }, seed: 'perft' },
    { seats: 4, options: { teams: true, draw: 'one', blockTie: 'lightest-tile' }, seed: 'perft' },
    { seats: 2, options: { set: 9, draw: 'two', reserve: 0 }, seed: 'perft' },
  ],
  block: [{ seats: 4, options: { layout: 'spinner', opener: 'top-double' }, seed: 'perft' }],
  'all-fives': [
    { seats: 2, options: { mugginsCall: 'next-scores', target: 30 }, seed: 'perft' },
    { seats: 3, options: { spinnerOpens: 'at-once' }, seed: 'perft' },
  ],
  'five-up': [{ seats: 4, options: { teams: true }, seed: 'perft' }],
  partnership: [{ seats: 4, options: { set: 9, handSize: 9, bonuses: { 'skip-all': 5 } }, seed: 'perft' }],
  'mexican-train': [
    { seats: 8, seed: 'perft' },
    { seats: 4, options: { firstTurn: 'single', openDoubles: 'lifo' }, seed: 'perft' },
    {
      seats: 2,
      options: { set: 6, handSize: 5, doubleChain: 'forbidden', markerRemoval: 'optional' },
      round: 3,
      seed: 'perft',
    },
  ],
  'chicken-foot': [
    { seats: 6, seed: 'perft' },
    {
      seats: 3,
      options: { engine: 'set-aside', ring: 8, impossibleFoot: 'release' },
      round: 4,
      seed: 'perft',
    },
  ],
  'forty-two': [{ seats: 4, options: { allPass: 'forced-30', declarations: 'numbers' }, seed: 'perft' }],
};

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'lines of play of %s',
  (id, ruleset) => {
    const games = [...plain(ruleset), ...(SPECIAL[id] ?? [])].map((game) => ({ ruleset: id, ...game }));
    if (WRITES) {
      it('are written down', () => {
        const lines = games.map((request) => ({ request, counts: linesByDepth(request, WRITTEN) }));
        writeFileSync(fileOf(id), formatPerft(id, lines));
      }, 600_000);
      return;
    }
    const written = parsePerft(id, readFileSync(fileOf(id), 'utf8'));

    it('are written down for every preset, and for what presets do not reach', () => {
      expect(written.map(({ request }) => request)).toEqual(games);
      for (const { counts } of written) expect(counts.length).toBeGreaterThan(3);
    });

    it.each(written.map(({ request, counts }) => [JSON.stringify(request), request, counts] as const))(
      'are as many as written: %s',
      (_, request, counts) => {
        const counted = linesByDepth(request, MOST, counts.length);
        expect(counted.length).toBeGreaterThan(1);
        expect(counted).toEqual(counts.slice(0, counted.length));
      },
    );

    it.each(written.map(({ request, counts }) => [JSON.stringify(request), request, counts] as const))(
      'are as many when every line is replayed from its deal: %s',
      (_, request, counts) => {
        for (let depth = 1; counts[depth - 1] <= SLOWLY; depth++) {
          expect([depth, replayedLines(request, depth)]).toEqual([depth, counts[depth - 1]]);
        }
      },
    );

    const twoEnded = written.filter(({ request }) => twoEndedLines(request, 1) !== null);
    if (twoEnded.length === 0) return;
    it.each(twoEnded.map(({ request, counts }) => [JSON.stringify(request), request, counts] as const))(
      'are as many by rules written once more: %s',
      (_, request, counts) => {
        const depths = counts.findIndex((count) => count > MOST / 4);
        for (let depth = 1; depth <= (depths < 0 ? counts.length : depths); depth++) {
          expect([depth, twoEndedLines(request, depth)]).toEqual([depth, counts[depth - 1]]);
        }
      },
    );
  },
);
