import type { Round } from '../../src/rules/round.js';
import type { MatchRecord } from '../../src/rules/record.js';
import { openReplay } from '../../src/rules/replay.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { viewOf, legalMovesOf } from '../../src/rules/view.js';
import { verifyRecord } from '../../src/rules/verify.js';
import { MODES, type Service } from './harness.js';
import { type Event, move, newBot, newMatch, signUp, type TestBot } from './players.js';

interface Game {
  readonly preset?: string;
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Games beside the presets: every number of seats once, teams, the most seats of all, and what changes the moves there are. */
const GAMES: Record<string, readonly Game[]> = {
  draw: [
    ...[2, 3, 4, 5].map((seats) => ({ seats })),
    { seats: 4, options: { teams: true, voluntaryDraw: true } },
    { seats: 14, options: { set: 18, handSize: 5 } },
  ],
  block: [
    ...[2, 3, 4, 5].map((seats) => ({ seats })),
    { seats: 4, options: { teams: true, ownPips: 'subtract' } },
    { seats: 12, options: { set: 15, handSize: 4 } },
  ],
  'all-fives': [
    ...[2, 3, 4].map((seats) => ({ seats })),
    { seats: 4, options: { teams: true, mugginsCall: 'next-scores' } },
    { seats: 6, options: { set: 9, handSize: 5, spinnerOpens: 'at-once' } },
  ],
  muggins: [
    ...[2, 3, 4].map((seats) => ({ seats })),
    { seats: 4, options: { teams: true, targetExact: true, targetCheck: 'round-end' } },
    { seats: 10, options: { set: 12, handSize: 4 } },
  ],
  'five-up': [
    ...[2, 3, 4].map((seats) => ({ seats })),
    { seats: 4, options: { teams: true, mugginsCall: 'lost' } },
    { seats: 6, options: { set: 9, handSize: 5 } },
  ],
  partnership: [{ seats: 4, options: { set: 9, handSize: 8, bonuses: { 'skip-all': 5 } } }],
  'mexican-train': [
    ...[2, 5, 10].map((seats) => ({ seats })),
    { seats: 3, options: { set: 6, handSize: 6, firstTurn: 'single', openHands: true } },
  ],
  'chicken-foot': [
    ...[3, 6].map((seats) => ({ seats })),
    { seats: 4, options: { engine: 'set-aside', impossibleFoot: 'release', ring: 6 } },
    { seats: 16, options: { set: 18 } },
  ],
  'forty-two': [
    { seats: 4, options: { scoring: 'points', target: 60, allPass: 'forced-30' } },
    { seats: 4, options: { playOn: 'until-decided', declarations: 'numbers' } },
  ],
};

/** A target that is soon reached; the games with a round for each double play one. */
const SHORT: Record<string, Readonly<Record<string, unknown>>> = {
  'five-up': { target: 6 },
  'mexican-train': { rounds: 1 },
  'chicken-foot': { rounds: 1 },
  'forty-two': { target: 2 },
};
const gamesOf = ({ id, presets, seats }: (typeof RULESETS)[number]): Game[] =>
  [
    ...presets.map(({ name }, i): Game => ({ preset: name, seats: Math.min(seats(6).min + i, 4) })),
    ...GAMES[id],
  ].map((game) => ({ ...game, options: { ...(SHORT[id] ?? { target: 20 }), ...game.options } }));

/** What comes over the wire. */
const wire = <T>(value: T): unknown => JSON.parse(JSON.stringify(value));

/** Plays one seat to the end of the match, now this way and now that; answers all events that came. */
async function playSeat(service: Service, match: string, { token }: TestBot): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of service.stream<Event>(`/v1/matches/${match}/events?after=0`, { token })) {
    events.push(event);
    if (event.type !== 'turn' || !event.legalMoves) continue;
    const { ply = 0, legalMoves } = event;
    const { status, body } = await move(
      service,
      match,
      token,
      ply,
      legalMoves[(7 * ply) % legalMoves.length],
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return events;
}

/** Every decision of a match as the rules see it: the round before the move. */
function* decisionsOf({ rounds }: MatchRecord): Generator<Round> {
  for (const { moves, result: _, ...start } of rounds) {
    const opened = openReplay({ ...start, moves: [] });
    if (!opened.ok) throw new Error(opened.error.detail);
    for (const text of moves) {
      yield opened.value;
      expect(opened.value.move(text)).toMatchObject({ ok: true });
    }
  }
}

describe('whole matches over HTTP', () => {
  let service: Service;
  let bots: TestBot[];
  beforeAll(async () => {
    service = await MODES[0].start();
    const owner = await signUp(service);
    bots = [];
    for (let i = 0; i < 16; i++) bots.push(await newBot(service, owner));
  }, 240_000);
  afterAll(() => service.stop(), 60_000);

  const games = RULESETS.flatMap((ruleset) =>
    gamesOf(ruleset).map((game) => [ruleset.id, JSON.stringify(game), game] as const),
  );
  it.each(games)(
    '%s %s shows each seat at every step what the rules say, and ends as they say',
    async (ruleset, _, game) => {
      const seated = bots.slice(0, game.seats);
      const { preset, options } = game;
      const { id } = await newMatch(
        service,
        seated[0].token,
        seated.map((bot) => bot.id),
        { ruleset, ...(preset ? { preset } : {}), options, clock: { perMove: 600 } },
      );
      const seen = await Promise.all(seated.map((bot) => playSeat(service, id, bot)));
      const { body } = await service.get(`/v1/matches/${id}/record`, { token: seated[0].token });
      const record = body as unknown as MatchRecord;

      expect(verifyRecord(record)).toMatchObject({ ok: true, value: { valid: true, difference: null } });
      expect(record.termination).toBe('rules');
      const numbers = seen[0].map(({ seq }) => seq);
      for (const events of seen) {
        expect(events.map(({ seq }) => seq)).toEqual(numbers);
        expect(events.at(-1)).toMatchObject({
          type: 'match-over',
          winners: record.winners,
          scores: record.scores,
        });
      }
      let ply = 0;
      for (const round of decisionsOf(record)) {
        ply++;
        for (const [seat, events] of seen.entries()) {
          const turn = events.find((event) => event.type === 'turn' && event.ply === ply);
          expect(turn?.seat).toBe(round.turn);
          if (seat !== round.turn) {
            expect(turn).not.toHaveProperty('view');
            expect(turn).not.toHaveProperty('legalMoves');
            continue;
          }
          expect(turn?.legalMoves).toEqual(legalMovesOf(round));
          expect(turn?.view).toEqual(wire(viewOf(round, seat)));
        }
      }
      expect(seen[0].filter(({ type }) => type === 'turn')).toHaveLength(ply);
      for (const [seat, events] of seen.entries()) {
        const drawn = events.filter((event) => event.type === 'drew' && event.seat !== seat);
        if (options?.openHands !== true) for (const event of drawn) expect(event).not.toHaveProperty('tile');
      }
    },
    180_000,
  );
});
