import { Logger } from '@nestjs/common';
import { InProcessLiveStore } from '../../../src/platform/live/in-process.live.store.js';
import { liveConformance } from './live.conformance.js';

Logger.overrideLogger(false);

describe('the live store in the process', () => {
  const store = new InProcessLiveStore();
  afterAll(() => store.close());
  liveConformance(() => ({ a: store, b: store }));
});
