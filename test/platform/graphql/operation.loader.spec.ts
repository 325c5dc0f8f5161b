import { ArgumentLoader, OperationLoader } from '../../../src/platform/graphql/operation.loader.js';

class Lengths extends OperationLoader<number> {
  readonly asked: (readonly string[])[] = [];

  protected readMany(keys: readonly string[]): Promise<Map<string, number>> {
    this.asked.push(keys);
    return Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.length])));
  }
}

class Repeated extends ArgumentLoader<string, { times: number }> {
  readonly asked: [readonly string[], number][] = [];

  protected readWith(keys: readonly string[], { times }: { times: number }): Promise<Map<string, string>> {
    this.asked.push([keys, times]);
    return Promise.resolve(new Map(keys.map((key) => [key, key.repeat(times)])));
  }
}

describe('what the fields of an operation ask for', () => {
  it('is read at once, each key once, and what is not there is undefined', async () => {
    const lengths = new Lengths();
    const operation = {};
    const found = await Promise.all(['a', 'bb', 'a', 'none'].map((key) => lengths.find(operation, key)));
    expect(found).toEqual([1, 2, 1, undefined]);
    expect(lengths.asked).toEqual([['a', 'bb', 'none']]);
  });

  it('is never mixed with what another operation asks for, whose caller may see other things', async () => {
    const lengths = new Lengths();
    await Promise.all([lengths.find({}, 'a'), lengths.find({}, 'a')]);
    expect(lengths.asked).toEqual([['a'], ['a']]);
  });

  it('is read again after a mutation of the same operation', async () => {
    const lengths = new Lengths();
    const operation = {};
    await lengths.find(operation, 'a');
    await lengths.find(operation, 'a');
    expect(lengths.asked).toHaveLength(2);
  });

  it('with arguments is read at once for each kind of arguments', async () => {
    const repeated = new Repeated();
    const operation = {};
    const found = await Promise.all([
      repeated.findWith(operation, 'a', { times: 2 }),
      repeated.findWith(operation, 'b', { times: 2 }),
      repeated.findWith(operation, 'a', { times: 3 }),
    ]);
    expect(found).toEqual(['aa', 'bb', 'aaa']);
    expect(repeated.asked).toEqual([
      [['a', 'b'], 2],
      [['a'], 3],
    ]);
  });
});
