import { drawBoard, planOf, type BoardScene } from '../../../src/matches/board/board.drawing.js';
import { overlaps } from '../../../src/matches/board/geometry.js';
import { below, randomFrom } from '../../../src/players/index.js';
import { Round } from '../../../src/rules/round.js';
import { engineOf, resolveGame } from '../../../src/rules/rulesets.js';
import { dealRound } from '../../../src/rules/shuffle.js';
import { handOf, tableOf } from '../../../src/rules/view.js';

const GAMES = [
  ['draw', 2, {}],
  ['draw', 8, { set: 18, handSize: 9 }],
  ['all-fives', 2, {}],
  ['five-up', 4, { set: 9, handSize: 6 }],
  ['partnership', 4, {}],
  ['mexican-train', 4, {}],
  ['chicken-foot', 4, {}],
  ['chicken-foot', 8, { set: 18, ring: 8 }],
  ['forty-two', 4, {}],
] as const;

/** A round of a game with so many random decisions made. */
function roundOf(ruleset: string, seats: number, options: object, seed: number, decisions: number): Round {
  const rules = resolveGame({ ruleset, seats, options: { ...options } });
  if (!rules.ok) throw new Error(rules.error.detail);
  const engine = engineOf(rules.value);
  const scores = new Array<number>(seats).fill(0);
  const seeds = { serverSeed: `board ${seed}`, entropies: [] };
  const { deal, first, given } = dealRound(engine, seeds, { round: 1, scores, first: null });
  const round = Round.fromDeal(engine, deal, { round: 1, scores, first: given ? first : null });
  if (!round.ok) throw new Error(round.error.detail);
  const random = randomFrom(seed);
  for (let i = 0; i < decisions && round.value.turn >= 0; i++) {
    const legal = round.value.legalActions();
    round.value.play(legal[below(random, legal.length)]);
  }
  return round.value;
}

function sceneOf(ruleset: string, round: Round, viewer: number): BoardScene {
  const view = tableOf(round);
  return {
    ruleset,
    view,
    own: viewer < 0 ? null : { seat: viewer, hand: handOf(round, viewer) },
    names: view.scores.map((_, seat) => (seat === 0 ? 'ada@1' : null)),
    scores: view.scores,
    caption: 'a test',
  };
}

describe('the picture of a table', () => {
  it.each(GAMES)(
    'has every tile once and none on another: %s with %i seats, %j',
    (ruleset, seats, options) => {
      for (let seed = 1; seed <= 2; seed++) {
        const scene = sceneOf(ruleset, roundOf(ruleset, seats, options, seed, 400), -1);
        const { tiles } = planOf(scene);
        const shown = tiles.map(({ near, far }) => `${Math.max(near, far)}-${Math.min(near, far)}`).sort();
        expect(shown).toEqual(scene.view!.layout.map(({ tile }) => tile).sort());
        const clashes = tiles.flatMap((tile, i) =>
          tiles.slice(i + 1).filter((other) => overlaps({ ...tile, along: 0.98, across: 0.48 }, other)),
        );
        expect(clashes).toEqual([]);
      }
    },
  );

  it.each(GAMES)(
    'shows a viewer its own tiles and nobody else’s: %s with %i seats, %j',
    (ruleset, seats, options) => {
      const round = roundOf(ruleset, seats, options, 5, 6);
      const onTable = new Set(tableOf(round).layout.map(({ tile }) => tile));
      for (const viewer of [-1, 0, seats - 1]) {
        const svg = drawBoard(sceneOf(ruleset, round, viewer));
        const faces = svg.match(/<rect x="-1" y="-.5"/g) ?? [];
        const own = viewer < 0 ? [] : handOf(round, viewer);
        expect(faces.length).toBe(onTable.size + own.length);
        const spoken = [...svg.matchAll(/\b(\d+-\d+)\b/g)].map(([, tile]) => tile);
        for (const tile of spoken) expect(onTable.has(tile) || own.includes(tile)).toBe(true);
      }
    },
  );

  it('is the same for the same scene, and well formed whatever somebody is called', () => {
    const scene = sceneOf('draw', roundOf('draw', 2, {}, 1, 8), 0);
    const named = { ...scene, names: ['<b>&"', '😀'.repeat(200)] };
    expect(drawBoard(named)).toBe(drawBoard(named));
    expect(drawBoard(named)).toContain('&lt;b&gt;&amp;&quot;');
    expect(drawBoard(named)).not.toMatch(/<b>|NaN|undefined|Infinity/);
  });

  it('is there before the first round too', () => {
    const svg = drawBoard({
      ruleset: 'draw',
      view: null,
      own: null,
      names: ['ada@1', null],
      scores: [0, 0],
      caption: '1 seat open',
    });
    expect(svg).toMatch(/^<svg [^>]+>\n<title>draw<\/title>/);
    expect(svg).toContain('1 seat open');
  });
});
