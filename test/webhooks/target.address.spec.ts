import { isPublicAddress, parseTarget } from '../../src/webhooks/target.address.js';

const STRICT = { http: false, private: false };

it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001:82a::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ['0.0.0.0', 'this host'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'shared by a carrier'],
  ['169.254.169.254', 'link-local, where clouds keep credentials'],
  ['192.0.0.8', 'for protocols'],
  ['192.0.2.1', 'for documentation'],
  ['198.18.0.1', 'for benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible loopback'],
  ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['64:ff9b::7f00:1', 'loopback behind NAT64'],
  ['2002:7f00:1::', 'loopback behind 6to4'],
  ['2001::1', 'Teredo'],
  ['fc00::1', 'unique local'],
  ['fd12:3456::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['2001:db8::1', 'for documentation'],
])('%s is not: %s', (address) => expect(isPublicAddress(address)).toBe(false));

it.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://api.localhost/',
  'https://169.254.169.254/latest/meta-data',
  'http://example.org/',
])('%s is refused as a target', (url) => {
  const parsed = parseTarget(url, STRICT);
  expect(parsed.ok ? parsed : parsed.error.code).toBe('target-refused');
});

it.each([
  '',
  'example.org',
  '/hook',
  'ftp://example.org/',
  'https://user:word@example.org/',
  'https://',
  `https://e.org/${'x'.repeat(3000)}`,
])('%s is no address', (url) => {
  const parsed = parseTarget(url, STRICT);
  expect(parsed.ok ? parsed : parsed.error.code).toBe('malformed-request');
});

it('takes a public address in its normal form', () => {
  const parsed = parseTarget('HTTPS://Bot.Example.org:443/hook?x=1#part', STRICT);
  expect(parsed.ok && parsed.value.href).toBe('https://bot.example.org/hook?x=1');
});

it('takes http and private addresses where that is configured', () => {
  expect(parseTarget('http://127.0.0.1:8080/', { http: true, private: true }).ok).toBe(true);
  expect(parseTarget('http://127.0.0.1:8080/', { http: true, private: false }).ok).toBe(false);
  expect(parseTarget('http://127.0.0.1:8080/', { http: false, private: true }).ok).toBe(false);
});
