import { parse } from 'ipaddr.js';
import type { WebhookTargets } from '../config/config.js';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Err, type Result } from '../platform/result.js';

/** Longest address of a webhook. */
export const URL_LENGTH = 2_000;

/** The part of IPv6 that is given out for use on the internet (RFC 4291 2.4); whatever is outside of it leads elsewhere. */
const GLOBAL_IPV6 = /^[23][0-9a-f]{3}:/;

/**
 * Whether an IP address is one of the public internet: not loopback, private, link-local, shared (RFC 6598), multicast,
 * reserved, nor one that has another address inside (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || GLOBAL_IPV6.test(parsed.toNormalizedString());
}

/** The IP address that stands in a URL instead of a name; undefined where there is a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return /^[\d.]+$/.test(bare) || bare.includes(':') ? bare : undefined;
}

export const targetRefused = (detail: string): Err<Refusal> => refuse('target-refused', detail);

const malformed = (message: string): Err<Refusal> =>
  refuse('malformed-request', `The url ${message}.`, { errors: [{ field: 'url', message }] });

/** Reads the address of a webhook, in its one normal form. Names are looked up when something is sent. */
export function parseTarget(text: string, targets: WebhookTargets): Result<URL, Refusal> {
  if (text.length > URL_LENGTH || !URL.canParse(text)) return malformed('must be an absolute URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return malformed('must begin with https://');
  if (url.username !== '' || url.password !== '') return malformed('must not hold a user or password');
  if (url.protocol === 'http:' && !targets.http) {
    return targetRefused('This service sends events by https only.');
  }
  const address = literalAddress(url);
  const isLocalName = /(^|\.)localhost\.?$/.test(url.hostname);
  if (!targets.private && (isLocalName || (address !== undefined && !isPublicAddress(address)))) {
    return targetRefused(`${url.hostname} is not an address of the public internet.`);
  }
  url.hash = '';
  return ok(url);
}
