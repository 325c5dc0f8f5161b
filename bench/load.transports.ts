import { WebSocket } from 'ws';
import { HttpConnection } from './http.connection.js';
import type { Bot, MoveAnswer, NextMove } from './load.tables.js';

/** Ways to send a move. */
export const TRANSPORTS = ['rest', 'graphql', 'websocket'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

/** Sends moves, one at a time for each caller, and rejects when one is not accepted. */
export interface Transport {
  send(move: NextMove): Promise<MoveAnswer>;
  close(): void;
}

export class RestTransport implements Transport {
  private readonly connection: HttpConnection;

  constructor(host: string, port: number) {
    this.connection = new HttpConnection(host, port);
  }

  async send({ match, bot, ply, move }: NextMove): Promise<MoveAnswer> {
    const path = `/v1/matches/${match}/moves`;
    const { status, body } = await this.connection.request('POST', path, bot.token, { ply, move });
    if (status !== 200) throw new Error(`${path} ${ply} ${move}: ${status} ${body}`);
    return JSON.parse(body) as MoveAnswer;
  }

  close(): void {
    this.connection.close();
  }
}

const MUTATION = `mutation ($match: ID!, $ply: Int!, $move: String!) {
  playMove(match: $match, ply: $ply, move: $move) {
    __typename ... on PlayedMove { seq ply move scores status }
  }
}`;

export class GraphqlTransport implements Transport {
  private readonly connection: HttpConnection;

  constructor(host: string, port: number) {
    this.connection = new HttpConnection(host, port);
  }

  async send({ match, bot, ply, move }: NextMove): Promise<MoveAnswer> {
    const request = { query: MUTATION, variables: { match, ply, move } };
    const { status, body } = await this.connection.request('POST', '/graphql', bot.token, request);
    type Answer = { data?: { playMove?: MoveAnswer & { __typename: string } } };
    const played = status === 200 ? (JSON.parse(body) as Answer).data?.playMove : undefined;
    if (played?.__typename !== 'PlayedMove') throw new Error(`playMove ${ply} ${move}: ${status} ${body}`);
    return played;
  }

  close(): void {
    this.connection.close();
  }
}

interface Waiting {
  done(answer: MoveAnswer): void;
  fail(error: Error): void;
}

/** One WebSocket for all matches of a bot. */
export class PlaySocket {
  private readonly waiting = new Map<number, Waiting>();
  private sent = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.hear(JSON.parse(data.toString('utf8')) as SocketAnswer));
    socket.on('close', (code) => this.fail(new Error(`the WebSocket was closed: ${code}`)));
    socket.on('error', (error) => this.fail(error));
  }

  static async open(host: string, port: number, { token }: Bot): Promise<PlaySocket> {
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`ws://${host}:${port}/v1/play`, { headers, perMessageDeflate: false });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new PlaySocket(socket);
  }

  send({ match, ply, move }: NextMove): Promise<MoveAnswer> {
    const id = ++this.sent;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.socket.send(JSON.stringify({ type: 'move', id, match, ply, move }));
    });
  }

  close(): void {
    this.waiting.clear();
    this.socket.terminate();
  }

  private hear(answer: SocketAnswer): void {
    const waiting = answer.id === undefined ? undefined : this.waiting.get(answer.id);
    if (answer.id === undefined || waiting === undefined) return;
    this.waiting.delete(answer.id);
    if (answer.type === 'accepted') waiting.done(answer);
    else waiting.fail(new Error(JSON.stringify(answer)));
  }

  private fail(error: Error): void {
    for (const { fail } of this.waiting.values()) fail(error);
    this.waiting.clear();
  }
}

interface SocketAnswer extends MoveAnswer {
  readonly id?: number;
  readonly type: string;
}

/** Sends each bot's moves over the bot's own WebSocket. */
export class WebsocketTransport implements Transport {
  constructor(private readonly sockets: ReadonlyMap<string, PlaySocket>) {}

  send(move: NextMove): Promise<MoveAnswer> {
    return (this.sockets.get(move.bot.id) as PlaySocket).send(move);
  }

  close(): void {
    for (const socket of this.sockets.values()) socket.close();
  }
}
