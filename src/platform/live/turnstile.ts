interface Waiting {
  pass(): void;
}

/** Lets one at a time through for each key, in order of asking. */
export class Turnstile {
  private readonly lines = new Map<string, Waiting[]>();

  /** True once it is the caller's turn, which then must `leave`; false when that took longer than `waitMs`. */
  async enter(key: string, waitMs: number): Promise<boolean> {
    const line = this.lines.get(key);
    if (line === undefined) {
      this.lines.set(key, []);
      return true;
    }
    return new Promise((resolve) => {
      const waiting: Waiting = {
        pass: () => {
          clearTimeout(limit);
          resolve(true);
        },
      };
      const limit = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1);
        resolve(false);
      }, waitMs);
      line.push(waiting);
    });
  }

  /** The next one's turn. */
  leave(key: string): void {
    const next = this.lines.get(key)?.shift();
    if (next === undefined) this.lines.delete(key);
    else next.pass();
  }
}
