import type { Recorder } from './recorder.js';

const GAME = {
  ruleset: 'all-fives',
  preset: 'pagat',
  seats: 2,
  deal: {
    hands: [
      ['4-1', '5-4'],
      ['1-1', '6-0'],
    ],
    boneyard: ['3-2'],
    first: 0,
  },
};

/** What the rulebook says, and how it refuses a round; what it answers to one is worked out with the reference. */
export async function rulebook(play: Recorder): Promise<void> {
  await play.call('listRulesets', { keep: { rulesets: 1, seats: 2 } });
  await play.call('getRuleset', {
    in: { id: 'draw' },
    keep: {
      seats: 2,
      deals: 2,
      options: 2,
      presets: 1,
      disagreements: 1,
      sources: 2,
      properties: 4,
      allOf: 1,
    },
  });
  await play.refused('getRuleset', 'unknown-ruleset', { in: { id: 'chess' } });
  await play.call('getRulesetSchema', { in: { id: 'draw' }, keep: { properties: 4, allOf: 1 } });
  await play.call('getTileSet', { in: { n: 6 }, keep: { tiles: 4 } });
  await play.call('getGlossary', { keep: { terms: 3 } });
  await play.call('getScoreSheet', {
    in: { id: 'draw' },
    query: 'format=markdown&seats=2',
    keep: { lines: 9 },
  });
  await play.call('getScoreSheet', { in: { id: 'draw' }, query: 'format=html&seats=2', keep: { lines: 12 } });
  for (const operation of ['replayRound', 'listLegalMoves']) {
    await play.refused(operation, 'illegal-move', { body: { ...GAME, moves: ['4-1', '6-0@left'] } });
    await play.refused(operation, 'malformed-move', { body: { ...GAME, moves: ['4-1@', '6-0@left'] } });
    await play.refused(operation, 'bad-deal', {
      body: { ...GAME, deal: { ...GAME.deal, boneyard: ['4-1'] } },
    });
    await play.refused(operation, 'bad-options', { body: { ...GAME, options: { target: -1 } } });
    await play.refused(operation, 'round-over', {
      body: { ...GAME, moves: ['4-1', '1-1@right', '5-4@left', '6-0'] },
    });
  }
}
