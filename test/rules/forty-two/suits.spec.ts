import { TRUMPS, type Trump } from '../../../src/rules/moves.js';
import { formatTile, HIGH, LOW, parseTile, type Tile } from '../../../src/rules/tiles.js';
import {
  COUNT,
  NOTHING_LED,
  playable,
  suitsOfDeclarations,
  TILES,
  type DoublesRank,
  type Suits,
} from '../../../src/rules/forty-two/suits.js';

const ALL = Array.from({ length: TILES }, (_, tile) => tile);
const tile = (name: string): Tile => parseTile(name) as Tile;
const suitsOf = (trump: Trump, noTrump: DoublesRank = 'high', nello: DoublesRank = 'own'): Suits =>
  suitsOfDeclarations({ noTrump, nello })[TRUMPS.indexOf(trump)];
/** Whether a seat that holds `other` and 26 further tiles that do not follow would have to play it to `lead`. */
const follows = (suits: Suits, lead: Tile, other: Tile) =>
  (suits.duties[suits.leads[lead]][0] & (1 << other)) !== 0;
const power = (suits: Suits, lead: Tile, other: Tile) => suits.power[suits.leads[lead] * TILES + other];
/** The tiles that can win a trick to which `lead` was led, strongest first. */
const order = (suits: Suits, lead: string) =>
  ALL.filter((other) => power(suits, tile(lead), other) > 0)
    .sort((a, b) => power(suits, tile(lead), b) - power(suits, tile(lead), a))
    .map(formatTile)
    .join(' ');

const NUMBERS = ['0', '1', '2', '3', '4', '5', '6'] as const;
const STRAIGHT = [...NUMBERS, 'doubles', 'none'] as const;

describe('the suits of forty-two', () => {
  it.each(STRAIGHT)(
    'has 147 ordered pairs (lead, tile that must follow) with a trump, 168 without: %s',
    (trump) => {
      const suits = suitsOf(trump);
      const pairs = ALL.flatMap((lead) =>
        ALL.filter((other) => other !== lead && follows(suits, lead, other)),
      );
      expect(pairs).toHaveLength(trump === 'none' ? 168 : 147);
    },
  );

  it('has exactly one winner for each of 737,100 declarations, leads and three followers', () => {
    let tricks = 0;
    let decided = 0;
    for (const trump of STRAIGHT) {
      const suits = suitsOf(trump);
      for (const lead of ALL) {
        const strength = ALL.map((other) => power(suits, lead, other));
        const others = ALL.filter((other) => other !== lead);
        for (let a = 0; a < others.length; a++) {
          for (let b = a + 1; b < others.length; b++) {
            for (let c = b + 1; c < others.length; c++) {
              const four = [lead, others[a], others[b], others[c]].map((each) => strength[each]);
              const best = Math.max(...four);
              tricks++;
              if (best > 0 && four.indexOf(best) === four.lastIndexOf(best)) decided++;
            }
          }
        }
      }
    }
    expect({ tricks, decided }).toEqual({ tricks: 737_100, decided: 737_100 });
  });

  it.each(NUMBERS)('has 21 tiles without trump when a number is trump: %s', (trump) => {
    const suits = suitsOf(trump);
    expect(ALL.filter((each) => suits.leads[each] !== Number(trump))).toHaveLength(21);
  });

  it('makes a tile with the trump number a trump and nothing else', () => {
    const suits = suitsOf('1');
    expect(follows(suits, tile('2-2'), tile('2-1'))).toBe(false);
    expect(follows(suits, tile('1-0'), tile('2-1'))).toBe(true);
    expect(suits.leads[tile('6-1')]).toBe(1);
    expect(order(suits, '2-2')).toBe('1-1 6-1 5-1 4-1 3-1 2-1 1-0 2-2 6-2 5-2 4-2 3-2 2-0');
  });

  it('lets any other tile follow its lower number too, and lead its higher', () => {
    const suits = suitsOf('1');
    expect(follows(suits, tile('2-2'), tile('4-2'))).toBe(true);
    expect(follows(suits, tile('4-4'), tile('4-2'))).toBe(true);
    expect(suits.leads[tile('4-2')]).toBe(4);
    expect(follows(suits, tile('4-2'), tile('3-2'))).toBe(false);
  });

  it('makes doubles trumps only when they are declared', () => {
    for (const trump of STRAIGHT) {
      const suits = suitsOf(trump);
      const beaten =
        power(suits, tile('6-5'), tile('0-0')) === 0 && power(suits, tile('6-5'), tile('2-2')) === 0;
      expect(beaten).toBe(!['doubles', '0', '2'].includes(trump));
    }
    expect(order(suitsOf('doubles'), '4-3')).toBe('6-6 5-5 4-4 3-3 2-2 1-1 0-0 6-4 5-4 4-3 4-2 4-1 4-0');
    expect(follows(suitsOf('doubles'), tile('4-3'), tile('4-4'))).toBe(false);
    expect(follows(suitsOf('doubles'), tile('6-6'), tile('0-0'))).toBe(true);
  });

  it('puts doubles high or low where there is no trump', () => {
    expect(order(suitsOf('none', 'high'), '4-3')).toBe('4-4 6-4 5-4 4-3 4-2 4-1 4-0');
    expect(order(suitsOf('none', 'low'), '4-3')).toBe('6-4 5-4 4-3 4-2 4-1 4-0 4-4');
    expect(order(suitsOf('3', 'low'), '4-2')).toBe('3-3 6-3 5-3 4-3 3-2 3-1 3-0 4-4 6-4 5-4 4-2 4-1 4-0');
  });

  it('makes the doubles of nello a suit of their own, high or low', () => {
    const own = suitsOf('nello', 'high', 'own');
    expect(order(own, '5-5')).toBe('6-6 5-5 4-4 3-3 2-2 1-1 0-0');
    expect(order(own, '5-3')).toBe('6-5 5-4 5-3 5-2 5-1 5-0');
    expect(follows(own, tile('5-3'), tile('5-5'))).toBe(false);
    expect(order(suitsOf('nello', 'low', 'high'), '5-3')).toBe('5-5 6-5 5-4 5-3 5-2 5-1 5-0');
    expect(order(suitsOf('nello', 'high', 'low'), '5-3')).toBe('6-5 5-4 5-3 5-2 5-1 5-0 5-5');
  });

  it('binds every player of sevens to the nearest tile, the leader too', () => {
    const suits = suitsOf('sevens');
    const hand = (...names: string[]) => names.reduce((bits, name) => bits | (1 << tile(name)), 0);
    expect(playable(suits, NOTHING_LED, hand('3-3', '4-4', '6-4'))).toBe(hand('3-3', '4-4'));
    expect(playable(suits, suits.leads[tile('6-1')], hand('5-2', '4-4'))).toBe(hand('5-2'));
    expect(playable(suits, suits.leads[tile('6-1')], hand('0-0', '6-6'))).toBe(hand('6-6'));
    const distance = ALL.map((each) => Math.abs(HIGH[each] + LOW[each] - 7));
    for (const a of ALL) {
      for (const b of ALL) {
        expect(Math.sign(power(suits, 0, a) - power(suits, 0, b))).toBe(Math.sign(distance[b] - distance[a]));
      }
    }
  });

  it('counts 35 points on five tiles', () => {
    expect(ALL.filter((each) => COUNT[each] > 0).map((each) => [formatTile(each), COUNT[each]])).toEqual([
      ['3-2', 5],
      ['4-1', 5],
      ['5-0', 5],
      ['5-5', 10],
      ['6-4', 10],
    ]);
  });
});
