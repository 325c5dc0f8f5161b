import { type CommandParser, defineScript } from 'redis';

/**
 * One operation on one key, as four arguments of the script below: what to do, then
 * `lock` ttl in ms; `put`, `keep` or `drop` (what becomes of the state when the lock is released) ttl in ms, token, state;
 * `count` window in ms, cost. What an operation does not need is empty.
 */
export type Operation = readonly [verb: string, ms: string, argument: string, state: Buffer | string];

/** What an operation answers, by its verb; see the script. */
export type Reply = number | readonly (number | Buffer | null)[];

/**
 * Operations on live state, one after the other: KEYS[i] and ARGV[4i − 3 … 4i] are one of them, and its answer is the i-th.
 * A program sends all that it has to ask at a time as one script, because a command costs a client far more than an operation.
 *
 * A key is one hash: `state`, `token` of the last lock, `until` when that lock ends (ms of Redis's clock; missing when it was
 * released). Times are Redis's own, so that the processes' clocks need not agree.
 *
 * `lock` answers {token, state or nil, dirty 0/1}, or {0, ms left} of another's lock. A token is the time in microseconds, or one
 * more than the last: it also grows when Redis has forgotten the key. The hash outlives its lock by a minute, so that a
 * dead holder's mark is found. `put`, `keep` and `drop` answer 1, or 0 where the lock is not the token's any more.
 * `count` answers {used, ms left}.
 */
const OPERATE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function lock(key, ttl)
  local held = redis.call('HMGET', key, 'until', 'token', 'state')
  local dirty = 0
  if held[1] then
    local left = tonumber(held[1]) - now
    if left > 0 then return {0, left} end
    dirty = 1
    redis.call('HDEL', key, 'state')
    held[3] = false
  end
  local token = time[1] * 1000000 + time[2]
  if held[2] and tonumber(held[2]) >= token then token = tonumber(held[2]) + 1 end
  redis.call('HSET', key, 'until', string.format('%.0f', now + ttl), 'token', string.format('%.0f', token))
  if redis.call('PTTL', key) < ttl + 60000 then redis.call('PEXPIRE', key, ttl + 60000) end
  return {token, held[3], dirty}
end

local function release(verb, key, ttl, token, state)
  local held = redis.call('HMGET', key, 'token', 'until')
  if held[1] ~= token or not held[2] then return 0 end
  if verb == 'drop' then
    redis.call('DEL', key)
    return 1
  end
  if verb == 'put' then redis.call('HSET', key, 'state', state) end
  redis.call('HDEL', key, 'until')
  redis.call('PEXPIRE', key, ttl)
  return 1
end

local function count(key, window, cost)
  local used = redis.call('INCRBY', key, cost)
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('PEXPIRE', key, window)
    left = tonumber(window)
  end
  return {used, left}
end

local answers = {}
for i = 1, #KEYS do
  local verb, ms, argument, state = ARGV[4 * i - 3], ARGV[4 * i - 2], ARGV[4 * i - 1], ARGV[4 * i]
  if verb == 'lock' then answers[i] = lock(KEYS[i], ms)
  elseif verb == 'count' then answers[i] = count(KEYS[i], ms, argument)
  else answers[i] = release(verb, KEYS[i], ms, argument, state) end
end
return answers`;

/** The script as a command of a client. A script and not a function: a client loads it again after a restart. */
export const SCRIPTS = {
  operate: defineScript({
    SCRIPT: OPERATE,
    parseCommand(parser: CommandParser, keys: readonly string[], operations: readonly Operation[]) {
      parser.push(String(keys.length));
      for (const key of keys) parser.pushKey(key);
      for (const operation of operations) parser.push(...operation);
    },
    transformReply: (replies: Reply[]) => replies,
  }),
};
