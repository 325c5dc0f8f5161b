import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { type Refusal, refuse } from '../refusal.js';
import type { Err } from '../result.js';
import type { Holder } from './limiter.js';

/** How many WebSockets everybody has open in this process, and that nobody has too many. */
@Injectable()
export class SocketCaps {
  /** WebSockets that one holder may have at once in each process; null for any number. */
  readonly most: number | null;
  private readonly open = new Map<string, number>();

  constructor({ limits }: Config) {
    this.most = limits.sockets;
  }

  /** A holder opens a connection; call what is answered when it is closed. Undefined where it has enough of them. */
  enter({ kind, id }: Holder): (() => void) | undefined {
    const key = `${kind}:${id}`;
    const count = this.open.get(key) ?? 0;
    if (this.most !== null && count >= this.most) return undefined;
    this.open.set(key, count + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.open.get(key) ?? 1) - 1;
      if (left > 0) this.open.set(key, left);
      else this.open.delete(key);
    };
  }

  /** That a holder has as many connections as it may have. */
  refusal(): Err<Refusal> {
    return refuse(
      'too-many-sockets',
      `There are ${this.most} WebSockets open: as many as one may have here.`,
    );
  }

  /** Connections that a holder has in this process. */
  countOf({ kind, id }: Holder): number {
    return this.open.get(`${kind}:${id}`) ?? 0;
  }
}
