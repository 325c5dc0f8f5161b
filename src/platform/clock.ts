import { Injectable } from '@nestjs/common';

/** The time, as something that is asked for: services take a `Clock`, pure code takes a number. */
@Injectable()
export class Clock {
  /** Milliseconds since 1970 in UTC, as the machine's clock says. */
  now(): number {
    return Date.now();
  }
}
