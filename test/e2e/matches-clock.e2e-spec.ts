import { describeModes, type Service } from './harness.js';
import {
  currentTurn,
  eventsOf,
  move,
  newBot,
  newMatch,
  type Event,
  type MatchBody,
  type TestBot,
} from './players.js';

describeModes('clocks', (serviceOf) => {
  let service: Service;
  let ada: TestBot;
  let bob: TestBot;
  beforeAll(async () => {
    service = serviceOf();
    ada = await newBot(service);
    bob = await newBot(service);
  });

  const between = (more: object) => newMatch(service, ada.token, [ada.id, bob.id], more);
  const tokenOf = (seat: number): string => [ada, bob][seat].token;

  /** The events of a match until it ends by itself. */
  async function toTheEnd(match: string): Promise<Event[]> {
    const events: Event[] = [];
    for await (const event of service.stream<Event>(`/v1/matches/${match}/events`, { token: ada.token }))
      events.push(event);
    return events;
  }

  it('end a stalled turn by forfeit', async () => {
    const started = Date.now();
    const match = await between({ clock: { perMove: 0.5 } });
    const events = await toTheEnd(match.id);
    const { seat } = match.turn!;
    expect(events.slice(-3)).toMatchObject([
      { type: 'timed-out', seat, ply: 1 },
      { type: 'forfeited', seat, termination: 'timeout' },
      { type: 'match-over', winners: [1 - seat], termination: 'timeout' },
    ]);
    expect(Date.now() - started).toBeGreaterThanOrEqual(900);
    expect(await move(service, match.id, tokenOf(seat), 1, '6-6')).toMatchObject({ status: 410 });
  });

  it('have the easy house player move three times where that was agreed, then end by forfeit', async () => {
    const match = await between({ clock: { perMove: 0.3 }, onTimeout: 'play-for-me' });
    const events = await toTheEnd(match.id);
    const late = events.filter(({ type }) => type === 'timed-out');
    const helped = events.filter(({ type, by }) => type === 'played' && by === 'house:easy');
    expect(helped.map(({ ply }) => ply)).toEqual(late.slice(0, -1).map(({ ply }) => ply));
    expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'timeout' });
    const loser = late.at(-1)!.seat!;
    expect(late.filter(({ seat }) => seat === loser).length).toBe(4);
    expect(late.filter(({ seat }) => seat !== loser).length).toBeLessThanOrEqual(3);
  });

  it('answer a move for a ply that they decided', async () => {
    const match = await between({ clock: { perMove: 1.5 }, onTimeout: 'play-for-me' });
    const { seat } = match.turn!;
    const turn = await currentTurn(service, match.id, tokenOf(seat));
    for await (const { type } of service.stream<Event>(`/v1/matches/${match.id}/events`, {
      token: ada.token,
    })) {
      if (type === 'timed-out') break;
    }
    expect(await move(service, match.id, tokenOf(seat), 1, turn.legalMoves![0])).toMatchObject({
      status: 409,
      body: { code: 'timed-out' },
    });
  });

  it('say with every turn what is left', async () => {
    const match = await between({ clock: { perMove: 20 } });
    const turn = await currentTurn(service, match.id, tokenOf(match.turn!.seat));
    const { deadline, serverTime, remainingMs, at } = turn as unknown as Record<string, string> & {
      remainingMs: number;
    };
    expect(Date.parse(deadline) - Date.parse(at)).toBe(20_000);
    expect(Date.parse(deadline) - Date.parse(serverTime)).toBe(remainingMs);
    expect(turn.bankMs).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const later = await currentTurn(service, match.id, tokenOf(match.turn!.seat));
    expect(later.remainingMs as number).toBeLessThanOrEqual(remainingMs - 300);
    expect(later.deadline).toBe(deadline);
  });

  it('take a bank’s time and give the increment when the turn leaves', async () => {
    const match = await between({ ruleset: 'block', clock: { bank: 30, increment: 2 } });
    const { seat } = match.turn!;
    const first = await currentTurn(service, match.id, tokenOf(seat));
    expect(first).toMatchObject({ bankMs: 30_000, banks: [30_000, 30_000] });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await move(service, match.id, tokenOf(seat), 1, first.legalMoves![0]);
    const events = await eventsOf(service, match.id, ada.token);
    const banks = events.at(-1)!.banks as number[];
    expect(banks[1 - seat]).toBe(30_000);
    expect(banks[seat]).toBeLessThanOrEqual(31_500);
    expect(banks[seat]).toBeGreaterThan(25_000);
  });

  it('are not charged for the service’s own absence', async () => {
    const match = await between({ clock: { perMove: 4 } });
    const { seat } = match.turn!;
    const turn = await currentTurn(service, match.id, tokenOf(seat));
    process.kill(service.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await service.restart();
    const { body } = await service.get<MatchBody>(`/v1/matches/${match.id}`);
    expect(body).toMatchObject({ status: 'playing', turn: { ply: 1, seat } });
    expect(body.turn!.remainingMs).toBeGreaterThan(0);
    expect(await move(service, match.id, tokenOf(seat), 1, turn.legalMoves![0])).toMatchObject({
      status: 200,
    });
    // And what is left still runs out.
    const events = await toTheEnd(match.id);
    expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'timeout' });
  });
});
