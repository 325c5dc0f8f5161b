/** Questions of one account that wait or are worked on, at most: each is answered within seconds. */
export const MOST_OF_ONE = 8;

/**
 * Lets each account have one question worked on at a time, whatever it asks at once: so that whoever asks little need not wait for
 * all that somebody else has asked.
 */
export class AnalysisTurns {
  private readonly under = new Map<string, { last: Promise<unknown>; count: number }>();

  /** Whether an account has so many questions that another one would not be taken. */
  isFull(account: string): boolean {
    return (this.under.get(account)?.count ?? 0) >= MOST_OF_ONE;
  }

  /** Works once all that the account asked before is done, whatever came of that. */
  async take<T>(account: string, work: () => Promise<T>): Promise<T> {
    const turns = this.under.get(account) ?? { last: Promise.resolve(), count: 0 };
    this.under.set(account, turns);
    turns.count++;
    const mine = turns.last.then(work);
    turns.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      if (--turns.count === 0) this.under.delete(account);
    }
  }
}
