import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { refuse } from '../platform/refusal.js';
import { PLAY_PATH } from './play.socket.js';

/** What the address of the WebSocket (`play.socket.ts`) answers to whoever does not ask for one. */
@ApiTags('matches')
@Controller(PLAY_PATH)
export class PlayController {
  @Get()
  @Public()
  @ApiOperation({
    operationId: 'connectPlay',
    summary: 'The WebSocket: any number of matches over one connection',
    description: [
      'Connect with a WebSocket client, with a token in `Authorization` or `{"type": "authenticate", "token"}` as the first message within ten seconds; browsers may put a ticket into the address (`?ticket=`). Messages are JSON objects in text frames; one with an `id` is answered with the same `id`.',
      '',
      'You send: `{"type": "subscribe", "match", "after"}` (its events after a number; without `match` everything that concerns you, `after` being a cursor or `latest`), `{"type": "unsubscribe", "match"}`, `{"type": "move", "match", "ply", "move"}` and `{"type": "resign", "match", "seat"}` (answered by `accepted`; safe to repeat), `{"type": "ping"}`.',
      '',
      'You get: `ready`, `subscribed`, `unsubscribed`, `accepted`, `pong`; `{"type": "event", "event"}` with the events that all transports have; `{"type": "refused", "id", "problem"}` with the problem that REST would have answered; `{"type": "ended", "match", "why"}`; `heartbeat` every 15 seconds. `/docs/websocket` has all of it, and the codes with which a connection is closed.',
    ].join('\n'),
  })
  @ApiResponse({ status: 101, description: 'The connection is a WebSocket from here on.' })
  @ApiRefusals('unauthenticated', 'upgrade-required', 'rate-limited', 'too-many-sockets')
  connect(): never {
    return answer(
      refuse('upgrade-required', `${PLAY_PATH} is a WebSocket: connect with a WebSocket client.`),
    );
  }
}
