import { randomBytes } from 'node:crypto';

/** Whom a token speaks for: an account, or one version of a bot. */
export const TOKEN_KINDS = ['account', 'bot'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Tokens are recognisable, to people and to secret scanners. */
const PREFIX: Record<TokenKind, string> = { account: 'bya_', bot: 'byb_' };

/** 256 random bits are 43 characters of base64url. */
const FORM = /^by[ab]_[A-Za-z0-9_-]{43}$/;

/** What may follow `Bearer`: RFC 6750's token68, of any sensible length. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** A new token: 256 bits from the system's generator behind a prefix that says whom it speaks for. */
export function newSecret(kind: TokenKind): string {
  return PREFIX[kind] + randomBytes(32).toString('base64url');
}

/** Whether text looks like a token of ours, so that nothing else is looked up. */
export function isSecret(text: string): boolean {
  return FORM.test(text);
}

/** The token's first characters, by which its owner tells it from others: prefix and 24 of its 256 bits. */
export function hintOf(secret: string): string {
  return secret.slice(0, 8);
}

/** The token in an `Authorization` header; undefined when the header has another form. */
export function parseBearer(header: string): string | undefined {
  return BEARER.exec(header)?.[1];
}
