import { setTimeout as sleep } from 'node:timers/promises';
import { describeModes, type Service } from './harness.js';
import { eventsOf, newBot, newMatch, type Event, type TestBot } from './players.js';

interface Made {
  readonly ply: number;
  readonly move: string;
  readonly answer: string;
}

/** A bot that is not put off by a service that comes and goes: it asks again until it has an answer. */
class StubbornBot {
  /** Moves that were acknowledged, with the answers to the letter. */
  readonly made: Made[] = [];
  private after = 0;

  constructor(
    private readonly service: Service,
    private readonly match: string,
    private readonly bot: TestBot,
  ) {}

  /** Plays the match to its end. */
  async play(): Promise<void> {
    for (;;) {
      const page = await this.ask(`/v1/matches/${this.match}/events?after=${this.after}&wait=5`);
      for (const event of (JSON.parse(page) as { events: Event[] }).events) {
        if (event.type === 'match-over') return;
        if (event.type === 'turn' && event.legalMoves) await this.move(event.ply!, event.legalMoves[0]);
        this.after = event.seq;
      }
    }
  }

  async move(ply: number, move: string): Promise<string> {
    const answer = await this.ask(`/v1/matches/${this.match}/moves`, JSON.stringify({ ply, move }));
    this.made.push({ ply, move, answer });
    return answer;
  }

  private async ask(path: string, body?: string): Promise<string> {
    for (;;) {
      try {
        const response = await fetch(this.service.url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${this.bot.token}`, 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(10_000),
        });
        const text = await response.text();
        if (response.status === 200) return text;
        if (response.status < 500) throw new Error(`${path} ${body}: ${text}`);
      } catch (error) {
        // The connection broke, or there was none; whether the move arrived nobody knows.
        if (!['TypeError', 'TimeoutError'].includes((error as Error).name)) throw error;
      }
      await sleep(50);
    }
  }
}

describeModes('a service that is killed again and again', (serviceOf) => {
  it('loses no acknowledged move, and the match goes on', async () => {
    const service = serviceOf();
    const [ada, bob] = [await newBot(service), await newBot(service)];
    const { id } = await newMatch(service, ada.token, [ada.id, bob.id], {
      clock: { perMove: 20 },
      options: { target: 60 },
    });
    const bots = [ada, bob].map((bot) => new StubbornBot(service, id, bot));
    let over = false;
    const playing = Promise.all(bots.map((bot) => bot.play())).finally(() => (over = true));
    for (let i = 0; i < 4 && !over; i++) {
      await sleep(150 + 130 * i);
      await service.restart('SIGKILL');
    }
    await playing;

    const events = await eventsOf(service, id, ada.token);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
    const played = events.filter(({ type }) => type === 'played');
    const made = bots.flatMap((bot) => bot.made);
    expect(made.length).toBeGreaterThan(10);
    for (const { ply, move, answer } of made) {
      const [tile] = move.split('@');
      expect(played.filter((event) => event.ply === ply)).toMatchObject([{ tile }]);
      const { seq } = JSON.parse(answer) as { seq: number };
      expect(events[seq - 1]).toMatchObject({ type: 'played', ply, tile });
    }
    // Asked again after all that, every move has the answer that it had.
    for (const bot of bots) {
      for (const { ply, move, answer } of [...bot.made]) expect(await bot.move(ply, move)).toBe(answer);
    }
    const { status } = await service.get(`/v1/matches/${id}/record`);
    expect(status).toBe(200);
  });

  it('starts again with all matches, played and waiting', async () => {
    const service = serviceOf();
    const ada = await newBot(service);
    const open = await newMatch(service, ada.token, [ada.id, null]);
    const house = await newMatch(service, ada.token, [ada.id, 'house:easy'], { clock: { perMove: 30 } });
    await service.restart('SIGTERM');
    await service.restart('SIGKILL');
    expect((await service.get(`/v1/matches/${open.id}`)).body).toMatchObject({
      status: 'open',
      last: open.last,
    });
    expect((await service.get(`/v1/matches/${house.id}`)).body).toMatchObject({
      status: 'playing',
      turn: { ply: expect.any(Number) },
    });
    const bob = await newBot(service);
    expect(await service.post(`/v1/matches/${open.id}/join`, {}, { token: bob.token })).toMatchObject({
      status: 200,
    });
  });
});
