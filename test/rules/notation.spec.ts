import fc from 'fast-check';
import { formatNotation, parseNotation } from '../../src/rules/notation.js';
import { formatText, parseText } from '../../src/rules/notation.values.js';
import { RULES_VERSION, type MatchRecord } from '../../src/rules/record.js';
import { readRecord } from '../../src/rules/record.reading.js';
import { resolveGame, RULESETS } from '../../src/rules/rulesets.js';
import { SHUFFLE_VERSION } from '../../src/rules/shuffle.js';
import { games } from './arbitraries.js';
import { playMatch } from './playing.js';

const options = (ruleset: string, preset: string, seats: number, changes: Record<string, unknown>) => {
  const resolved = resolveGame({ ruleset, preset, seats, options: changes });
  if (!resolved.ok) throw new Error(resolved.error.detail);
  return resolved.value.options;
};

function sample(): MatchRecord {
  const game = {
    ruleset: 'all-fives',
    preset: 'pagat',
    seats: 2,
    options: options('all-fives', 'pagat', 2, { target: 150 }),
  };
  return {
    match: '0197a2f0-0000-7000-8000-000000000001',
    ...game,
    rulesVersion: RULES_VERSION,
    seats: [
      { name: 'ada@2', bot: '0197a2f0-0000-7000-8000-00000000000a', version: 2 },
      { name: ' "two\nlines" ' },
    ],
    rounds: [
      {
        ...game,
        round: 1,
        deal: {
          hands: [
            ['4-1', '5-4'],
            ['1-1', '6-0'],
          ],
          boneyard: ['3-2'],
          first: 0,
        },
        scores: [0, 0],
        moves: ['4-1', '1-1@right', '5-4@left'],
        result: { reason: 'domino', winner: 0, pips: [0, 6], points: [5, 0], next: 0 },
      },
      {
        ...game,
        round: 2,
        deal: { hands: [['3-1'], ['6-6']], boneyard: [] },
        scores: [10, 0],
        moves: [],
        result: null,
      },
    ],
    proof: {
      algorithm: SHUFFLE_VERSION,
      serverSeed: 'abc',
      commitment: 'def',
      entropies: ['bones', ''],
      rounds: [
        { first: 0, attempts: 1 },
        { first: 1, attempts: 3 },
      ],
    },
    winners: [1],
    termination: 'resigned',
    scores: [10, -5],
  };
}

const written = `notation: boneyard 1
match: 0197a2f0-0000-7000-8000-000000000001
ruleset: all-fives
preset: pagat
options: target=150
rules: 1
seat 0: ada@2
bot 0: 0197a2f0-0000-7000-8000-00000000000a
version 0: 2
seat 1: " \\"two\\nlines\\" "
scores: 10 -5
winners: 1
termination: resigned
shuffle: boneyard-shuffle-1
server seed: abc
commitment: def
entropy 0: bones
entropy 1: ""

1. scores 0 0 | first 0 | hands 4-1 5-4 / 1-1 6-0 | boneyard 3-2 | moves 4-1 1-1@right 5-4@left | result domino, winner 0, pips 0 6, points 5 0, next 0
2. dealt 3 | scores 10 0 | first 1 as dealt | hands 3-1 / 6-6 | boneyard - | moves - | result -
`;

