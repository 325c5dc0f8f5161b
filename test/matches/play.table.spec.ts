import { EventEmitter } from 'node:events';
import { setImmediate as nextRound } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Caller, Doorkeeper, Revocations } from '../../src/accounts/index.js';
import { refused } from '../../src/matches/play.connection.js';
import type { PlayDesk } from '../../src/matches/play.desk.js';
import { PlayTable } from '../../src/matches/play.table.js';
import type { SocketCaps } from '../../src/platform/limits/socket.caps.js';
import type { Refusal } from '../../src/platform/refusal.js';
import { MovableClock } from './matches.fixture.js';

/** The service's end of a connection, which notes what it is told. */
class Socket extends EventEmitter {
  readonly readyState = WebSocket.OPEN;
  readonly bufferedAmount = 0;
  readonly sent: { type: string; problem?: { code: string } }[] = [];
  closed: number | undefined;
  send = (text: string): void => void this.sent.push(JSON.parse(text) as Socket['sent'][number]);
  close = (code: number): void => void (this.closed = code);
  terminate = (): void => undefined;
  pause = (): void => undefined;
  resume = (): void => undefined;

  /** A message of the client, until it has been answered. */
  async receive(message: object): Promise<void> {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
    for (let round = 0; round < 5; round++) await nextRound();
  }
}

describe('a connection', () => {
  it('is not listened to any more from the moment on at which its token ends', async () => {
    const clock = new MovableClock();
    const handle = jest.fn(() => Promise.resolve({ type: 'pong' }));
    const refusal = (why: Refusal): object => refused(undefined, why);
    const table = new PlayTable(
      { session: () => undefined, handle, refusal } as unknown as PlayDesk,
      {} as Doorkeeper,
      // Nobody sweeps here: the message itself must be what it is noticed by.
      { watch: () => () => undefined } as unknown as Revocations,
      {} as SocketCaps,
      clock,
    );
    const socket = new Socket();
    const caller = { account: 'a', bot: null, version: null, expiresAt: clock.now() + 60_000 } as Caller;
    table.seat(socket as unknown as WebSocket, caller, () => undefined);

    await socket.receive({ type: 'ping' });
    expect(socket.sent.map(({ type }) => type)).toEqual(['ready', 'pong']);
    expect(socket.closed).toBeUndefined();

    clock.ahead = 60_000;
    await socket.receive({ type: 'ping' });
    expect(handle).toHaveBeenCalledTimes(1);
    expect(socket.sent.at(-1)).toMatchObject({ type: 'refused', problem: { code: 'unauthenticated' } });
    expect(socket.closed).toBe(4401);
  });
});
