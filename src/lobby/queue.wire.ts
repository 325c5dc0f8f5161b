import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { MatchClock } from '../matches/index.js';
import { PageQuery } from '../platform/page.js';
import { Example } from '../platform/openapi/example.decorator.js';
import { Prop } from '../platform/wire.js';
import { WAITING_REASONS } from './queue.explanation.js';
import { QUEUE_CLOCK_NAMES } from './queue.name.js';
import { TICKET_STATUSES, type TicketStatus } from './tickets.repository.js';

/** How long a ticket is good for, in seconds: unless told otherwise, and within which limits. */
export const TICKET_TTL = { usual: 600, shortest: 10, longest: 24 * 3600 } as const;

const REFERENCE_LENGTH = 60;
const OWN_BOT = 'Needed with the token of an account: which of its bots.';

@ObjectType({ description: 'What bots are paired for: a game, a clock, and whether it counts.' })
export class Queue {
  @Prop.Str({ example: 'draw.standard.2.normal.rated' }) id: string;
  @Prop.Str() ruleset: string;
  @Prop.Str() preset: string;
  @Prop.Int() seats: number;
  @Prop.Bool({ description: 'Partners are one bot.' }) teams: boolean;
  @Prop.Str({ description: 'The pool whose ratings bring near ones together.' }) pool: string;
  @Prop.Enum(QUEUE_CLOCK_NAMES, 'QueueClock') clockName: string;
  @Prop.Obj(() => MatchClock) clock: MatchClock;
  @Prop.Bool({ description: 'Rated sets; else single matches.' }) rated: boolean;
  @Prop.Int({ description: 'Bots that wait in it.' }) waiting: number;
  @Prop.Time({ nullable: true, description: 'Since when the first of them waits.' }) since: string | null;
}

export class Queues {
  @Prop.Obj(() => Queue, {
    each: true,
    description: 'Those in which somebody waits, and the usual one of every preset.',
  })
  queues: Queue[];
}

@ObjectType({ description: 'A bot’s place in a queue.' })
export class QueueTicket {
  @Prop.Id() id: string;
  @Prop.Str() queue: string;
  @Prop.Id({ graphqlName: 'botId' }) bot: string;
  @Prop.Int({ description: 'Number of the version that will play.' }) version: number;
  @Prop.Bool({ description: 'Whether a house player will do when nobody else comes.' }) house: boolean;
  @Prop.Enum(TICKET_STATUSES, 'TicketStatus', {
    description: '`removed`: the bot is suspended, or its account is gone.',
  })
  status: string;
  @Prop.Id({ graphqlName: 'matchId', nullable: true, description: 'The match, or the first leg of the set.' })
  match: string | null;
  @Prop.Time() since: string;
  @Prop.Time({ description: 'Until when it waits; entering again puts it off.' }) expiresAt: string;
  @Prop.Time({ nullable: true }) endedAt: string | null;
}

export class QueueTicketsPage {
  @Prop.Obj(() => QueueTicket, { each: true, description: 'The newest ones first.' }) tickets: QueueTicket[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}

@ObjectType()
export class WaitingReason {
  @Prop.Enum(WAITING_REASONS, 'WaitingCode') code: string;
  @Prop.Str({ description: 'The same in words.' }) detail: string;
  @Prop.Int({
    nullable: true,
    description: 'How many of the others it is about; null where it is about the bot.',
  })
  others: number | null;
  @Prop.Time({ nullable: true, description: 'When it is over by itself; null where nobody can say.' }) until:
    string | null;
}

@ObjectType({ description: 'Why a bot is not being matched.' })
export class WhyWaiting {
  @Prop.Str() queue: string;
  @Prop.Id({ graphqlName: 'botId' }) bot: string;
  @Prop.Obj(() => QueueTicket, { nullable: true, description: 'Null where the bot is not in the queue.' })
  ticket: QueueTicket | null;
  @Prop.Float({ description: 'The rating that it is paired by.' }) rating: number;
  @Prop.Float({
    nullable: true,
    description: 'Difference of ratings that is accepted by now; it widens with time.',
  })
  window: number | null;
  @Prop.Obj(() => WaitingReason, { each: true, description: 'The weightiest first; never empty.' })
  reasons: WaitingReason[];
}

@ArgsType()
export class FindQueues {
  @Prop.Str({ optional: true, max: 40, description: 'Only those of this ruleset.' }) ruleset?: string;
}

@InputType()
@Example<QueueEntry>({ bot: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968', house: true, seconds: 120 })
export class QueueEntry {
  @Prop.Str({ optional: true, max: REFERENCE_LENGTH, description: OWN_BOT }) bot?: string;
  @Prop.Bool({
    default: false,
    description: 'A house player of about the same strength will do when nobody else has come in 15 seconds.',
  })
  house: boolean;
  @Prop.Int({
    min: TICKET_TTL.shortest,
    max: TICKET_TTL.longest,
    default: TICKET_TTL.usual,
    description: 'Seconds to wait at most. Entering again puts the end off and keeps the place.',
  })
  seconds: number;
}

@InputType()
@Example<QueueExit>({ bot: '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968' })
export class QueueExit {
  @Prop.Str({ optional: true, max: REFERENCE_LENGTH, description: OWN_BOT }) bot?: string;
}

@ArgsType()
export class WhyQuery {
  @Prop.Str({ optional: true, max: REFERENCE_LENGTH, description: OWN_BOT }) bot?: string;
}

/** Over REST the queue stands in the path. */
@ArgsType()
export class QueueOfBot extends WhyQuery {
  @Prop.Str({ max: 100, description: 'Such as `draw.standard.2.normal.rated`.' }) queue: string;
}

@ArgsType()
export class FindQueueTickets extends PageQuery {
  @Prop.Enum(TICKET_STATUSES, 'TicketStatus', { optional: true }) status?: TicketStatus;
}
