import type { Service } from '../harness.js';
import type { Recorder } from './recorder.js';
import type { Receiver } from '../webhook.receiver.js';

/** The operator's token. */
export const OPERATOR = 'operator-of-the-recording';
/** Nothing has this identifier. */
export const NOBODY = '0199e3a4-6f1c-7000-8000-ffffffffffff';

/** A bot of the story, with the token of its newest version and of the account that owns it. */
export interface Player {
  readonly id: string;
  readonly token: string;
  readonly owner: string;
}

/** Who takes part in the story, and what each chapter leaves for the next. */
export interface Cast {
  readonly service: Service;
  readonly play: Recorder;
  readonly receiver: Receiver;
  /** `greedy`, which Ada owns. */
  readonly greedy: Player;
  /** `patience`, which Bob owns. */
  readonly patience: Player;
}

/** Asks again until an answer is as meant, a minute at most. */
export async function until<T>(ask: () => Promise<T>, isMeant: (answer: T) => boolean): Promise<T> {
  for (const end = Date.now() + 90_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const answer = await ask();
    if (isMeant(answer)) return answer;
    if (Date.now() > end) throw new Error(`It does not come: ${JSON.stringify(answer).slice(0, 2_000)}`);
  }
}
