import type { HousePool } from '../../src/matches/house.pool.js';
import { HouseThinker } from '../../src/matches/house.thinker.js';
import type { MatchFeed } from '../../src/matches/match.feed.js';
import type { MatchRepository } from '../../src/matches/match.repository.js';
import type { MatchState, Seat } from '../../src/matches/match.state.js';
import { bot, factsOf, house, TestMatch } from './playing.js';

describe('threads for strong house players', () => {
  /** What the pool is asked when a match with these seats has changed and waits for seat `turn`; for nobody where that is null. */
  function askedOf(seats: readonly Seat[], turn: number | null): string[] {
    const asked: string[] = [];
    const pool = {
      prepare: () => Promise.resolve(void asked.push('prepare')),
      ask: () => new Promise(() => void asked.push('ask')),
    };
    let changed: (change: { state: MatchState }) => void = () => undefined;
    const feed = {
      onChange: (listener: typeof changed) => {
        changed = listener;
        return () => undefined;
      },
    };
    const matches = { change: () => Promise.resolve() };
    const thinker = new HouseThinker(
      matches as unknown as MatchRepository,
      feed as unknown as MatchFeed,
      pool as unknown as HousePool,
    );
    thinker.onModuleInit();
    const { state } = new TestMatch(factsOf(seats));
    changed({ state: { ...state, turn: turn === null ? null : { ...state.turn!, seat: turn } } });
    return asked;
  }

  it('are made ready while a bot thinks that plays against them', () => {
    expect(askedOf([bot(1), house('house:hard')], 0)).toEqual(['prepare']);
    expect(askedOf([bot(1), house('house:expert')], 0)).toEqual(['prepare']);
  });

  it('are asked at once where it is their turn', () => {
    expect(askedOf([bot(1), house('house:hard')], 1)).toEqual(['ask']);
  });

  it('are left alone in all other matches', () => {
    expect(askedOf([bot(1), bot(2)], 0)).toEqual([]);
    expect(askedOf([bot(1), house('house:medium')], 0)).toEqual([]);
    expect(askedOf([bot(1), house('house:medium')], 1)).toEqual([]);
    expect(askedOf([bot(1), house('house:hard')], null)).toEqual([]);
    expect(askedOf([house('house:hard'), house('house:hard')], 0)).toEqual([]);
  });
});
