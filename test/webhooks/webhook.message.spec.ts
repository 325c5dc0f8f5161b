import { Webhook } from 'standardwebhooks';
import { isId, newId } from '../../src/platform/id.js';
import { messageId, sign } from '../../src/webhooks/webhook.message.js';

const secret = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const CONTENT = { type: 'turn', timestamp: '2026-11-30T12:00:00.000Z', data: { seq: 7 } };

it('is accepted by the reference implementation of Standard Webhooks', () => {
  const { body, headers } = sign('id-1', CONTENT, [secret(1)], Date.now());
  expect(new Webhook(secret(1)).verify(body, headers)).toEqual(CONTENT);
});

it('is accepted with either secret during a rotation, and with no other', () => {
  const { body, headers } = sign('id-1', CONTENT, [secret(2), secret(1)], Date.now());
  for (const byte of [1, 2]) expect(new Webhook(secret(byte)).verify(body, headers)).toEqual(CONTENT);
  expect(() => new Webhook(secret(3)).verify(body, headers)).toThrow();
});

it('is refused when it is old, or a byte was changed', () => {
  const old = sign('id-1', CONTENT, [secret(1)], Date.now() - 600_000);
  expect(() => new Webhook(secret(1)).verify(old.body, old.headers)).toThrow(/old/);
  const { body, headers } = sign('id-1', CONTENT, [secret(1)], Date.now());
  expect(() => new Webhook(secret(1)).verify(body.replace('7', '8'), headers)).toThrow();
});

it('has an identifier that follows from what it is about', () => {
  const [webhook, match] = [newId(), newId()];
  expect(messageId(webhook, match, 7)).toBe(messageId(webhook, match, 7));
  expect(isId(messageId(webhook, match, 7))).toBe(true);
  const others = [messageId(webhook, match, 8), messageId(match, webhook, 7), messageId(newId(), match, 7)];
  expect(others).not.toContain(messageId(webhook, match, 7));
});
