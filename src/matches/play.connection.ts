import { type RawData, WebSocket } from 'ws';
import { isOutage } from '../platform/outage.js';
import { refusalOf } from '../platform/error.refusal.js';
import { problemOf } from '../platform/problem.js';
import type { Refusal } from '../platform/refusal.js';
import {
  type MessageId,
  messageIdIn,
  parseJson,
  parsePlayMessage,
  type PlayMessage,
} from './play.messages.js';

/** Why the service ends a connection: codes of its own (RFC 6455 7.4.2) that end like the HTTP status they are about. */
export const CLOSE_CODES = {
  unauthenticated: 4401,
  tooSlow: 4408,
  tooMany: 4429,
  shutdown: 1001,
  notText: 1003,
  internal: 1011,
} as const;

/** Bytes that wait for a slow reader, after which nothing more is made ready for it or read from it. */
const FULL_BYTES = 262_144;
/** Messages of one client that are worked on at once; it is not read from while there are more. */
const MOST_UNDER_WAY = 64;
/** Messages that have been read but whose turn has not come, at most: what one packet may bring at once. */
const MOST_WAITING = 4_096;
/** How long the other side has for its part of closing, in ms. */
const CLOSING_MS = 1_000;
/** How often a full connection is looked at, in ms. */
const LOOK_MS = 20;

/** What is to be done with a message; what it answers is sent, with the message's `id`. */
export type Handler = (message: PlayMessage, arrived: number) => Promise<object>;

/**
 * One WebSocket: reads messages as fast as they are worked on and no faster, and tells when it is so full that whoever
 * has more to say must wait. It holds a bounded number of bytes whatever the other side does.
 */
export class PlayConnection {
  private underWay = 0;
  private readonly waiting: { text: string; arrived: number }[] = [];
  /** Since when the other side takes nothing, on the clock of `performance`; undefined while it does. */
  private fullSince: number | undefined;
  private isAlive = true;
  onClose: () => void = () => undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly handle: Handler,
    private readonly now: () => number,
    private readonly onBug: (error: unknown) => void,
  ) {
    socket.on('message', (data, isBinary) => this.take(data, isBinary));
    socket.on('pong', () => (this.isAlive = true));
    // What was wrong with the frame the library tells the other side.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.waiting.length = 0;
      this.onClose();
    });
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(message: object): void {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  /** Resolves when there is room for more, or when the connection has ended. */
  async room(): Promise<void> {
    while (this.isFull && this.isOpen) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }

  /** Ends the connection and says why; whoever does not hear it is cut off. */
  close(code: number, reason: string): void {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    // A closing handshake is read too.
    this.socket.resume();
    this.waiting.length = 0;
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), CLOSING_MS).unref();
  }

  /** Says that the connection is alive, and asks whether the other side is; it is cut off when it did not answer. */
  beat(heartbeat: object): void {
    if (!this.isOpen) return;
    if (!this.isAlive && !this.isFull) {
      this.socket.terminate();
      return;
    }
    if (this.isFull) return;
    this.isAlive = false;
    this.socket.ping();
    this.send(heartbeat);
  }

  /** For how long the other side has been taking nothing, in ms; `at` is the present on the clock of `performance`. */
  stalledFor(at: number): number {
    if (!this.isFull) this.fullSince = undefined;
    else this.fullSince ??= at;
    return this.fullSince === undefined ? 0 : at - this.fullSince;
  }

  private get isFull(): boolean {
    return this.socket.bufferedAmount > FULL_BYTES;
  }

  private take(data: RawData, isBinary: boolean): void {
    if (!this.isOpen) return;
    if (isBinary) return this.close(CLOSE_CODES.notText, 'Messages are JSON in text frames.');
    this.isAlive = true;
    this.waiting.push({ text: (data as Buffer).toString('utf8'), arrived: this.now() });
    if (this.waiting.length > MOST_WAITING) {
      return this.close(CLOSE_CODES.tooSlow, 'More was sent than can be worked on.');
    }
    this.work();
  }

  /** Works on what waits, in order of arrival, and reads on only where there is room. */
  private work(): void {
    while (this.underWay < MOST_UNDER_WAY && !this.isFull) {
      const next = this.waiting.shift();
      if (next === undefined) break;
      this.underWay += 1;
      void this.answer(next.text, next.arrived).finally(() => {
        this.underWay -= 1;
        this.work();
      });
    }
    if (this.waiting.length === 0 && !this.isFull) {
      this.socket.resume();
      return;
    }
    this.socket.pause();
    // Somebody under way comes back by himself; with nobody there, room is all that is waited for.
    if (this.underWay === 0) void this.room().then(() => this.isOpen && this.work());
  }

  private async answer(text: string, arrived: number): Promise<void> {
    const sent = parseJson(text);
    const id = messageIdIn(sent);
    const message = parsePlayMessage(sent);
    if (!message.ok) return this.send(refused(id, message.error));
    try {
      this.send({ ...(await this.handle(message.value, arrived)), ...(id === undefined ? {} : { id }) });
    } catch (error) {
      if (!isOutage(error)) this.onBug(error);
      this.send(refused(id, refusalOf(error)));
    }
  }
}

/** How a message is refused: the same problem as over REST. */
export const refused = (id: MessageId | undefined, refusal: Refusal): object => ({
  type: 'refused',
  ...(id === undefined ? {} : { id }),
  problem: problemOf(refusal),
});
