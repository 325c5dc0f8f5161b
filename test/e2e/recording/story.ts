import { join } from 'node:path';
import type { Exchange } from '../../../src/platform/openapi/recording.js';
import { type Mode, MODES } from '../harness.js';
import { Receiver } from '../webhook.receiver.js';
import * as accounts from './accounts.chapter.js';
import { OPERATOR } from './cast.js';
import * as experiments from './experiments.chapter.js';
import * as lobby from './lobby.chapter.js';
import * as matches from './matches.chapter.js';
import { Recorder } from './recorder.js';
import { rulebook } from './rulebook.chapter.js';
import * as tournaments from './tournaments.chapter.js';
import { webhooks } from './webhooks.chapter.js';

const SETTINGS = {
  ADMIN_TOKEN: OPERATOR,
  WEBHOOKS_HTTP: 'true',
  WEBHOOKS_PRIVATE: 'true',
  NODE_OPTIONS: `--require ${join(__dirname, 'fixed.chance.cjs')}`,
};

/** Plays one story with the service, in which every operation is called, and gives back what was said. */
export async function tellStory(mode: Mode = MODES[0]): Promise<Exchange[]> {
  const service = await mode.start(SETTINGS);
  const receiver = await Receiver.start();
  try {
    const play = new Recorder(service.url);
    const cast = { service, play, receiver, ...(await accounts.signUp(play, service)) };
    const match = await matches.oneMatch(cast);
    const chapters: readonly (() => Promise<unknown>)[] = [
      () => accounts.tokens(play, cast.greedy),
      () => matches.endings(cast),
      () => matches.ratings(cast),
      () => matches.feed(cast),
      () => experiments.experiments(cast, match),
      () => lobby.challenges(cast),
      () => lobby.queues(cast),
      () => tournaments.entered(cast),
      () => tournaments.finished(cast),
      () => webhooks(cast),
      () => experiments.exports(cast),
      () => lobby.ladder(cast),
      () => experiments.trials(cast, match),
      () => accounts.suspension(play, cast.patience),
      () => accounts.app(play, service),
      () => accounts.service(play, cast.greedy),
      () => rulebook(play),
    ];
    // Each is told even where one before it went wrong, so that one run says all that is to be mended.
    const failures: string[] = [];
    for (const chapter of chapters)
      await chapter().catch((error: Error) => failures.push(error.stack ?? error.message));
    if (failures.length > 0) throw new Error(failures.join('\n'));
    return play.exchanges;
  } finally {
    receiver.stop();
    await service.stop();
  }
}
