import fc from 'fast-check';
import { resolveGame } from '../../src/rules/rulesets.js';
import { formatOf } from '../../src/tournaments/formats/index.js';
import { rankTeams } from '../../src/tournaments/formats/team.event.js';
import { cancel, enter, leave, pause, resume, start } from '../../src/tournaments/tournament.js';
import { standingsOf } from '../../src/tournaments/standings.wire.mapping.js';
import { nextEvents } from '../../src/tournaments/tournament.next.js';
import { TOURNAMENT_FORMATS, type TournamentSettings } from '../../src/tournaments/tournament.settings.js';
import {
  bot,
  bots,
  byLot,
  byStrength,
  house,
  Log,
  outcome,
  pairingsOf,
  playOut,
  settingsOf,
} from './playing.js';

const rank = (log: Log) => formatOf(log.tournament.settings.format).rank(log.tournament);
const order = (log: Log): string[] => rank(log).map(({ entrant }) => entrant);

const game = (ruleset: string, seats: number) => {
  const rules = resolveGame({ ruleset, seats });
  if (!rules.ok) throw new Error(rules.error.detail);
  return rules.value;
};
const TABLES = [game('mexican-train', 4), game('mexican-train', 3)];

/** One setting for every format. */
const EVENTS: Record<string, Partial<TournamentSettings>> = {
  'round robin': { format: 'round-robin' },
  'double round robin of sets': { format: 'round-robin', cycles: 2 },
  swiss: { format: 'swiss' },
  'single elimination': { format: 'single-elimination', thirdPlace: true },
  'best of three': { format: 'single-elimination', bestOf: 3 },
  'double elimination': { format: 'double-elimination' },
  'arena by number of sets': { format: 'arena', sets: 4 },
  gauntlet: { format: 'gauntlet', heads: 2 },
  'king of the hill': { format: 'king-of-the-hill', sets: 6 },
  tables: { format: 'tables', rules: TABLES },
};
const timed = (name: string): boolean => name.startsWith('arena');

