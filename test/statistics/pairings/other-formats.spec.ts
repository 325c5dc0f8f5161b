import {
  gauntletSize,
  hillOf,
  pairBoards,
  pairGauntlet,
  pairScheveningen,
  teamBattle,
  teamResult,
  type Challenge,
  type Team,
} from '../../../src/statistics/index.js';
import { field, meetings } from './tournament.play.js';

describe('a gauntlet', () => {
  it('lets every head meet everybody once, and nobody play twice in a round', () => {
    for (let size = 2; size <= 14; size++) {
      for (let heads = 1; heads < size; heads++) {
        const pairings = pairGauntlet(field(size), heads);
        expect(pairings).toHaveLength(gauntletSize(size, heads));
        expect(meetings(pairings).size).toBe(pairings.length);
        for (const { entrants } of pairings) {
          expect(entrants.some((id) => Number(id.slice(1)) <= heads)).toBe(true);
        }
        const rounds = new Set(pairings.map(({ round }) => round));
        for (const round of rounds) {
          const seated = pairings
            .filter((pairing) => pairing.round === round)
            .flatMap(({ entrants }) => entrants);
          expect(new Set(seated).size).toBe(seated.length);
        }
        expect(Math.max(...rounds)).toBe(rounds.size);
      }
    }
  });

  it('alternates the seats of its head', () => {
    const first = pairGauntlet(field(10)).filter(({ entrants }) => entrants[0] === 'e1');
    expect(Math.abs(2 * first.length - 9)).toBe(1);
  });

  it('of one is empty, with too many heads a round robin, and with none refused', () => {
    expect(pairGauntlet(field(1))).toEqual([]);
    expect(pairGauntlet([])).toEqual([]);
    expect(pairGauntlet(field(4), 99)).toHaveLength(6);
    expect(() => pairGauntlet(field(4), 0)).toThrow(RangeError);
  });
});

describe('the hill', () => {
  const challenge = (king: string, challenger: string, decision: Challenge['decision']): Challenge => ({
    king,
    challenger,
    decision,
  });

  it('is held until a challenger is shown to be better', () => {
    expect(hillOf(field(3), [])).toMatchObject({ king: 'e1', challenger: 'e2' });
    const held = hillOf(field(3), [challenge('e1', 'e2', 'undecided')]);
    expect(held).toMatchObject({ king: 'e1', challenger: 'e3' });
    const lost = hillOf(field(3), [challenge('e1', 'e2', 'undecided'), challenge('e1', 'e3', 'accept-h1')]);
    expect(lost).toMatchObject({ king: 'e3', challenger: undefined });
    expect(lost.ranking).toEqual([
      { entrant: 'e3', rank: 1, points: 1 },
      { entrant: 'e1', rank: 2, points: 1 },
      { entrant: 'e2', rank: 3, points: 0 },
    ]);
  });

  it('counts a challenge once, however often it is reported', () => {
    const once = [challenge('e1', 'e2', 'accept-h1')];
    expect(hillOf(field(4), [...once, ...once])).toEqual(hillOf(field(4), once));
    expect(
      hillOf(field(4), [challenge('e9', 'e2', 'accept-h1'), challenge('e1', 'e1', 'accept-h1')]),
    ).toEqual(hillOf(field(4), []));
  });

  it('passes on when kings or challengers leave', () => {
    const won = [challenge('e1', 'e2', 'accept-h1')];
    expect(hillOf(field(4), won, new Set(['e2'])).king).toBe('e1');
    expect(hillOf(field(4), won, new Set(['e3'])).challenger).toBe('e4');
    const deserted = hillOf(field(4), won, new Set(['e1', 'e2']));
    expect(deserted).toMatchObject({ king: 'e3', challenger: 'e4' });
    const later = hillOf(field(4), [...won, challenge('e3', 'e4', 'accept-h0')], new Set(['e1', 'e2']));
    expect(later).toMatchObject({ king: 'e3', challenger: undefined });
    expect(later.ranking[0]).toEqual({ entrant: 'e3', rank: 1, points: 1 });
    expect(hillOf(field(2), [], new Set(['e1', 'e2']))).toMatchObject({
      king: undefined,
      challenger: undefined,
    });
    expect(hillOf([], [])).toEqual({ king: undefined, challenger: undefined, ranking: [] });
  });
});

