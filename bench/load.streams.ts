import { connect, type Socket } from 'node:net';

/** Looked for in what a stream brings: the turn of the seat that the stream belongs to. */
const TURN = 'event: turn\ndata: ';

/** Where a reader is told what it waits for. */
export type TurnListener = (match: string, ply: number) => void;

/** A stream of server-sent events over a connection of its own, which tells of the turns that are offered to its seat. */
export class TurnStream {
  private readonly socket: Socket;
  private text = '';

  constructor(
    { host, port, token, match, seat }: StreamOf,
    onTurn: TurnListener,
    onOpen: () => void,
    onFailure: (error: Error) => void,
  ) {
    this.socket = connect({ host, port, noDelay: true });
    this.socket.setEncoding('utf8');
    const authorization = token === '' ? '' : `Authorization: Bearer ${token}\r\n`;
    this.socket.write(
      `GET /v1/matches/${match}/events HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n${authorization}\r\n`,
    );
    let opened = false;
    this.socket.on('data', (chunk: string) => {
      if (!opened && !chunk.startsWith('HTTP/1.1 200')) onFailure(new Error(chunk));
      if (!opened) onOpen();
      opened = true;
      this.read(chunk, match, seat, onTurn);
    });
    this.socket.on('error', onFailure);
  }

  close(): void {
    this.socket.destroy();
  }

  private read(chunk: string, match: string, seat: number, onTurn: TurnListener): void {
    this.text += chunk;
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end < 0) return;
      const event = this.text.slice(0, end);
      this.text = this.text.slice(end + 2);
      const at = event.indexOf(TURN);
      if (at < 0) continue;
      const turn = JSON.parse(event.slice(at + TURN.length)) as { seat: number; ply: number };
      if (turn.seat === seat) onTurn(match, turn.ply);
    }
  }
}

/** Whose stream of which match. */
export interface StreamOf {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly match: string;
  readonly seat: number;
}

/** From when a move is sent to when the turn that follows it reaches the other bot's stream. */
export class Deliveries {
  private readonly sentAt = new Map<string, { ply: number; at: number }>();
  readonly latencies: number[] = [];
  counting = false;

  /** A move at `ply` is about to be sent. */
  sending(match: string, ply: number): void {
    this.sentAt.set(match, { ply, at: performance.now() });
  }

  /** A stream has brought the turn for `ply`. */
  readonly turned: TurnListener = (match, ply) => {
    const sent = this.sentAt.get(match);
    if (this.counting && sent?.ply === ply - 1) this.latencies.push(performance.now() - sent.at);
  };
}
