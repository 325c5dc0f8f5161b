/** A request that the service makes, as OpenAPI 3.1 writes it under `webhooks`. */
export interface DescribedWebhook {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** OpenAPI's schema of the body. */
  readonly body: object;
  /** A body as it is sent. */
  readonly example: object;
  /** What may be answered beside a receipt: its schema, and what it looks like. */
  readonly answer?: { readonly description: string; readonly schema: object; readonly example: object };
}

/** Kept where decorators keep what they are told: a room declares its webhooks when it is loaded. */
const declared = new Map<string, DescribedWebhook>();

export function declareWebhook(name: string, webhook: DescribedWebhook): void {
  declared.set(name, webhook);
}

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', example },
});

/** The headers of Standard Webhooks. */
const HEADERS = {
  'webhook-id': text(
    'Identifier of the message, the same whenever it is sent again.',
    '0199e3a4-6f1c-8000-8a6b-1d2c3b4a5968',
  ),
  'webhook-timestamp': text('When this attempt was made, in seconds since 1970.', '1796040000'),
  'webhook-signature': text(
    'Signatures of `id.timestamp.body` by HMAC-SHA256 with the webhook’s secret, each `v1,` and Base64, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
};

/** `webhooks` of the document. */
export const describedWebhooks = (): object =>
  Object.fromEntries(
    [...declared].map(([name, { operationId, summary, description, body, example, answer }]) => [
      name,
      {
        post: {
          operationId,
          summary,
          description,
          tags: ['webhooks'],
          // Signed, and bearing no token.
          security: [],
          parameters: Object.entries(HEADERS).map(([header, said]) => ({
            name: header,
            in: 'header',
            required: true,
            ...said,
          })),
          requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
          responses: {
            '2XX': {
              description: answer?.description ?? 'It was taken. What the answer holds does not matter.',
              ...(answer && {
                content: { 'application/json': { schema: answer.schema, example: answer.example } },
              }),
            },
            '410': { description: 'The address wants no more: the webhook is disabled.' },
            default: { description: 'It failed, and is sent again later.' },
          },
        },
      },
    ]),
  );