describe('a team event', () => {
  const team = (id: string, size: number): Team => ({
    id,
    members: Array.from({ length: size }, (_, i) => `${id}${i + 1}`),
  });

  it('by Scheveningen lets every member meet every opponent, never a mate, with balanced seats', () => {
    for (const [home, away] of [
      [4, 4],
      [5, 5],
      [3, 5],
      [1, 2],
    ]) {
      const pairings = pairScheveningen(team('a', home), team('b', away), 3);
      expect(meetings(pairings).size).toBe(home * away);
      expect(pairings).toHaveLength(home * away);
      expect(Math.max(...pairings.map(({ round }) => round))).toBe(2 + Math.max(home, away));
      for (const { entrants } of pairings) expect(entrants[0][0]).not.toBe(entrants[1][0]);
      for (const id of [...team('a', home).members, ...team('b', away).members]) {
        const own = pairings.filter(({ entrants }) => entrants.includes(id));
        expect(new Set(own.map(({ round }) => round)).size).toBe(own.length);
        expect(
          Math.abs(2 * own.filter(({ entrants }) => entrants[0] === id).length - own.length),
        ).toBeLessThanOrEqual(1);
      }
    }
    expect(pairScheveningen(team('a', 3), team('b', 0))).toEqual([]);
  });

  it('by boards alternates the seats', () => {
    expect(pairBoards(team('a', 3), team('b', 2), 2, 5)).toEqual([
      { round: 2, table: 5, entrants: ['a1', 'b1'] },
      { round: 2, table: 6, entrants: ['b2', 'a2'] },
    ]);
  });

  it('adds up its boards, whoever sat first, and nothing else', () => {
    const [home, away] = [team('a', 2), team('b', 2)];
    const boards = pairBoards(home, away, 1).map((pairing) => ({
      ...pairing,
      kind: 'played' as const,
      points: [0.75, 0.25],
    }));
    expect(teamResult({ round: 1, table: 1 }, home, away, boards)).toMatchObject({
      entrants: ['a', 'b'],
      points: [0.5, 0.5],
      margins: [0, -0],
    });
    const stranger = { round: 1, table: 3, entrants: ['a1', 'c1'], kind: 'played' as const, points: [1, 0] };
    const mates = { round: 1, table: 4, entrants: ['a1', 'a2'], kind: 'played' as const, points: [1, 0] };
    expect(teamResult({ round: 1, table: 1 }, home, away, [boards[0], stranger, mates]).points).toEqual([
      1, 0,
    ]);
  });

  it('in an arena counts its leaders, then their performance, and shares what is equal', () => {
    const points = new Map([
      ['a1', 10],
      ['a2', 2],
      ['a3', 8],
      ['b1', 9],
      ['b2', 9],
      ['c1', 18],
      ['d1', 18],
    ]);
    const performance = new Map([
      ['a1', 1500],
      ['a3', 1500],
      ['b1', 1600],
      ['b2', 1600],
      ['c1', 1700],
      ['d1', 1700],
    ]);
    const teams = [team('d', 1), team('a', 3), team('c', 1), team('b', 2), team('e', 0)];
    const rows = teamBattle(teams, points, performance, 2);
    expect(rows.map(({ team: id, rank, points: sum }) => `${id}:${rank}:${sum}`)).toEqual([
      'c:1:18',
      'd:1:18',
      'b:3:18',
      'a:4:18',
      'e:5:0',
    ]);
    expect(rows[3].leaders).toEqual(['a1', 'a3']);
  });
});
