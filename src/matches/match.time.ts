import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import type { Moment } from './match.clock.js';
import { Outages } from './outages.service.js';

/** The time and the chance of changes. */
@Injectable()
export class MatchTime {
  constructor(
    private readonly clock: Clock,
    private readonly outages: Outages,
  ) {}

  /** The present moment. `arrived`: when the request came in; now, where nobody asked. */
  moment(arrived?: number): Moment {
    const now = this.clock.now();
    return {
      now,
      arrived: Math.min(Math.floor(arrived ?? now), now),
      outages: this.outages.latest,
      seed: randomInt(2 ** 32),
    };
  }
}
