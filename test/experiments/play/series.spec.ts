import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Forfeit } from '../../../src/experiments/play/command.leg.js';
import { parseContestant, type Contestant } from '../../../src/experiments/play/contestant.js';
import { Forfeits, MOST_LOST_PAIRS } from '../../../src/experiments/play/forfeits.js';
import { playSeries } from '../../../src/experiments/play/series.js';
import { Histogram } from '../../../src/statistics/index.js';
import { gameOf } from './game.js';

const folder = mkdtempSync(join(tmpdir(), 'boneyard-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An executable of a few lines of JavaScript, in which `answer(turn)` says what is written on a turn. */
function executable(name: string, body: string): string {
  const path = join(folder, name);
  const script = [
    `#!${process.execPath}`,
    `const say = (text) => process.stdout.write(text + '\\n');`,
    body,
    `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {`,
    `  const message = JSON.parse(line);`,
    `  if (message.type === 'turn') answer(message);`,
    `  else process.exit(0);`,
    `});`,
  ];
  writeFileSync(path, script.join('\n'));
  chmodSync(path, 0o755);
  return path;
}

function contestant(text: string): Contestant {
  const parsed = parseContestant(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

async function play(
  bot: string,
  { opponent = 'random', pairs = 2, moveMilliseconds = 60_000, ruleset = 'draw' } = {},
) {
  const rules = gameOf(ruleset, ruleset === 'forty-two' ? 4 : 2);
  const series = {
    rules,
    players: [contestant(bot), contestant(opponent)] as const,
    seed: 5,
    pairs,
    threads: 2,
    moveMilliseconds,
  };
  const legs: number[] = [];
  const forfeits: Forfeit[] = [];
  const points = [new Histogram(), new Histogram()] as const;
  await playSeries(series, (played, lost) => {
    legs.push(...played.legs);
    forfeits.push(...lost);
    played.points.forEach((part, player) => points[player].merge(Histogram.fromJson(part)));
  });
  return { legs, forfeits, points: points.map(({ entries }) => entries) };
}

describe('a series against an executable', () => {
  const first = executable('first', `const answer = ({ legalMoves }) => say(legalMoves[0]);`);

  it('is played to its end, twice the same', async () => {
    const { legs, forfeits } = await play(first);
    expect(forfeits).toEqual([]);
    expect(legs).toHaveLength(4);
    expect((await play(first)).legs).toEqual(legs);
  });

  it('is played in every game, with four executables at a table of forty-two', async () => {
    for (const ruleset of ['mexican-train', 'chicken-foot', 'forty-two'])
      expect(await play(first, { ruleset, pairs: 1, opponent: first })).toMatchObject({ forfeits: [] });
  });

  it('takes answers in JSON, and passes over chatter', async () => {
    const chatty = executable(
      'chatty',
      `say('Hello!'); const answer = ({ legalMoves }) => { say('thinking'); say(JSON.stringify({ move: legalMoves[0] })); };`,
    );
    expect(await play(chatty)).toEqual(await play(first));
  });

  it('sends what the seat may know, and nothing else', async () => {
    const peeking = executable(
      'peeking',
      `const answer = ({ legalMoves, view, seat }) => {
        const known = new Set([...view.hand, ...view.layout.map(({ tile }) => tile)]);
        const named = JSON.stringify(view).match(/"\\d+-\\d+"/g).map((tile) => tile.slice(1, -1));
        const drawnByOthers = view.events.some((event) => event.type === 'drew' && event.seat !== seat && event.tile);
        say(named.every((tile) => known.has(tile)) && !drawnByOthers ? legalMoves[0] : 'cheated');
      };`,
    );
    expect(await play(peeking, { moveMilliseconds: 20_000 })).toMatchObject({ forfeits: [] });
  });

  it('reports the legs in which it crashed, and plays the others', async () => {
    const crashing = executable(
      'crashing',
      `let moves = 0; const answer = ({ legalMoves, seat }) => {
        if (seat === 1 && ++moves === 3) process.exit(1);
        say(legalMoves[0]);
      };`,
    );
    const { legs, forfeits, points } = await play(crashing, { pairs: 3 });
    expect(legs).toHaveLength(6);
    // Points are those of rounds that were played to their end.
    expect(points.map((entries) => entries.reduce((sum, [, times]) => sum + times, 0))).toEqual([3, 3]);
    expect(forfeits).toHaveLength(3);
    for (const forfeit of forfeits)
      expect(forfeit).toMatchObject({ player: 0, fault: 'crashed', leg: 1, moves: 2 });
    for (const { pair } of forfeits) expect(legs[2 * pair + 1]).toBe(0);
  });

  it('loses a leg by an illegal move', async () => {
    const cheating = executable('cheating', `const answer = () => say('6-6@mexican');`);
    const { legs, forfeits } = await play(cheating, { pairs: 1 });
    expect(legs).toEqual([0, 0]);
    expect(forfeits.map(({ fault, detail }) => [fault, detail])).toEqual([
      ['illegal move', '6-6@mexican'],
      ['illegal move', '6-6@mexican'],
    ]);
  });

  it('does not wait for it for ever, nor for what it leaves running', async () => {
    const silent = executable(
      'silent',
      `process.on('SIGTERM', () => {}); const answer = () => setInterval(() => {}, 1e6);`,
    );
    const { legs, forfeits } = await play(silent, { pairs: 1, moveMilliseconds: 300 });
    expect(legs).toEqual([0, 0]);
    expect(forfeits.map(({ fault }) => fault)).toEqual(['too slow', 'too slow']);
  });

  it('bears one that floods it with words', async () => {
    const flooding = executable(
      'flooding',
      `const answer = ({ legalMoves }) => { for (let i = 0; i < 50; i++) process.stdout.write('x'.repeat(100000)); say(''); say(legalMoves[0]); };`,
    );
    expect(await play(flooding, { pairs: 1 })).toMatchObject({ forfeits: [] });
  });

  it.each([
    ['cmd:exit 3', 'crashed', 'exit status 3'],
    ['cmd:kill -9 $$', 'crashed', 'SIGKILL'],
    ['cmd:yes 2>&-', 'too talkative', 'over 8388608 characters without a move'],
    ['cmd:exec >&-; sleep 5', 'crashed', 'standard output closed'],
    [`${folder}/nobody`, 'not started', 'exit status 127'],
    [folder, 'not started', 'exit status 126'],
  ])('says what became of %j, which never moves', async (bot, fault, detail) => {
    const { forfeits } = await play(bot, { pairs: 1 });
    const facts = { player: 0, fault, detail, pair: 0, moves: 0 };
    expect(forfeits).toMatchObject([
      { ...facts, leg: 0 },
      { ...facts, leg: 1 },
    ]);
  });
});

describe('forfeits', () => {
  const players = [contestant('cmd:a'), contestant('hard')] as const;
  const forfeit = (pair: number, more: Partial<Forfeit>): Forfeit => ({
    player: 0,
    fault: 'crashed',
    pair,
    leg: 0,
    ply: 4,
    moves: 2,
    ...more,
  });

  it('are added up by player and fault, the first ones by name', () => {
    const forfeits = new Forfeits(players);
    expect(forfeits.report()).toBeUndefined();
    for (let pair = 0; pair < 8; pair++) expect(forfeits.add([forfeit(pair, {})])).toBeUndefined();
    const [report] = forfeits.report()!;
    expect(report).toMatchObject({ player: 'cmd:a', fault: 'crashed', rounds: 8 });
    expect(report.first).toHaveLength(5);
    expect(report.first[0]).toEqual({ pair: 0, leg: 0, ply: 4 });
  });

  it.each([{ fault: 'too slow' }, { moves: 0 }] as const)('end a series that is hopeless: %o', (how) => {
    const forfeits = new Forfeits(players);
    for (let pair = 1; pair < MOST_LOST_PAIRS; pair++)
      expect(forfeits.add([forfeit(pair, how)])).toBeUndefined();
    expect(forfeits.add([forfeit(9, how)])).toMatch(/^cmd:a has given up 5 pairs in a row/);
  });

  it('end a series at once with what cannot be started', () => {
    const detail = 'exit status 127';
    expect(new Forfeits(players).add([forfeit(0, { fault: 'not started', detail, moves: 0 })])).toBe(
      'cmd:a could not be started (exit status 127): is there such an executable?',
    );
  });

  it('say that nothing was played where they are all there is', () => {
    const forfeits = new Forfeits(players);
    expect(forfeits.emptiness(0)).toBeUndefined();
    forfeits.add([forfeit(0, { leg: 0 }), forfeit(0, { leg: 1, player: 1 })]);
    expect(forfeits.emptiness(2)).toBe('none of 2 rounds was played to its end');
    expect(forfeits.emptiness(4)).toBeUndefined();
  });

  it('do not end it where a pair between was played', () => {
    const forfeits = new Forfeits(players);
    for (let pair = 0; pair < 20; pair++)
      expect(forfeits.add(pair % 4 === 3 ? [] : [forfeit(pair, { moves: 0 })])).toBeUndefined();
  });
});
