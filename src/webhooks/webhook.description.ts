import { getSchemaPath } from '@nestjs/swagger';
import { EVENT_SCHEMA, NOTICE_SCHEMA, turnSchemaPath } from '../matches/index.js';
import { Problem } from '../platform/openapi/problem.wire.js';
import { declareWebhook } from '../platform/openapi/webhooks.js';

const AT = '2026-11-30T12:00:00.000Z';
const MATCH = '0199e3a4-6f1c-7000-8a6b-1d2c3b4a5968';
const timestamp = { type: 'string', format: 'date-time', description: 'When it happened.' };

const message = (type: object, data: object, more: object = {}) => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: { type, timestamp, data, ...more },
});

declareWebhook('turn', {
  operationId: 'receiveTurn',
  summary: 'A bot’s own turn, which may be answered with its move',
  description:
    'Sent to webhooks of bots that may play. The time of the delivery is not charged (docs/webhooks.md); a move that is not legal has the turn sent again with the refusal, up to three times.',
  body: message(
    { type: 'string', enum: ['turn'], description: 'What is sent.' },
    { $ref: turnSchemaPath() },
    {
      refusal: {
        allOf: [{ $ref: getSchemaPath(Problem) }],
        description: 'Why the move that was answered before was not taken; only where it was not.',
      },
    },
  ),
  example: {
    type: 'turn',
    timestamp: AT,
    data: {
      seq: 6,
      type: 'turn',
      match: MATCH,
      at: AT,
      ply: 1,
      seat: 0,
      deadline: '2026-11-30T12:00:10.000Z',
      bankMs: null,
      remainingMs: 9_990,
      serverTime: '2026-11-30T12:00:00.010Z',
      banks: [],
      legalMoves: ['6-6'],
    },
  },
  answer: {
    description: 'It was taken. An object with a `move` is the move; anything else is a receipt.',
    schema: {
      type: 'object',
      properties: {
        move: { type: 'string', maxLength: 40, description: 'One of the legal moves.' },
      },
    },
    example: { move: '6-6' },
  },
});

declareWebhook('event', {
  operationId: 'receiveEvent',
  summary: 'An event of a match, or news of the bot',
  description:
    'All that `GET /v1/events` tells of the bot, or of all bots of the account, with the same numbers; the messages of a match in order.',
  body: message(
    { type: 'string', description: 'The type of the event.' },
    { oneOf: [EVENT_SCHEMA, NOTICE_SCHEMA], description: 'The event as every other transport has it.' },
  ),
  example: {
    type: 'played',
    timestamp: AT,
    data: { seq: 7, type: 'played', match: MATCH, at: AT, seat: 0, tile: '6-6', ply: 1 },
  },
});

declareWebhook('ping', {
  operationId: 'receivePing',
  summary: 'A trial: whether the address takes messages',
  description: 'Sent by `POST /v1/webhooks/{id}/test`, and to a paused webhook until one is taken.',
  body: message(
    { type: 'string', enum: ['ping'], description: 'What is sent.' },
    {
      type: 'object',
      required: ['webhook'],
      properties: { webhook: { type: 'string', format: 'uuid', description: 'Identifier of the webhook.' } },
    },
  ),
  example: { type: 'ping', timestamp: AT, data: { webhook: MATCH } },
});
