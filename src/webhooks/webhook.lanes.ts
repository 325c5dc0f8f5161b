import { Injectable } from '@nestjs/common';

/** Messages to one webhook that are under way at once in one process: a slow address must not take all there is. */
const LANES = 16;

/** Counts what is under way to each webhook. */
@Injectable()
export class WebhookLanes {
  private readonly used = new Map<string, number>();

  /** Does `work` if the webhook has a lane free; undefined, at once, where it has none. */
  async run<T>(webhook: string, work: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
    const used = this.used.get(webhook) ?? 0;
    if (used >= LANES) return undefined;
    this.used.set(webhook, used + 1);
    try {
      return { value: await work() };
    } finally {
      const left = (this.used.get(webhook) ?? 1) - 1;
      if (left === 0) this.used.delete(webhook);
      else this.used.set(webhook, left);
    }
  }
}
