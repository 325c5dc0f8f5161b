import { unlessOver } from '../../../src/platform/streams/stream.opening.js';

async function* after(ms: number, ...items: number[]): AsyncGenerator<number> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  yield* items;
}

const all = async (stream: AsyncIterable<number> | undefined): Promise<number[] | undefined> => {
  if (!stream) return undefined;
  const items: number[] = [];
  for await (const item of stream) items.push(item);
  return items;
};

describe('a stream that is asked for again', () => {
  it('is not opened where there is nothing more in it', async () => {
    expect(await unlessOver(after(0))).toBeUndefined();
  });

  it.each([
    ['items at once', 0, [1, 2, 3]],
    ['items late', 400, [4]],
    ['nothing, but shows that late', 400, []],
  ])('loses nothing where it has %s', async (_, ms, items) => {
    expect(await all(await unlessOver(after(ms, ...items)))).toEqual(items);
  });

  it('fails when it is read, and ends its source when its reader leaves', async () => {
    const failing = await unlessOver(
      (async function* (): AsyncGenerator<number> {
        await Promise.resolve();
        throw new Error('no');
      })(),
    );
    await expect(all(failing)).rejects.toThrow('no');
    let ended = false;
    const endless = await unlessOver(
      (async function* () {
        try {
          for (let i = 1; ; i++) yield await Promise.resolve(i);
        } finally {
          ended = true;
        }
      })(),
    );
    for await (const item of endless!) if (item === 3) break;
    expect(ended).toBe(true);
  });
});
