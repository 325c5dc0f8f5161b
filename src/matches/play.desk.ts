import { Injectable, Logger } from '@nestjs/common';
import { type Caller, findObjection, Limits, type Scope } from '../accounts/index.js';
import type { Budget } from '../config/limits.js';
import { Clock } from '../platform/clock.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { type Result } from '../platform/result.js';
import { CallerFeed } from './caller.feed.js';
import { isoTime } from './event.view.js';
import { MatchEvents } from './match.events.js';
import { MatchesService } from './matches.service.js';
import { type PlayConnection, refused } from './play.connection.js';
import type { PlayMessage } from './play.messages.js';
import { PlaySession } from './play.session.js';

/** A connection and who is at its other end. */
export interface Guest {
  readonly connection: PlayConnection;
  /** Undefined until it is known who it is. */
  caller: Caller | undefined;
  session: PlaySession | undefined;
  /** Gives the connection's place among its holder's connections back. */
  leave: () => void;
  /** Ends the watch over the caller's token. */
  unwatch?: () => void;
}

type Asked = Exclude<PlayMessage, { type: 'authenticate' }>;

/** What each message needs a scope for; as over REST. */
const SCOPES: Record<Asked['type'], Scope | undefined> = {
  subscribe: 'read',
  unsubscribe: undefined,
  move: 'play',
  resign: 'play',
  ping: undefined,
};

/** What each message is counted as; as over REST. */
const COSTS: Record<Asked['type'], Budget> = {
  subscribe: 'reads',
  unsubscribe: 'reads',
  move: 'moves',
  resign: 'moves',
  ping: 'reads',
};

/** Does what the messages of `/v1/play` ask for, by the same services as REST and GraphQL. */
@Injectable()
export class PlayDesk {
  private readonly log = new Logger(PlayDesk.name);

  constructor(
    private readonly matches: MatchesService,
    private readonly events: MatchEvents,
    private readonly feed: CallerFeed,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  session(caller: Caller, connection: PlayConnection): PlaySession {
    const sources = { events: this.events, feed: this.feed };
    return new PlaySession(caller, connection, sources, (error) => this.log.error(error));
  }

  /** The answer to a message. `arrived`: when it came in, ms since 1970. */
  async handle({ caller, session }: Guest, message: Asked, arrived: number): Promise<object> {
    if (caller === undefined || session === undefined) return this.refusal(UNKNOWN.error);
    const objection =
      this.limits.objection(caller, COSTS[message.type]) ?? findObjection(caller, SCOPES[message.type]);
    if (objection !== undefined) return this.refusal(objection.error);
    switch (message.type) {
      case 'subscribe':
        return this.answer(await session.subscribe(message));
      case 'unsubscribe':
        return this.answer(await session.unsubscribe(message.match));
      case 'move': {
        const { match, move } = message;
        const played = await this.matches.play(caller, match, move, arrived);
        return played.ok ? { type: 'accepted', match, ...played.value } : this.refusal(played.error, match);
      }
      case 'resign': {
        const { match, seat } = message;
        const resigned = await this.matches.resign(caller, match, seat);
        return resigned.ok
          ? { type: 'accepted', match, ...resigned.value }
          : this.refusal(resigned.error, match);
      }
      case 'ping':
        return { type: 'pong', serverTime: isoTime(this.clock.now()) };
    }
  }

  refusal(refusal: Refusal, match?: string): object {
    return { ...refused(undefined, refusal), ...(match === undefined ? {} : { match }) };
  }

  alreadyKnown(): object {
    return this.refusal(KNOWN.error);
  }

  private answer(result: Result<object, Refusal>): object {
    return result.ok ? result.value : this.refusal(result.error);
  }
}

const UNKNOWN = refuse('unauthenticated', 'Send {"type": "authenticate", "token": …} first.');
const KNOWN = refuse('malformed-request', 'The connection has a token already.', { errors: [] });