describe('every format', () => {
  it('is covered here, teams below', () => {
    const covered = new Set(Object.values(EVENTS).map(({ format }) => format));
    expect(TOURNAMENT_FORMATS.filter((format) => !covered.has(format))).toEqual(['teams']);
  });

  it.each(Object.keys(EVENTS))('%s: plays to its end, the best first', (name) => {
    for (const count of [2, 3, 4, 5, 8, 9, 13]) {
      const log = playOut(new Log(settingsOf(EVENTS[name]), bots(count)).start());
      expect([name, count, log.tournament.status]).toEqual([name, count, 'finished']);
      expect(rank(log)).toHaveLength(count);
      expect(order(log)[0]).toBe('b1');
      expect(rank(log)[0].rank).toBe(1);
    }
  });

  it.each(Object.keys(EVENTS))('%s: with one entrant it is over at once and says why', (name) => {
    const log = new Log(settingsOf(EVENTS[name]), bots(1)).start();
    expect(log.tournament).toMatchObject({ status: 'finished' });
    expect(log.tournament.reason).toContain('only one entrant');
    expect(order(log)).toEqual(['b1']);
  });

  it.each(Object.keys(EVENTS))('%s: with nobody it is called off', (name) => {
    const log = new Log(settingsOf(EVENTS[name]), []).start();
    expect(log.tournament).toMatchObject({ status: 'cancelled', reason: expect.stringContaining('Nobody') });
  });

  it.each(Object.keys(EVENTS))('%s: ends when all withdraw half way', (name) => {
    const log = new Log(settingsOf(EVENTS[name]), bots(6)).start();
    for (let i = 1; i <= 6; i++) log.decide(leave(log.tournament, `b${i}`, 'withdrawn', 'no more'));
    log.advance();
    expect(log.tournament).toMatchObject({ status: 'finished', reason: 'Everybody has left.' });
    expect(order(log)).toHaveLength(6);
    expect(log.tournament.open.size).toBe(0);
  });

  it.each(Object.keys(EVENTS).filter((name) => !timed(name)))(
    '%s: pairs the same whatever the order of results, however often it is asked, whoever is restarted',
    (name) => {
      const settings = settingsOf(EVENTS[name]);
      const expected = playOut(new Log(settings, bots(9)).start(), byLot);
      fc.assert(
        fc.property(fc.infiniteStream(fc.nat(1000)), (stream) => {
          const log = new Log(settings, bots(9)).start();
          const next = (): number => stream.next().value as number;
          playOut(log, byLot, () => {
            // A worker that was killed begins again from the log.
            if (next() % 5 === 0) log.tournament = log.rebuilt();
            // A job that runs twice finds nothing to do.
            if (next() % 5 === 0)
              expect(nextEvents(log.tournament, { now: log.now, newId: log.newId })).toEqual([]);
            return next();
          });
          expect(pairingsOf(log.tournament)).toEqual(pairingsOf(expected.tournament));
          expect(rank(log)).toEqual(rank(expected));
        }),
        { numRuns: 8 },
      );
    },
  );

  it.each(Object.keys(EVENTS))('%s: finishes whoever leaves whenever', (name) => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(1000)), fc.integer({ min: 2, max: 9 }), (stream, count) => {
        const log = new Log(settingsOf(EVENTS[name]), bots(count)).start();
        const next = (): number => stream.next().value as number;
        for (let steps = 0; log.tournament.status === 'running'; steps++) {
          expect(steps).toBeLessThan(3000);
          const waiting = [...log.tournament.unheard.values()].filter(({ pairing }) =>
            log.tournament.open.has(pairing),
          );
          const dice = next() % 20;
          if (dice === 0) {
            log.decide(leave(log.tournament, `b${1 + (next() % count)}`, 'withdrawn', 'tired'));
          } else if (dice === 1 && waiting.length > 0) {
            log.put([{ type: 'leg-voided', match: waiting[0].leg.match, reason: 'a server was away' }]);
          } else if (waiting.length > 0) {
            const place = waiting[next() % waiting.length];
            log.end(place.leg.match, byLot(place));
          }
          log.advance();
        }
        expect(log.tournament.open.size).toBe(0);
        expect(log.rebuilt()).toEqual(log.tournament);
        for (const pairing of log.tournament.rounds.flatMap(({ pairings }) => pairings)) {
          expect(pairing.result !== undefined || pairing.dropped).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });

  it.each(Object.keys(EVENTS))('%s: nobody is at two tables of a round', (name) => {
    const log = playOut(new Log(settingsOf(EVENTS[name]), bots(9)).start(), byLot);
    for (const { pairings, unplayed } of log.tournament.rounds) {
      const ids = [...pairings, ...unplayed].flatMap(({ entrants }) => entrants);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('starting', () => {
  it('seeds by the ratings of that moment, whoever has none last in the order of entering', () => {
    const log = new Log(settingsOf({ seeding: 'rating' }), bots(4));
    log.decide(
      start(
        log.tournament,
        new Map([
          ['b3', 1500],
          ['b2', 1700],
        ]),
      ),
    );
    expect([...log.tournament.entrants.values()].sort((a, b) => a.seed - b.seed).map(({ id }) => id)).toEqual(
      ['b2', 'b3', 'b1', 'b4'],
    );
    expect(log.tournament.entrants.get('b2')).toMatchObject({ seed: 1, rating: 1700 });
  });

  it('happens once', () => {
    const log = new Log(settingsOf(), bots(4)).start();
    expect(start(log.tournament, new Map())).toEqual({ ok: true, value: [] });
  });

  it('says so when more rounds were wished than there are opponents', () => {
    const log = playOut(new Log(settingsOf({ format: 'swiss', rounds: 20 }), bots(6)).start(), byLot);
    expect(log.tournament.notes).toEqual(['20 rounds were wished; among 6 entrants 5 make sense.']);
    expect(log.tournament).toMatchObject({ status: 'finished', plannedRounds: 5 });
  });
});

describe('entering', () => {
  const entry = (n: number, changes = {}) => ({
    entrant: bot(n),
    byOrganiser: false,
    rating: null,
    now: 5,
    ...changes,
  });
  const refusal = (settings: Partial<TournamentSettings>, changes = {}) => {
    const log = new Log(settingsOf(settings), []);
    const decision = enter(log.tournament, entry(1, changes));
    return decision.ok ? undefined : decision.error.detail;
  };

  it('twice is entering once', () => {
    const log = new Log(settingsOf(), bots(1));
    expect(enter(log.tournament, entry(1))).toEqual({ ok: true, value: [] });
  });

  it('may be by invitation only, within a time, up to a number, or by rating', () => {
    const open = { minRating: null, maxRating: null, most: 10 };
    expect(refusal({})).toBeUndefined();
    expect(refusal({ entry: { ...open, rule: 'invited' } })).toContain('organiser');
    expect(refusal({ entry: { ...open, rule: 'invited' } }, { byOrganiser: true })).toBeUndefined();
    expect(refusal({ opensAt: 6 })).toContain('not begun');
    expect(refusal({ closesAt: 5 })).toContain('over');
    expect(refusal({ entry: { ...open, rule: 'open', most: 0 } })).toContain('full');
    expect(refusal({ entry: { ...open, rule: 'open', most: 2000 } })).toBeUndefined();
    expect(refusal({ entry: { ...open, rule: 'rating', minRating: 1500 } })).toContain('none');
    expect(refusal({ entry: { ...open, rule: 'rating' } })).toMatch(
      'Only bots with a rating may enter; b1 has none',
    );
    expect(refusal({ entry: { ...open, rule: 'rating' } }, { rating: 1 })).toBeUndefined();
    expect(refusal({ entry: { ...open, rule: 'rating', minRating: 1500 } }, { rating: 1499 })).toContain(
      '1499',
    );
    expect(
      refusal({ entry: { ...open, rule: 'rating', minRating: 1500 } }, { rating: 1500 }),
    ).toBeUndefined();
  });

  it('ends where the field is full, and says whose limit that is', () => {
    const fullOf = (format: 'round-robin' | 'swiss', most: number): string | undefined => {
      const entry: TournamentSettings['entry'] = { rule: 'open', minRating: null, maxRating: null, most };
      const log = new Log(settingsOf({ format, entry }), bots(most));
      const decision = enter(log.tournament, {
        entrant: bot(most + 1),
        byOrganiser: false,
        rating: null,
        now: 5,
      });
      return decision.ok ? undefined : decision.error.detail;
    };
    expect(fullOf('round-robin', 3)).toContain('its organiser lets 3 enter');
    expect(fullOf('round-robin', 200)).toContain('a round-robin takes 200 entrants at most; a swiss');
    expect(fullOf('swiss', 2000)).toBe('The tournament is full: a swiss takes 2000 entrants at most.');
  });

  it('with the same deals at every table is for one bot of an owner', () => {
    const log = new Log(settingsOf({ deals: 'field' }), bots(1));
    const second = { ...bot(2), player: { account: 'a1', bot: 'b2', version: 1 } };
    const decision = enter(log.tournament, entry(2, { entrant: second }));
    expect(decision).toMatchObject({ ok: false, error: { code: 'entry-refused' } });
    expect(refusal({ deals: 'mirror' })).toContain('house players');
  });

  it('is over when the tournament has started, and for whoever has left', () => {
    const log = new Log(settingsOf(), bots(3)).start();
    expect(enter(log.tournament, entry(7))).toMatchObject({
      ok: false,
      error: { detail: 'The tournament has started.' },
    });
    log.decide(leave(log.tournament, 'b1', 'withdrawn', ''));
    const decision = enter(log.tournament, entry(1));
    expect(decision).toMatchObject({ ok: false });
  });
});

describe('pausing and calling off', () => {
  it('starts nothing new while paused and counts what is being played', () => {
    const log = new Log(settingsOf({ format: 'swiss' }), bots(4)).start();
    log.decide(pause(log.tournament, 'lunch'));
    playOut(log);
    expect(log.tournament).toMatchObject({ status: 'paused', reason: 'lunch' });
    expect(log.tournament.rounds).toHaveLength(1);
    expect(log.tournament.results).toHaveLength(2);
    log.decide(resume(log.tournament));
    playOut(log.advance());
    expect(log.tournament.status).toBe('finished');
  });

  it('is refused before the start and after the end', () => {
    const log = new Log(settingsOf(), bots(2));
    expect(pause(log.tournament, '')).toMatchObject({ ok: false, error: { code: 'tournament-not-started' } });
    log.start();
    log.decide(cancel(log.tournament, 'rain'));
    expect(log.tournament).toMatchObject({ status: 'cancelled', reason: 'rain' });
    expect(cancel(log.tournament, 'rain')).toEqual({ ok: true, value: [] });
    expect(pause(log.tournament, '')).toMatchObject({ ok: false, error: { code: 'tournament-over' } });
    expect(nextEvents(log.tournament, { now: 0, newId: log.newId })).toEqual([]);
  });
});

describe('what the organiser gives no reason for', () => {
  it('is said to be his decision', () => {
    const log = new Log(settingsOf(), bots(3)).start();
    log.decide(pause(log.tournament, ''));
    expect(log.tournament.reason).toBe('The organiser paused it.');
    log.decide(leave(log.tournament, 'b1', 'disqualified', ''));
    expect(log.tournament.entrants.get('b1')?.left?.reason).toBe('The organiser gave no reason.');
    log.decide(cancel(log.tournament, ''));
    expect(log.tournament).toMatchObject({ status: 'cancelled', reason: 'The organiser called it off.' });
  });
});

describe('bots that fail', () => {
  const fail = (idle: boolean) => (place: Parameters<typeof byStrength>[0]) => {
    const at = place.pairing.entrants.indexOf('b1');
    if (at < 0) return byStrength(place);
    const ranks = place.pairing.entrants.map((_, i) => (i === at ? 2 : 1));
    return outcome(ranks, { termination: 'timeout', faults: [at], idle: idle ? [at] : [] });
  };

  it('are out after five legs lost in a row, and the others go on', () => {
    const log = playOut(new Log(settingsOf(), bots(6)).start(), fail(false));
    expect(log.tournament.status).toBe('finished');
    expect(log.tournament.entrants.get('b1')?.left).toMatchObject({ cause: 'suspended' });
    const lost = log.tournament.results.filter(({ entrants }) => entrants.includes('b1'));
    expect(lost).toHaveLength(5);
    expect(lost.filter(({ kind }) => kind === 'forfeit').length).toBeGreaterThan(0);
  });

  it('that never make a move have not shown up', () => {
    const log = playOut(new Log(settingsOf(), bots(4)).start(), fail(true));
    expect(log.tournament.entrants.get('b1')?.left).toMatchObject({ cause: 'no-show' });
    // Fewer than half of its games were played: all are struck, so nobody gains by having met it.
    expect(rank(log).find(({ entrant }) => entrant === 'b1')).toMatchObject({ points: 0, played: 0 });
    expect(rank(log)[0]).toMatchObject({ entrant: 'b2', points: 2 });
  });

  it('that count for nothing have no rating, and stand behind everybody who has taken part, equal with each other', () => {
    const idle = (place: Parameters<typeof byStrength>[0]) => {
      const faults = place.pairing.entrants.flatMap((id, at) => (Number(id.slice(1)) > 4 ? [at] : []));
      if (faults.length === 0) return byStrength(place);
      const ranks = place.pairing.entrants.map((_, at) => (faults.includes(at) ? 2 : 1));
      return outcome(ranks, { termination: 'timeout', faults, idle: faults });
    };
    const log = playOut(new Log(settingsOf({ format: 'round-robin' }), bots(7)).start(), idle);
    expect(log.tournament.leavers.toSorted()).toEqual(['b5', 'b6', 'b7']);
    const { standings } = standingsOf(log.tournament);
    expect(standings.map(({ entrant, rank }) => [entrant, rank])).toEqual([
      ['b1', 1],
      ['b2', 2],
      ['b3', 3],
      ['b4', 4],
      ['b5', 5],
      ['b6', 5],
      ['b7', 5],
    ]);
    // The last of those who played has lost all and is still before them.
    expect(standings[3]).toMatchObject({ points: 0, played: 3 });
    expect(standings.map(({ rating }) => rating !== null)).toEqual([1, 1, 1, 1, 0, 0, 0].map(Boolean));
    const left = new Log(settingsOf(), bots(3)).start();
    for (const id of ['b1', 'b3']) left.decide(leave(left.tournament, id, 'withdrawn', 'no more'));
    left.advance();
    expect(rank(left).map(({ entrant, rank: place }) => [entrant, place])).toEqual([
      ['b2', 1],
      ['b1', 2],
      ['b3', 2],
    ]);
  });

  it('are forgiven when they finish a leg in between', () => {
    let legs = 0;
    const log = playOut(new Log(settingsOf(), bots(6)).start(), (place) =>
      place.pairing.entrants.includes('b1') && ++legs % 5 !== 0 ? fail(false)(place) : byStrength(place),
    );
    expect(log.tournament.entrants.get('b1')?.left).toBeNull();
  });

  it('hold up nobody else: others play on while one of them thinks', () => {
    const log = new Log(settingsOf({ concurrency: 1 }), bots(4)).start();
    playOut(log, byStrength, (waiting) => {
      const others = waiting.findIndex(({ pairing }) => !pairing.entrants.includes('b4'));
      return others < 0 ? 0 : others;
    });
    expect(log.tournament.status).toBe('finished');
  });

  it('never sit in more sets at once than they take', () => {
    const log = new Log(settingsOf({ concurrency: 2 }), bots(8)).start();
    playOut(log, byLot, () => {
      for (const { running } of log.tournament.entrants.values()) expect(running).toBeLessThanOrEqual(2);
      return 3;
    });
  });
});

describe("the service's own failures", () => {
  it('void the leg and play it again, three times; then nobody is to blame', () => {
    const log = new Log(settingsOf(), bots(2)).start();
    const [first] = log.tournament.unheard.keys();
    log.put([{ type: 'leg-voided', match: first, reason: 'a server was away' }]);
    log.advance();
    const replay = [...log.tournament.unheard.values()].find(({ leg }) => leg.leg === 1);
    expect(replay?.leg).toMatchObject({ attempt: 2, state: 'playing' });
    expect(replay?.leg.match).not.toBe(first);
    for (let attempt = 2; attempt <= 3; attempt++) {
      const again = [...log.tournament.unheard.values()].find(({ leg }) => leg.leg === 1)!;
      log.put([{ type: 'leg-voided', match: again.leg.match, reason: 'again' }]);
      log.advance();
    }
    expect(log.tournament.results).toMatchObject([{ kind: 'forfeit', points: [0.5, 0.5] }]);
    expect(log.tournament).toMatchObject({ status: 'finished' });
    expect([...log.tournament.entrants.values()].every(({ faults }) => faults === 0)).toBe(true);
  });

  it('never count half a set', () => {
    const log = new Log(settingsOf(), bots(2)).start();
    const [first] = log.tournament.unheard.values();
    log.end(first.leg.match, byStrength(first));
    log.advance();
    expect(log.tournament.results).toEqual([]);
    expect(rank(log).every(({ points }) => points === 0)).toBe(true);
  });
});

describe('a Swiss', () => {
  it('gives a bye at once, as a win, to nobody twice, and repeats no pairing', () => {
    const log = new Log(settingsOf({ format: 'swiss' }), bots(9)).start();
    expect(log.tournament.results).toMatchObject([{ kind: 'bye', points: [1] }]);
    playOut(log, byLot);
    const byes = log.tournament.results.filter(({ kind }) => kind === 'bye').map(({ entrants: [id] }) => id);
    expect(new Set(byes).size).toBe(byes.length);
    const met = log.tournament.rounds.flatMap(({ pairings }) =>
      pairings.map(({ entrants }) => [...entrants].sort().join()),
    );
    expect(new Set(met).size).toBe(met.length);
  });

  it('records who is missing in later rounds as absent', () => {
    const log = new Log(settingsOf({ format: 'swiss' }), bots(10)).start();
    log.decide(leave(log.tournament, 'b10', 'withdrawn', ''));
    playOut(log.advance(), byLot);
    const last = log.tournament.rounds.at(-1)!;
    expect(last.unplayed).toContainEqual(
      expect.objectContaining({ entrants: ['b10'], kind: 'absent', points: [0] }),
    );
  });
});

describe('a double elimination', () => {
  it('plays the final again when the champion of the winners loses it', () => {
    // The third seed loses to the first on the winners' side and then beats everybody.
    const log = new Log(settingsOf({ format: 'double-elimination' }), bots(4)).start();
    playOut(log, (place) => {
      const { entrants, slot } = place.pairing;
      const wanted = slot?.startsWith('W') ? 'b1' : 'b3';
      if (!entrants.includes(wanted)) return byStrength(place);
      return outcome(entrants.map((id) => (id === wanted ? 1 : 2)));
    });
    const slots = log.tournament.rounds.flatMap(({ pairings }) => pairings.map(({ slot }) => slot));
    expect(slots).toContain('R1-1');
    expect(order(log)[0]).toBe('b3');
  });

  it('does not when he wins it', () => {
    const log = playOut(new Log(settingsOf({ format: 'double-elimination' }), bots(4)).start());
    const slots = log.tournament.rounds.flatMap(({ pairings }) => pairings.map(({ slot }) => slot));
    expect(slots).not.toContain('R1-1');
    expect(order(log).slice(0, 2)).toEqual(['b1', 'b2']);
  });
});

describe('an arena', () => {
  it('ends by the clock, and what is being played then does not count', () => {
    const log = new Log(settingsOf({ format: 'arena', duration: 10_000 }), bots(4)).start();
    const [first] = log.tournament.unheard.values();
    for (const { match } of first.set.legs) {
      log.end(match, byStrength(first));
      log.advance();
    }
    log.now += 10_000;
    log.advance();
    expect(log.tournament).toMatchObject({ status: 'finished' });
    const dropped = log.tournament.rounds.flatMap(({ pairings }) =>
      pairings.filter((pairing) => pairing.dropped),
    );
    expect(dropped.length).toBeGreaterThan(0);
    expect(log.tournament.results).toHaveLength(1);
  });

  it('gives everybody as many sets as were said', () => {
    const log = playOut(new Log(settingsOf({ format: 'arena', sets: 5 }), bots(6)).start(), byLot);
    for (const { played } of log.tournament.entrants.values()) expect(played).toBe(5);
  });

  it('with one team only ends at once instead of waiting for ever', () => {
    const team = bots(4).map((entrant) => ({ ...entrant, team: 'reds' }));
    const log = new Log(settingsOf({ format: 'arena', duration: 3_600_000 }), team).start();
    expect(log.tournament.status).toBe('finished');
  });
});

describe('teams', () => {
  const teams = ['x', 'y', 'z'].flatMap((team, t) => [1, 2].map((n) => bot(t * 2 + n, team)));

  it.each(['boards', 'scheveningen'] as const)('meet each other by %s, never themselves', (teamMatch) => {
    const log = playOut(new Log(settingsOf({ format: 'teams', teamMatch }), teams).start());
    expect(log.tournament.status).toBe('finished');
    const teamOf = new Map(teams.map(({ id, team }) => [id, team]));
    const pairs = log.tournament.rounds.flatMap(({ pairings }) => pairings.map(({ entrants }) => entrants));
    expect(pairs).toHaveLength(teamMatch === 'boards' ? 6 : 12);
    for (const [a, b] of pairs) expect(teamOf.get(a)).not.toBe(teamOf.get(b));
    const standing = rankTeams(log.tournament, new Map());
    expect(standing.map(({ team }) => team)).toEqual(['x', 'y', 'z']);
    expect(standing[0]).toMatchObject({ rank: 1, points: 2, members: ['b1', 'b2'] });
  });
});

describe('house players', () => {
  it('may enter any number of times and have no limit of sets at once', () => {
    const log = new Log(settingsOf({ concurrency: 1 }), [house(1), house(2), house(3), house(4)]).start();
    expect(log.tournament.unheard.size).toBe(12);
    playOut(log);
    expect(order(log)).toEqual(['house:easy#1', 'house:easy#2', 'house:easy#3', 'house:easy#4']);
  });
});

describe('the standing at the end', () => {
  it('never prefers who was rated higher before: equals share a rank', () => {
    const log = new Log(settingsOf({ seeding: 'rating' }), bots(3));
    const ratings = new Map([
      ['b1', 1900],
      ['b2', 1500],
      ['b3', 1400],
    ]);
    log.start(ratings);
    // Each beats the next one: a circle in which nobody is better in anything.
    playOut(log, ({ pairing }) => {
      const [a, b] = pairing.entrants.map((id) => Number(id.slice(1)));
      return outcome((b - a + 3) % 3 === 1 ? [1, 2] : [2, 1]);
    });
    expect(rank(log).map(({ rank: place }) => place)).toEqual([1, 1, 1]);
  });
});
