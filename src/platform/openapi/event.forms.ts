import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { StreamEnding } from '../streams/stream.ending.js';

/** What a stream sends: `item`, or last of all why it ends before its time. */
const streamed = (item: object): object => ({ anyOf: [item, { $ref: getSchemaPath(StreamEnding) }] });

/** OpenAPI's content of an answer in its three forms: a page, lines, server-sent events. */
export const inThreeForms = (item: object, last: object) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['events', 'last'],
      properties: { events: { type: 'array', items: item }, last },
    },
  },
  'application/x-ndjson': { schema: streamed(item) },
  'text/event-stream': { schema: streamed(item) },
});

/** What an operation answers that shows a numbered log which ends. */
export const ApiLogAnswer = (item: object, last: object): MethodDecorator =>
  applyDecorators(
    ApiOkResponse({ content: inThreeForms(item, last) }),
    ApiNoContentResponse({
      description: 'To a stream with `Last-Event-ID` that was over there: an EventSource stays away.',
    }),
  );
