import { type CommandParser, defineScript } from 'redis';
import type { Held, Spent } from './live.store.js';

/** Somebody has the lock for so many milliseconds more, if it is not released before. */
export interface HeldByAnother {
  readonly heldForMs: number;
}

// A key is one hash: `state`, `token` of the last lock, `until` when that lock ends (ms of Redis's clock; missing
// when it was released). Times are Redis's own, so that the processes' clocks need not agree.
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * KEYS[1] the key, ARGV[1] ttl in ms. Answers {token, state or false, dirty 0/1}, or {0, ms left} of another's lock.
 * A token is the time in microseconds, or one more than the last: it also grows when Redis has forgotten the key.
 * The hash outlives its lock by a minute, so that a dead holder's mark is found.
 */
const LOCK_AND_LOAD = `${NOW}
local held = redis.call('HMGET', KEYS[1], 'until', 'token', 'state')
local dirty = 0
if held[1] then
  local left = tonumber(held[1]) - now
  if left > 0 then return {0, left} end
  dirty = 1
  redis.call('HDEL', KEYS[1], 'state')
  held[3] = false
end
local token = time[1] * 1000000 + time[2]
if held[2] and tonumber(held[2]) >= token then token = tonumber(held[2]) + 1 end
redis.call('HSET', KEYS[1], 'until', string.format('%.0f', now + ARGV[1]), 'token', string.format('%.0f', token))
if redis.call('PTTL', KEYS[1]) < ARGV[1] + 60000 then redis.call('PEXPIRE', KEYS[1], ARGV[1] + 60000) end
return {token, held[3], dirty}`;

/** KEYS[1] the key, ARGV[1] token, ARGV[2] ttl in ms, ARGV[3] put, keep or drop, ARGV[4] the state. Answers 1 or 0. */
const PUT_AND_RELEASE = `
local held = redis.call('HMGET', KEYS[1], 'token', 'until')
if held[1] ~= ARGV[1] or not held[2] then return 0 end
if ARGV[3] == 'drop' then
  redis.call('DEL', KEYS[1])
  return 1
end
if ARGV[3] == 'put' then redis.call('HSET', KEYS[1], 'state', ARGV[4]) end
redis.call('HDEL', KEYS[1], 'until')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** KEYS[1] the counter, ARGV[1] window in ms, ARGV[2] cost. Answers {used, ms left}. */
const COUNT = `
local used = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {used, left}`;

/** The scripts as commands of a client. Scripts and not functions: a client loads them again after a restart. */
export const SCRIPTS = {
  lockAndLoad: defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: LOCK_AND_LOAD,
    parseCommand(parser: CommandParser, key: string, ttlMs: number) {
      parser.pushKey(key);
      parser.push(String(ttlMs));
    },
    transformReply([token, second, dirty]: [number, Buffer | number | null, number?]): Held | HeldByAnother {
      if (token === 0) return { heldForMs: Number(second) };
      return { token, state: second as Buffer | null, dirty: dirty === 1 };
    },
  }),
  putAndRelease: defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: PUT_AND_RELEASE,
    parseCommand(
      parser: CommandParser,
      key: string,
      token: number,
      state: Uint8Array | null | undefined,
      ttlMs: number,
    ) {
      parser.pushKey(key);
      parser.push(
        String(token),
        String(ttlMs),
        state === null ? 'drop' : state === undefined ? 'keep' : 'put',
      );
      parser.push(state ? Buffer.from(state.buffer, state.byteOffset, state.byteLength) : '');
    },
    transformReply: (reply: number) => reply === 1,
  }),
  count: defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: COUNT,
    parseCommand(parser: CommandParser, key: string, windowMs: number, cost: number) {
      parser.pushKey(key);
      parser.push(String(windowMs), String(cost));
    },
    transformReply: ([used, resetMs]: [number, number]): Spent => ({ used, resetMs }),
  }),
};
