import 'reflect-metadata';
import '../../src/app.module.js';
import { unusedWords, wordsFor } from '../../src/platform/wire.words.js';

describe('words for fields', () => {
  // One for a class that only inherits the field would never be read: its base class declares it.
  it('are all those of some field that has none of its own', () => {
    expect(unusedWords()).toEqual([]);
  });

  it('are those of the class before those of the name', () => {
    expect(wordsFor('TournamentPairing', 'sets')).not.toBe(wordsFor('HeadToHead', 'sets'));
    expect(wordsFor('Anything', 'team')).toBe('Name of the team.');
    expect(wordsFor('Anything', 'nothing')).toBeUndefined();
  });
});
