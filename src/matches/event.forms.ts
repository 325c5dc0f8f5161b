/** OpenAPI's content of an answer in its three forms: a page, lines, server-sent events. */
export const inThreeForms = (item: object, last: object) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['events', 'last'],
      properties: { events: { type: 'array', items: item }, last },
    },
  },
  'application/x-ndjson': { schema: item },
  'text/event-stream': { schema: item },
});
