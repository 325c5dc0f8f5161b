import { Readiness } from '../../../src/platform/health/readiness.js';

const there = { ping: () => Promise.resolve() };
const away = { ping: () => Promise.reject(new Error('gone')) };
const hanging = { ping: () => new Promise<void>(() => undefined) };

describe('readiness', () => {
  it('is there when everything answers', async () => {
    expect(await new Readiness({ postgres: there, live: there }).check()).toEqual({ ok: true, value: true });
  });

  it('names what does not answer, or not in time', async () => {
    const started = performance.now();
    const checked = await new Readiness({ postgres: there, live: away, queues: hanging }).check();
    expect(checked).toEqual({
      ok: false,
      error: { code: 'unavailable', detail: 'No answer from: live, queues.', retryAfter: 1 },
    });
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
