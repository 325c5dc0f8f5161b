import { objectionsTo, type AcceptanceProfile, type Proposal } from '../../src/lobby/profile.js';
import { offer, profile } from './offers.js';

const proposal = (changes: Partial<Proposal> = {}): Proposal => ({
  offer: offer(),
  opponents: [{ account: 'ada', rating: 1400 }],
  busy: 0,
  ...changes,
});
const codes = (changes: Partial<AcceptanceProfile>, about: Partial<Proposal> = {}): string[] =>
  objectionsTo(profile(changes), proposal(about)).map(({ code }) => code);

describe('an acceptance profile', () => {
  it('takes anything until it says otherwise', () => {
    expect(codes({})).toEqual([]);
    expect(codes({}, { offer: offer({ rated: true }), busy: 1000 })).toEqual([]);
  });

  it.each<[string, Partial<AcceptanceProfile>, Partial<Proposal>]>([
    ['paused', { paused: true }, {}],
    ['blocked', { blocked: ['eve', 'ada'] }, {}],
    ['ruleset', { rulesets: [{ ruleset: 'block', presets: null }] }, {}],
    ['ruleset', { rulesets: [{ ruleset: 'draw', presets: ['rule-sheet'] }] }, {}],
    ['options', { ownOptions: false }, { offer: offer({ options: { target: 50 } }) }],
    ['rated', { rated: false }, { offer: offer({ rated: true }) }],
    ['unrated', { unrated: false }, {}],
    ['clock', { clocks: { perMove: { min: 1, max: 5 }, bank: null } }, {}],
    ['clock', { clocks: { perMove: null, bank: { min: 1, max: 5 } } }, {}],
    [
      'clock',
      { clocks: { perMove: { min: 1, max: 20 }, bank: null } },
      { offer: offer({ clock: { bank: 60, increment: 1 } }) },
    ],
    ['rating', { ratings: { min: 1500, max: 2000 } }, {}],
    ['concurrency', { concurrency: 3 }, { busy: 3 }],
  ])('refuses with the code %s', (code, changes, about) => {
    expect(codes(changes, about)).toEqual([code]);
    expect(objectionsTo(profile(changes), proposal(about))[0].detail).toMatch(/\.$/);
  });

  it('takes what is just within its limits', () => {
    expect(codes({ clocks: { perMove: { min: 10, max: 10 }, bank: null } })).toEqual([]);
    expect(codes({ ratings: { min: 1400, max: 1400 } })).toEqual([]);
    expect(codes({ concurrency: 3 }, { busy: 2 })).toEqual([]);
    expect(codes({ rulesets: [{ ruleset: 'draw', presets: ['standard'] }] })).toEqual([]);
  });

  it('counts a rated set as all the matches that begin with it', () => {
    const set = { offer: offer({ rated: true }) };
    expect(codes({ concurrency: 1 }, set)).toEqual(['concurrency']);
    expect(codes({ concurrency: 2 }, set)).toEqual([]);
  });

  it('looks at every opponent', () => {
    const opponents = [
      { account: 'ada', rating: 1400 },
      { account: 'eve', rating: 1900 },
    ];
    expect(codes({ ratings: { min: 1300, max: 1500 } }, { opponents })).toEqual(['rating']);
    expect(codes({ blocked: ['eve'] }, { opponents })).toEqual(['blocked']);
  });

  it('names every reason, those that concern no opponent first', () => {
    const changes = { paused: true, blocked: ['ada'], unrated: false, concurrency: 0 };
    expect(codes(changes)).toEqual(['paused', 'unrated', 'concurrency', 'blocked']);
  });
});
