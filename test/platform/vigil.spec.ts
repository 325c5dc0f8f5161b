import { type Config, readConfig } from '../../src/config/config.js';
import { ThreadsClosed } from '../../src/platform/threads.js';
import { Vigil } from '../../src/platform/vigil.js';

function configOf(role: string): Config {
  const stores = { DATABASE_URL: 'postgres://localhost/boneyard', REDIS_URL: 'redis://localhost' };
  const config = readConfig({ ROLE: role, ...stores });
  if (!config.ok) throw new Error(config.error);
  return config.value;
}

/** One whose looks end when they are told to. */
class Watch extends Vigil {
  looks = 0;
  finish: (error?: Error) => void = () => undefined;

  constructor(role: string, everyMs: number) {
    super(configOf(role), everyMs);
    this.log.warn = (error: unknown) => this.warnings.push(error);
    this.log.error = (about: unknown) => this.errors.push(about);
  }
  readonly warnings: unknown[] = [];
  readonly errors: unknown[] = [];

  hear(): void {
    this.wake();
  }
  protected look(): Promise<void> {
    this.looks++;
    return new Promise((resolve, reject) => {
      this.finish = (error) => (error === undefined ? resolve() : reject(error));
    });
  }
}

const moment = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a vigil', () => {
  it('is kept only where there is work', async () => {
    const watch = new Watch('api', 1);
    await watch.onApplicationBootstrap();
    expect(watch.looks).toBe(0);
  });

  it('looks at once, again some time after the last look, and never twice at a time', async () => {
    const watch = new Watch('all', 1);
    await watch.onApplicationBootstrap();
    expect(watch.looks).toBe(1);
    await moment(20);
    expect(watch.looks).toBe(1);
    watch.finish();
    await moment(20);
    expect(watch.looks).toBe(2);
    watch.finish();
    await watch.beforeApplicationShutdown();
  });

  it('warns of what goes wrong, and not of what an orderly stop cuts short', async () => {
    const watch = new Watch('all', 1_000_000);
    for (const error of [new ThreadsClosed(), new Error('no')]) {
      watch.hear();
      watch.finish(error);
      await moment();
      await watch.aloneWith({ one: 'of many' }, () => Promise.reject(error));
    }
    expect(watch.warnings).toEqual([new Error('no')]);
    expect(watch.errors).toEqual([{ one: 'of many', err: new Error('no') }]);
  });

  it('looks once more when it is woken during a look', async () => {
    const watch = new Watch('all', 1_000_000);
    await watch.onApplicationBootstrap();
    watch.hear();
    watch.hear();
    watch.finish();
    await moment();
    expect(watch.looks).toBe(2);
    watch.finish();
    await moment();
    expect(watch.looks).toBe(2);
    await watch.beforeApplicationShutdown();
  });

  it('logs what goes wrong and goes on', async () => {
    const watch = new Watch('all', 1);
    await watch.onApplicationBootstrap();
    const error = new Error('no database');
    watch.finish(error);
    await moment(20);
    expect(watch.warnings).toEqual([error]);
    expect(watch.looks).toBe(2);
    watch.finish();
    await watch.beforeApplicationShutdown();
  });

  it('looks after the others whatever is wrong with one of them', async () => {
    const watch = new Watch('all', 1);
    const done: string[] = [];
    const error = new Error('a broken one');
    for (const match of ['a', 'b', 'c']) {
      await watch.aloneWith({ match }, () => {
        if (match === 'b') return Promise.reject(error);
        return Promise.resolve(done.push(match));
      });
    }
    expect(done).toEqual(['a', 'c']);
    expect(watch.errors).toEqual([{ match: 'b', err: error }]);
  });

  it('takes what its end has interrupted for no fault', async () => {
    const watch = new Watch('all', 1);
    await watch.aloneWith({ match: 'a' }, () => Promise.reject(new ThreadsClosed()));
    await watch.onApplicationBootstrap();
    const ending = watch.beforeApplicationShutdown();
    watch.finish(new ThreadsClosed());
    await ending;
    expect([watch.errors, watch.warnings]).toEqual([[], []]);
  });

  it('ends after the look that is under way, and looks no more', async () => {
    const watch = new Watch('all', 1);
    await watch.onApplicationBootstrap();
    let hasEnded = false;
    const ending = watch.beforeApplicationShutdown().then(() => (hasEnded = true));
    await moment(5);
    expect(hasEnded).toBe(false);
    watch.finish();
    await ending;
    watch.hear();
    await moment(20);
    expect(watch.looks).toBe(1);
  });
});