describe('notation', () => {
  it('reads like this', () => {
    expect(formatNotation(sample())).toBe(written);
  });

  it('is read again as the record it was written from', () => {
    expect(parseNotation(written)).toEqual({ ok: true, value: sample() });
  });

  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
    'of whole matches of %s with any options is read again as it was, and is a well-formed record',
    (_, ruleset) => {
      fc.assert(
        fc.property(games([ruleset]), (game) => {
          const record = playMatch(game, 4);
          expect(parseNotation(formatNotation(record))).toEqual({ ok: true, value: record });
          expect(readRecord(JSON.parse(JSON.stringify(record)))).toEqual({ ok: true, value: record });
        }),
        { numRuns: 60 },
      );
    },
  );

  it('keeps any text, readable where it can be', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const line = formatText(text);
        expect(parseText(line)).toBe(text);
        expect(line).toBe(line.trim());
        expect(line).not.toMatch(/[\r\n]/);
      }),
    );
    expect(formatText('ada@2')).toBe('ada@2');
  });

  it('passes over comments, blank lines and line ends of other systems', () => {
    const commented = written.replaceAll('\n', '\r\n').replace('rules: 1', '# a remark\r\n\r\n  rules: 1  ');
    expect(parseNotation(commented)).toEqual({ ok: true, value: sample() });
  });

  it.each([
    ['an unknown header', 'rules: 1', 'rulez: 1', 6, 'there is no header line "rulez"'],
    ['a header that stands twice', 'rules: 1', 'rules: 1\nrules: 1', 7, '"rules" stands twice'],
    ['a missing header', 'termination: resigned\n', '', 21, 'the header has no line "termination"'],
    ['another notation', 'boneyard 1', 'boneyard 2', 1, '"notation" must be "boneyard 1"'],
    ['an unknown ruleset', 'all-fives', 'all-sixes', 3, '"ruleset" must be one of draw, block'],
    ['an unknown preset', 'pagat', 'nobody', 4, 'all-fives has no preset "nobody"'],
    ['an unknown option', 'target=150', 'aim=150', 5, 'all-fives has no option "aim"'],
    ['an impossible value', 'target=150', 'layout=circle', 5, 'layout cannot be circle'],
    ['an impossible game', 'target=150', 'handSize=15', 5, 'cannot be dealt'],
    ['a seat too many', 'seat 1:', 'seat 2:', 22, 'the header has no line "seat 1"'],
    ['an entropy missing', 'entropy 1: ""\n', '', 10, 'entropies must be given for every seat or for none'],
    ['a broken quote', '"two', '"two" ', 10, '"seat 1" must be a text'],
    ['a header below the rounds', 'next 0\n', 'next 0\nrules: 1\n', 21, 'only rounds may follow'],
    ['something else', 'rules: 1', 'hello', 6, 'a header line is a name'],
    ['a round that is not numbered', '2. dealt', '2.dealt', 21, 'a round begins with its number'],
    ['a bad tile', '6-6', '6-66', 21, '"6-66" is not a tile'],
    ['a bad move', '1-1@right', '1-1@up', 20, '"1-1@up" is not a move'],
    ['a bad result', 'next 0', 'next', 20, '"result" must be followed by'],
    ['an unknown part', 'dealt 3', 'shuffled 3', 21, 'a round has no part "shuffled"'],
    ['a part that stands twice', 'dealt 3', 'dealt 3 | dealt 4', 21, 'the part "dealt" stands twice'],
    [
      'a missing part',
      ' | first 1 as dealt | hands 3-1',
      ' | hands 3-1',
      21,
      'the round has no part "first"',
    ],
    ['a seat that is none', 'first 1 as dealt', 'first -', 21, '"first" must be followed by'],
    ['scores that are none', 'scores 10 0', 'scores 10 x', 21, '"scores" must be followed by'],
  ])('names the line of %s', (_, from, to, line, detail) => {
    expect(written).toContain(from);
    const parsed = parseNotation(written.replace(from, to));
    expect(parsed).toMatchObject({ ok: false, error: { code: 'malformed-notation', line } });
    expect(parsed).toHaveProperty('error.detail', expect.stringContaining(detail));
  });

  it('never fails otherwise, whatever the text', () => {
    const lines = written.split('\n');
    fc.assert(
      fc.property(fc.nat(lines.length - 1), fc.nat(60), fc.string({ maxLength: 6 }), (line, at, scrap) => {
        const spoilt = lines
          .with(line, lines[line].slice(0, at) + scrap + lines[line].slice(at + 1))
          .join('\n');
        const parsed = parseNotation(spoilt);
        if (!parsed.ok) expect(parsed.error.line).toBeGreaterThan(0);
      }),
    );
  });
});
