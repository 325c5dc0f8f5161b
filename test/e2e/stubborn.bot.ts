import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './harness.js';
import { type Event, eventsOf, type TestBot } from './players.js';

/** A move that was acknowledged. */
interface Made {
  readonly ply: number;
  readonly move: string;
  /** The answer, to the letter. */
  readonly answer: string;
  /** When it was there, in ms of `performance.now()`. */
  readonly at: number;
}

/** A bot that is not put off by processes that come and go: it asks again, perhaps elsewhere, until it has an answer. */
export class StubbornBot {
  /** Moves that were acknowledged, in their order. */
  readonly made: Made[] = [];
  private after = 0;
  private asking = 0;

  /** `services`: the processes that it knows, the one that it likes best first. */
  constructor(
    private readonly services: readonly Service[],
    private readonly match: string,
    readonly bot: TestBot,
  ) {}

  /** Plays the match to its end. */
  async play(): Promise<void> {
    for (;;) {
      const page = await this.ask(`/v1/matches/${this.match}/events?after=${this.after}&wait=5`);
      for (const event of (JSON.parse(page) as { events: Event[] }).events) {
        if (event.type === 'match-over') return;
        if (event.type === 'turn' && event.legalMoves) {
          const [move] = event.legalMoves;
          this.made.push({ ply: event.ply!, move, ...(await this.move(event.ply!, move)) });
        }
        this.after = event.seq;
      }
    }
  }

  async move(ply: number, move: string): Promise<Pick<Made, 'answer' | 'at'>> {
    const answer = await this.ask(`/v1/matches/${this.match}/moves`, JSON.stringify({ ply, move }));
    return { answer, at: performance.now() };
  }

  private async ask(path: string, body?: string): Promise<string> {
    for (;;) {
      try {
        const response = await fetch(this.services[this.asking % this.services.length].url + path, {
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
      this.asking += 1;
      await sleep(50);
    }
  }
}

/**
 * Of a match that is over: its log has no gaps, every move that was acknowledged to these bots is there, once, where the
 * answer said, and has the same answer still; and there is a record of it.
 */
export async function expectKept(
  service: Service,
  match: string,
  bots: readonly StubbornBot[],
): Promise<void> {
  const events = await eventsOf(service, match, bots[0].bot.token);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  const played = events.filter(({ type }) => type === 'played');
  for (const bot of bots) {
    for (const { ply, move, answer } of bot.made) {
      const [tile] = move.split('@');
      expect(played.filter((event) => event.ply === ply)).toMatchObject([{ tile }]);
      const { seq } = JSON.parse(answer) as { seq: number };
      expect(events[seq - 1]).toMatchObject({ type: 'played', ply, tile });
      expect(await bot.move(ply, move)).toMatchObject({ answer });
    }
  }
  expect((await service.get(`/v1/matches/${match}/record`)).status).toBe(200);
}
