import { PAUSE_AFTER_FAILURES } from '../../src/webhooks/backoff.js';
import { FIRST_LANES, LANES, WebhookLanes } from '../../src/webhooks/webhook.lanes.js';

const W = 'webhook';
let now: number;
let lanes: WebhookLanes;
beforeEach(() => {
  now = 1_000_000;
  lanes = new WebhookLanes({ now: () => now });
});

const matches = (count: number): string[] => Array.from({ length: count }, (_, at) => `m${at}`);
/** Those that get a lane at once. */
const entering = (...some: string[]): string[] => some.filter((match) => lanes.enter(W, match));
const fails = (inMs: number) => ({ kind: 'fails', until: now + inMs }) as const;
/** An address that has failed so often in a row that it is closed; until in half a second. */
function failing(): void {
  for (let failures = 0; failures < PAUSE_AFTER_FAILURES; failures++) {
    expect(lanes.enter(W, `first${failures}`)).toBe(true);
    lanes.leave(W, fails(500));
  }
}

it('begins with a few matches at once, and goes on with more when one has been delivered', () => {
  expect(entering(...matches(50))).toEqual(matches(50).slice(0, FIRST_LANES));
  const next = lanes.leave(W, { kind: 'works' });
  expect(next).toEqual(matches(50).slice(FIRST_LANES, LANES + 1));
  expect(entering(...next)).toEqual(next);
  expect(lanes.enter(W, 'm49')).toBe(false);
});

it('hands a free lane on to who has waited longest, once, however often it has asked', () => {
  entering(...matches(FIRST_LANES), 'a', 'b', 'a');
  expect(lanes.leave(W, { kind: 'none' })).toEqual(['b']);
  expect(lanes.leave(W, { kind: 'none' })).toEqual(['a']);
  expect(lanes.leave(W, { kind: 'none' })).toEqual([]);
});

it('does not have one webhook wait for another', () => {
  entering(...matches(50));
  expect(lanes.enter('other', 'm0')).toBe(true);
});

it('tries an address that fails on and on with one match at a time, and only when that is due', () => {
  failing();
  expect(entering(...matches(100))).toEqual([]);
  now += 449;
  expect(lanes.enter(W, 'due')).toBe(false);
  // A timer may be early.
  now += 1;
  expect(entering('due', 'm0', 'm1')).toEqual(['due']);
  expect(lanes.leave(W, fails(1_000))).toEqual([]);
  now += 949;
  expect(lanes.enter(W, 'due')).toBe(false);
  now += 1;
  expect(lanes.enter(W, 'due')).toBe(true);
});

it('is not closed for longer by what was under way when it closed', () => {
  const some = entering(...matches(FIRST_LANES));
  for (let failures = FIRST_LANES; failures < PAUSE_AFTER_FAILURES; failures++) {
    lanes.leave(W, fails(500));
    lanes.enter(W, `more${failures}`);
  }
  some.forEach((_, at) => lanes.leave(W, fails(500 + at)));
  now += 500 + FIRST_LANES;
  expect(lanes.enter(W, 'm0')).toBe(true);
});

it('goes on with everything when the address takes a message again', () => {
  failing();
  entering(...matches(100));
  now += 500;
  lanes.enter(W, 'due');
  expect(lanes.leave(W, { kind: 'works' })).toEqual(matches(LANES));
});

it('forgets who waits for a webhook that is off: they are told when it goes on', () => {
  failing();
  entering(...matches(100));
  now += 500;
  lanes.enter(W, 'due');
  expect(lanes.leave(W, { kind: 'off' })).toEqual([]);
  expect(entering(...matches(100))).toHaveLength(FIRST_LANES);
});

it('tells who waits for something that will come, so that nobody else need look after them', () => {
  entering(...matches(10));
  expect(lanes.isWaiting(W, 'm0')).toBe(false);
  expect(lanes.isWaiting(W, 'm9')).toBe(true);
  expect(lanes.isWaiting('other', 'm9')).toBe(false);
});

it('relies on a match that is due only for so long: another process may have had it', () => {
  failing();
  entering('m0');
  expect(lanes.isWaiting(W, 'm0')).toBe(true);
  now += 500 + 5_000;
  expect(lanes.isWaiting(W, 'm0')).toBe(false);
});

it('sends what somebody asks for although the address fails, up to a limit', () => {
  failing();
  for (let message = 0; message < LANES; message++) expect(lanes.enterNow(W)).toBe(true);
  expect(lanes.enterNow(W)).toBe(false);
});
