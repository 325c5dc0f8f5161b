import { formatMove, type Action } from '../src/rules/moves.js';
import { Round } from '../src/rules/round.js';
import { engineOf, resolveGame } from '../src/rules/rulesets.js';
import { parseTile, type Tile } from '../src/rules/tiles.js';
import type { HttpConnection } from './http.connection.js';

/** A bot that the load plays for. */
export interface Bot {
  readonly id: string;
  readonly token: string;
}

/** A move to be sent, by the bot whose turn it is. */
export interface NextMove {
  readonly match: string;
  readonly bot: Bot;
  readonly seat: number;
  readonly ply: number;
  readonly move: string;
}

/** What the service says to a move, on every transport. */
export interface MoveAnswer {
  readonly seq: number;
  readonly status: string;
}

/** A match as the load plays it: always the next move, and what becomes of it. */
export interface Table {
  /** Identifier of the match that is being played. */
  readonly match: string;
  /** By seat. */
  readonly bots: readonly [Bot, Bot];
  next(): NextMove;
  took(answer: MoveAnswer): Promise<void>;
}

interface LoggedEvent {
  readonly seq: number;
  readonly type: string;
  readonly hand?: string[];
  readonly first?: number;
  readonly round?: number;
  readonly scores?: number[];
}

const OPTIONS = { target: 1000 };
const resolved = resolveGame({ ruleset: 'block', seats: 2, options: OPTIONS });
if (!resolved.ok) throw new Error(resolved.error.detail);
const engine = engineOf(resolved.value);

async function ask<T>(
  connection: HttpConnection,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<T> {
  const answer = await connection.request(method, path, token, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

/** Signs up two bots of different accounts. */
export async function signUp(connection: HttpConnection): Promise<[Bot, Bot]> {
  const one = async (name: string): Promise<Bot> => {
    const account = await ask<{ token: string }>(connection, 'POST', '/v1/accounts', '', { name });
    type Made = { bot: { id: string }; token: string };
    const made = await ask<Made>(connection, 'POST', '/v1/bots', account.token, { name });
    return { id: made.bot.id, token: made.token };
  };
  return [await one('one'), await one('two')];
}

/**
 * A match of block between two bots. The hands are learned by reading the log at the beginning of each round, and the moves
 * are worked out here with the same engine, so that what is measured is the move. When the match is over, the next begins.
 */
export class PlayedTable implements Table {
  match = '';
  private ply = 1;
  private after = 0;
  private round: Round | undefined;
  private action: Action = 0;

  private constructor(
    private readonly connection: HttpConnection,
    readonly bots: readonly [Bot, Bot],
    private readonly onBegin: () => void,
  ) {}

  /** `onBegin` is told whenever a match has been made after the first. */
  static async open(
    connection: HttpConnection,
    bots: readonly [Bot, Bot],
    onBegin: () => void = () => undefined,
  ): Promise<PlayedTable> {
    const table = new PlayedTable(connection, bots, onBegin);
    await table.begin();
    return table;
  }

  next(): NextMove {
    const round = this.round as Round;
    this.action = round.legalActions()[0];
    const { match, ply } = this;
    return { match, bot: this.bots[round.turn], seat: round.turn, ply, move: formatMove(this.action) };
  }

  async took({ seq, status }: MoveAnswer): Promise<void> {
    const round = this.round as Round;
    this.ply += 1;
    round.play(this.action);
    if (status !== 'playing') {
      await this.begin();
      return this.onBegin();
    }
    if (round.turn >= 0) return;
    this.after = seq;
    await this.learn();
  }

  private async begin(): Promise<void> {
    const seats = this.bots.map(({ id }) => id);
    const wanted = { ruleset: 'block', seats, options: OPTIONS, clock: { perMove: 600 } };
    const { token } = this.bots[0];
    type Made = { match: { id: string } };
    this.match = (await ask<Made>(this.connection, 'POST', '/v1/matches', token, wanted)).match.id;
    this.ply = 1;
    this.after = 0;
    await this.learn();
  }

  /** Reads the hands of the round that has begun. */
  private async learn(): Promise<void> {
    const starts: LoggedEvent[] = [];
    for (const { token } of this.bots) {
      const path = `/v1/matches/${this.match}/events?after=${this.after}`;
      const { events } = await ask<{ events: LoggedEvent[] }>(this.connection, 'GET', path, token);
      starts.push(events.findLast(({ type }) => type === 'round-started') as LoggedEvent);
    }
    const [{ round: number = 1, scores = [0, 0], first = 0 }] = starts;
    const hands = starts.map(({ hand = [] }) => hand.map((name) => parseTile(name) as Tile));
    // In the first round the hands decide who begins, afterwards the turn does.
    const opened = Round.fromDeal(
      engine,
      { hands, boneyard: [] },
      {
        round: number,
        scores,
        first: number === 1 ? null : first,
      },
    );
    if (!opened.ok) throw new Error(opened.error.detail);
    this.round = opened.value;
  }
}

const NOBODY: Bot = { id: '', token: 'none' };

/** A match of a server that only pretends: the same request again and again. */
export class PretendedTable implements Table {
  private ply = 1;
  readonly match: string;
  readonly bots: readonly [Bot, Bot] = [NOBODY, NOBODY];

  constructor(number: number) {
    this.match = `01a22afc-dbb0-7000-85f6-${String(number).padStart(12, '0')}`;
  }

  next(): NextMove {
    const { match, ply } = this;
    return { match, bot: NOBODY, seat: 0, ply, move: '6-4@left' };
  }

  took(): Promise<void> {
    this.ply += 1;
    return Promise.resolve();
  }
}
