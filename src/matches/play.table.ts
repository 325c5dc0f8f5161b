import { Injectable, Logger } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { type Caller, Doorkeeper, holderOf, Revocations } from '../accounts/index.js';
import { Clock } from '../platform/clock.js';
import { SocketCaps } from '../platform/limits/socket.caps.js';
import { isoTime } from './event.view.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { CLOSE_CODES, PlayConnection } from './play.connection.js';
import { PlayDesk, type Guest } from './play.desk.js';
import type { PlayMessage } from './play.messages.js';

/** How often every connection gets a heartbeat, in ms; proxies close those that are silent for 30 to 60 seconds. */
export const HEARTBEAT_MS = 15_000;
/** A client that takes nothing for so long is cut off. */
const STALLED_MS = 20_000;
/** How often it is looked whether one takes nothing, in ms. */
const LOOK_MS = 1_000;
/** A client without a token in its header must send one within this time. */
const INTRODUCTION_MS = 10_000;
/** How long connections have to close when the program stops, in ms. */
const CLOSING_MS = 1_200;

const ENDED = refuse('unauthenticated', 'The token has ended.');

/** All connections of this process: who they are, heartbeats, and the end of those that are dead, slow or not welcome any more. */
@Injectable()
export class PlayTable {
  private readonly log = new Logger(PlayTable.name);
  private readonly guests = new Set<Guest>();
  private timers: NodeJS.Timeout[] = [];
  private closing = false;

  constructor(
    private readonly desk: PlayDesk,
    private readonly doorkeeper: Doorkeeper,
    private readonly revocations: Revocations,
    private readonly caps: SocketCaps,
    private readonly clock: Clock,
  ) {}

  /** How many connections are open. */
  get count(): number {
    return this.guests.size;
  }

  open(): void {
    this.timers = [
      setInterval(() => this.beat(), HEARTBEAT_MS).unref(),
      setInterval(() => this.cutStalled(), LOOK_MS).unref(),
    ];
  }

  /** Ends all connections and says why. */
  async close(): Promise<void> {
    this.closing = true;
    this.timers.forEach((timer) => clearInterval(timer));
    for (const { connection } of this.guests) {
      connection.close(CLOSE_CODES.shutdown, 'The service is stopping; connect again and resume.');
    }
    const until = performance.now() + CLOSING_MS;
    while (this.guests.size > 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /**
   * A new connection; `caller` is undefined where its first message has to say who it is. `leave` gives its place among
   * the connections of whoever is known so far back.
   */
  seat(socket: WebSocket, caller: Caller | undefined, leave: () => void): void {
    const onBug = (error: unknown): void => this.log.error(error);
    const connection: PlayConnection = new PlayConnection(
      socket,
      (message, arrived) => this.take(guest, message, arrived),
      () => this.clock.now(),
      onBug,
    );
    const guest: Guest = { connection, session: undefined, caller: undefined, leave };
    this.guests.add(guest);
    connection.onClose = () => this.leave(guest);
    if (this.closing) {
      connection.close(CLOSE_CODES.shutdown, 'The service is stopping; connect again and resume.');
    } else if (caller !== undefined) {
      connection.send(this.know(guest, caller));
    } else {
      setTimeout(() => {
        if (guest.caller !== undefined) return;
        connection.close(CLOSE_CODES.unauthenticated, 'No token was sent in time.');
      }, INTRODUCTION_MS).unref();
    }
  }

  /** A message. Whoever's token has run out is heard no more, also before the next look at all of them. */
  private async take(guest: Guest, message: PlayMessage, arrived: number): Promise<object> {
    if (guest.caller !== undefined && guest.caller.expiresAt <= this.clock.now()) {
      return this.turnAway(guest, ENDED.error, CLOSE_CODES.unauthenticated);
    }
    if (message.type === 'authenticate') return this.introduce(guest, message);
    return this.desk.handle(guest, message, arrived);
  }

  /** The first message of a client that has sent no header. */
  private async introduce(
    guest: Guest,
    { token, guest: actsFor }: { token: string; guest: string | undefined },
  ): Promise<object> {
    if (guest.caller !== undefined) return this.desk.alreadyKnown();
    const credentials = { authorization: `Bearer ${token}`, ticket: undefined, guest: actsFor };
    const known = await this.doorkeeper.identify(credentials);
    if (!known.ok) return this.turnAway(guest, known.error, CLOSE_CODES.unauthenticated);
    if (guest.caller !== undefined || known.value === undefined) return this.desk.alreadyKnown();
    const leave = this.caps.enter(holderOf(known.value, 'reads'));
    if (leave === undefined) {
      return this.turnAway(guest, this.caps.refusal().error, CLOSE_CODES.tooMany);
    }
    guest.leave();
    guest.leave = leave;
    return this.know(guest, known.value);
  }

  /** The connection ends after the answer that says why. */
  private turnAway({ connection }: Guest, refusal: Refusal, code: number): object {
    setImmediate(() => connection.close(code, refusal.detail.slice(0, 120)));
    return this.desk.refusal(refusal);
  }

  /** From now on the connection is the caller's. */
  private know(guest: Guest, caller: Caller): object {
    guest.caller = caller;
    guest.session = this.desk.session(caller, guest.connection);
    guest.unwatch = this.revocations.watch(caller, () =>
      guest.connection.close(CLOSE_CODES.unauthenticated, 'The token has ended, or its bot is suspended.'),
    );
    const { account, bot, version } = caller;
    return { type: 'ready', account, bot, version, heartbeatMs: HEARTBEAT_MS, serverTime: this.time() };
  }

  private leave(guest: Guest): void {
    this.guests.delete(guest);
    guest.unwatch?.();
    guest.leave();
    guest.session?.end();
  }

  private beat(): void {
    const heartbeat = { type: 'heartbeat', serverTime: this.time() };
    for (const { connection } of this.guests) connection.beat(heartbeat);
  }

  private cutStalled(): void {
    const at = performance.now();
    for (const { connection } of this.guests) {
      if (connection.stalledFor(at) < STALLED_MS) continue;
      connection.close(CLOSE_CODES.tooSlow, 'Nothing was read for too long; connect again and resume.');
    }
  }

  private time(): string {
    return isoTime(this.clock.now());
  }
}
