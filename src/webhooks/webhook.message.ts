import { createHash } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { VERSION } from '../platform/project.js';

/** What is sent: the body, and the headers of Standard Webhooks. */
export interface SignedMessage {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** What stands in a message; as JSON it is the body. */
export interface MessageContent {
  readonly type: string;
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  readonly data: object;
  /** Why the move that answered this turn before was not taken. */
  readonly refusal?: object;
}

/**
 * A message signed with each of the secrets, so that during a rotation holders of either can check it.
 * @param now ms since 1970; receivers refuse what is older than some minutes, so every attempt is signed anew.
 */
export function sign(
  id: string,
  content: MessageContent,
  secrets: readonly string[],
  now: number,
): SignedMessage {
  const body = JSON.stringify(content);
  const at = new Date(now);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `boneyard/${VERSION}`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
    },
  };
}

/** Identifier of the message about an event: a UUID (version 8, RFC 9562) made of what it is about, the same every time. */
export function messageId(webhook: string, match: string, seq: number): string {
  const hash = createHash('sha256').update(`${webhook} ${match} ${seq}`).digest();
  hash[6] = (hash[6] & 0x0f) | 0x80;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
