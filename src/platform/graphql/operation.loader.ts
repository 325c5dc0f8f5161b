import DataLoader from 'dataloader';

/** Keys of one question, at most: as many as five pages of a hundred ask for. */
const MOST_KEYS = 500;

/**
 * What fields ask for one by one within an operation is read at once: the bots of all seats of all matches of a page are one
 * question, each bot asked for once. Nothing is kept: what a mutation has changed the next field must see.
 */
export abstract class OperationLoader<V, K extends string = string> {
  private readonly ofOperation = new WeakMap<object, DataLoader<K, V | undefined>>();

  /** What there is of the keys, by key, as who asks may see it. `context` is the operation's, as resolvers get it. */
  protected abstract readMany(keys: readonly K[], context: object): Promise<ReadonlyMap<K, V>>;

  /** What has the key, read together with whatever else the operation asks for; undefined where there is none. */
  find(context: object, key: K): Promise<V | undefined> {
    let loader = this.ofOperation.get(context);
    if (loader === undefined) this.ofOperation.set(context, (loader = this.loaderOf(context)));
    return loader.load(key);
  }

  private loaderOf(context: object): DataLoader<K, V | undefined> {
    return new DataLoader<K, V | undefined>(
      async (keys) => {
        const found = await this.readMany([...new Set(keys)], context);
        return keys.map((key) => found.get(key));
      },
      { cache: false, maxBatchSize: MOST_KEYS },
    );
  }
}

/** The same where what is read depends on arguments, too: those of one kind are read at once. */
export abstract class ArgumentLoader<V, A extends object> extends OperationLoader<V> {
  /** What there is of the keys with these arguments, by key. */
  protected abstract readWith(
    keys: readonly string[],
    args: A,
    context: object,
  ): Promise<ReadonlyMap<string, V>>;

  /** What has the key, with the arguments of its field. */
  findWith(context: object, key: string, args: A): Promise<V | undefined> {
    return this.find(context, JSON.stringify([key, args]));
  }

  protected async readMany(asked: readonly string[], context: object): Promise<ReadonlyMap<string, V>> {
    const byArguments = new Map<string, string[]>();
    for (const text of asked) {
      const [key, args] = JSON.parse(text) as [string, A];
      const same = JSON.stringify(args);
      byArguments.set(same, [...(byArguments.get(same) ?? []), key]);
    }
    const found = new Map<string, V>();
    for (const [args, keys] of byArguments) {
      const values = await this.readWith(keys, JSON.parse(args) as A, context);
      for (const [key, value] of values) found.set(JSON.stringify([key, JSON.parse(args)]), value);
    }
    return found;
  }
}
