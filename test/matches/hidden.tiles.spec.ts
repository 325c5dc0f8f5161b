import { stepAction } from '../../src/players/index.js';
import { drawBoard } from '../../src/matches/board/board.drawing.js';
import { SPECTATOR } from '../../src/matches/event.view.js';
import { LogStretch } from '../../src/matches/log.stretch.js';
import { advance, play } from '../../src/matches/match.js';
import type { LogRow } from '../../src/matches/match.event.js';
import { foldLog } from '../../src/matches/match.fold.js';
import { openRound } from '../../src/matches/match.rounds.js';
import type { MatchFacts } from '../../src/matches/match.state.js';
import { matchOf } from '../../src/matches/match.wire.mapping.js';
import { withParsedMoves } from '../../src/matches/move.parsing.js';
import { engineOf } from '../../src/rules/rulesets.js';
import { handOf, tableOf, viewOf } from '../../src/rules/view.js';
import { at, bot, factsOf, house, randomFrom, TestMatch } from './playing.js';
import { withHiddenTilesSwapped } from './swapping.js';

const NOW = 50_000;

/**
 * Everything that leaves the process about a match for one viewer, as bytes: the events as all transports take them (pages,
 * streams, feeds, GraphQL, WebSockets, webhooks), the match itself, its position, and the picture of its table.
 */
function sentTo(viewer: number, facts: MatchFacts, rows: readonly LogRow[]): Record<string, string> {
  const state = foldLog(facts, rows);
  const round = openRound(engineOf(facts.rules), state.round!, state.round!.steps.map(stepAction));
  const own = viewer === SPECTATOR ? null : { seat: viewer, hand: handOf(round, viewer) };
  const events = LogStretch.ofLog(facts, rows).show(0, () => viewer, { now: NOW, limit: 10_000 });
  return {
    events: JSON.stringify(events),
    'events with moves taken apart': JSON.stringify(events.map(withParsedMoves)),
    match: JSON.stringify(matchOf(state, new Map(), { now: NOW, outages: [] })),
    position: JSON.stringify(viewer === SPECTATOR ? tableOf(round) : viewOf(round, viewer)),
    picture: drawBoard({
      ruleset: facts.rules.ruleset,
      view: tableOf(round),
      own,
      names: facts.seats.map(() => null),
      scores: [...state.scores],
      caption: '',
    }),
  };
}

/** Calls `look` now and then while a match of this game is being played at random. */
function watch(
  game: { ruleset: string; seats: number; preset?: string },
  seed: number,
  look: (match: TestMatch) => void,
): void {
  const { seats, ...choice } = game;
  const sitting = Array.from({ length: seats }, (_, seat) =>
    seat === 1 ? house('house:random') : bot(seat),
  );
  const match = new TestMatch(factsOf(sitting, choice, { serverSeed: `${seed}c`.padStart(64, '0') }));
  const random = randomFrom(seed);
  for (let ply = 1; match.state.status === 'playing' && ply < 60; ply++) {
    const { turn } = match.state;
    const moment = at(1_000 + ply, { seed: random.next() });
    if (ply % 5 === 0) look(match);
    if (turn!.deadline === null) match.take(advance(match.state, { ply: turn!.ply }, moment).change);
    else {
      const move = { seats: [turn!.seat], ply: turn!.ply, move: match.anyMove(random) };
      match.take(play(match.state, move, moment).change);
    }
  }
}

const GAMES = [
  { ruleset: 'draw', seats: 2 },
  { ruleset: 'draw', seats: 4 },
  { ruleset: 'block', seats: 3 },
  { ruleset: 'all-fives', seats: 2 },
  { ruleset: 'five-up', seats: 2 },
  { ruleset: 'muggins', seats: 3 },
  { ruleset: 'partnership', seats: 4 },
  { ruleset: 'mexican-train', seats: 4 },
  { ruleset: 'chicken-foot', seats: 4 },
  { ruleset: 'forty-two', seats: 4 },
];

describe('tiles that a viewer may not know', () => {
  it.each(GAMES)('change nothing that it is sent: $ruleset with $seats seats', (game) => {
    let swaps = 0;
    for (let seed = 1; seed <= 2; seed++) {
      const random = randomFrom(1_000 + seed);
      watch(game, seed, ({ state: { facts }, rows }) => {
        for (let viewer = SPECTATOR; viewer < game.seats; viewer++) {
          const other = withHiddenTilesSwapped(facts, rows, viewer, random);
          if (other === undefined) continue;
          swaps++;
          // It is another world, and whoever may see all of it would see so.
          expect(JSON.stringify(other) === JSON.stringify(rows)).toBe(false);
          expect(sentTo(viewer, facts, other)).toEqual(sentTo(viewer, facts, rows));
        }
      });
    }
    expect(swaps).toBeGreaterThan(5);
  });

  it('change what the seat that holds them is sent', () => {
    let differences = 0;
    watch({ ruleset: 'draw', seats: 2 }, 1, ({ state: { facts }, rows }) => {
      const other = withHiddenTilesSwapped(facts, rows, 0, randomFrom(7));
      if (other === undefined) return;
      const [before, after] = [rows, other].map((log) => sentTo(1, facts, log));
      if (
        before.events !== after.events &&
        before.picture !== after.picture &&
        before.position !== after.position
      )
        differences++;
    });
    expect(differences).toBeGreaterThan(0);
  });
});
