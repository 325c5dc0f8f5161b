/** Does one thing after the other for each key, in the order of asking; things of different keys do not wait for each other. */
export class Turns {
  private readonly under = new Map<string, { last: Promise<unknown>; count: number }>();

  /** Things of a key that wait or are being done. */
  count(key: string): number {
    return this.under.get(key)?.count ?? 0;
  }

  /** Works once all that was asked before for the key is done, whatever came of that. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turns = this.under.get(key) ?? { last: Promise.resolve(), count: 0 };
    this.under.set(key, turns);
    turns.count++;
    const mine = turns.last.then(work);
    turns.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      if (--turns.count === 0) this.under.delete(key);
    }
  }
}
