import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MODES, type Service } from './harness.js';
import { essence, house, Organiser, sleep } from './organisers.js';
import { eventsOf, type MatchBody, newBot, newMatch, signUp, type TestBot } from './players.js';
import { ROOT } from './program.process.js';
import { expectKept, StubbornBot } from './stubborn.bot.js';
import { TRANSPORTS, Watcher } from './watchers.js';
import { firstMove, Receiver } from './webhook.receiver.js';

const [, onServers] = MODES;

/** What nobody was told of is found after 5,000 ms in the mean (`match.feed.ts`), so whoever is told sooner was told. */
const AT_ONCE_MS = 1_000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];

async function until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(20)) if (await look()) return;
  throw new Error(`It did not happen: ${what}`);
}

(onServers.available ? describe : describe.skip)('two processes that serve and two that work', () => {
  let apis: Service[];
  let workers: Service[];

  beforeAll(async () => {
    const first = await onServers.start({ ROLE: 'api', WEBHOOKS_HTTP: 'true', WEBHOOKS_PRIVATE: 'true' });
    const roles = ['api', 'worker', 'worker'];
    const others = await Promise.all(roles.map((ROLE) => first.beside({ ROLE })));
    apis = [first, others[0]];
    workers = others.slice(1);
  }, 240_000);
  afterAll(async () => {
    for (const service of [...workers, ...apis.toReversed()]) await service.stop('SIGKILL');
  });

  const between = async (bots: readonly TestBot[], more: object = {}): Promise<MatchBody> =>
    newMatch(
      apis[0],
      bots[0].token,
      bots.map(({ id }) => id),
      { clock: { perMove: 120 }, ...more },
    );
  /** Plays bots of a match to its end: the first by one process, the second by the other one. */
  const played = (match: string, bots: readonly TestBot[]): StubbornBot[] =>
    bots.map((bot, i) => new StubbornBot(i % 2 === 0 ? apis : apis.toReversed(), match, bot));

  it('tell a bot at once of what was done through the other one, over every transport', async () => {
    const bots = [await newBot(apis[0]), await newBot(apis[1])];
    const { id } = await between(bots, { options: { target: 60 } });
    const watchers = Object.entries(TRANSPORTS).map(
      ([name, transport]) => [name, new Watcher(transport, [apis[0]], bots[0].token)] as const,
    );
    const watching = Promise.all(watchers.map(([, watcher]) => watcher.watch(id)));
    // Both move through the second process.
    const players = bots.map((bot) => new StubbornBot([apis[1]], id, bot));
    await Promise.all(players.map((player) => player.play()));
    await watching;

    const log = await eventsOf(apis[1], id, bots[0].token);
    const made = players.flatMap((player) => player.made);
    expect(made.length).toBeGreaterThan(10);
    for (const [name, { told }] of watchers) {
      expect([name, told.map(({ seq }) => seq)]).toEqual([name, log.map(({ seq }) => seq)]);
      const delays = made.map(({ answer, at }) => {
        const { seq } = JSON.parse(answer) as { seq: number };
        return told[seq - 1].at - at;
      });
      expect([name, median(delays) < AT_ONCE_MS]).toEqual([name, true]);
    }
  });

  it('lose nothing and do nothing twice when one of each is killed in the middle of everything', async () => {
    const organiser = new Organiser(apis[0], await signUp(apis[0]));
    const wish = { format: 'round-robin', seed: 'several', entrants: house(8, 'house:medium') };
    const quiet = await organiser.create(wish);
    expect((await organiser.finished(quiet.id)).status).toBe('finished');

    const bots: TestBot[] = [];
    for (let i = 0; i < 8; i++) bots.push(await newBot(apis[i % 2]));
    const [ada, bob, cyd, dan, eve, fay, gil, hal] = bots;
    // A rated set: both of them play two matches at once, each through a process of its own.
    await between([ada, bob], { rated: true });
    const legs = await matchesOf(ada);
    expect(legs).toHaveLength(2);
    // A bot that is asked by a worker, and answers it.
    const receiver = await Receiver.start();
    receiver.answer = firstMove;
    const hook = await apis[0].post('/v1/webhooks', { url: receiver.url }, { token: cyd.token });
    expect(hook.status).toBe(201);
    const hooked = await between([dan, cyd]);
    // A house player that thinks in the process that dies.
    const thinking = await newMatch(apis[1], eve.token, [eve.id, 'house:hard'], { clock: { perMove: 120 } });
    // Nobody moves: workers end every turn, and in the end the match.
    const silent = await Promise.all(
      [0, 1, 2].map(() => between([fay, gil], { clock: { perMove: 1 }, onTimeout: 'play-for-me' })),
    );
    const open = await newMatch(apis[1], hal.token, [hal.id, null]);

    const players = new Map([
      ...legs.map(({ id }) => [id, played(id, [ada, bob])] as const),
      [hooked.id, [new StubbornBot(apis, hooked.id, dan)]] as const,
      [thinking.id, [new StubbornBot(apis.toReversed(), thinking.id, eve)]] as const,
    ]);
    const everybody = [...players.values()].flat();
    const watched = legs[0].id;
    const watchers = Object.values(TRANSPORTS).map(
      (transport) => new Watcher(transport, apis.toReversed(), ada.token),
    );
    const disturbed = await organiser.create(wish);
    const playing = Promise.all([
      ...everybody.map((player) => player.play()),
      ...watchers.map((watcher) => watcher.watch(watched)),
    ]);
    await until('everybody has moved', () => everybody.every(({ made }) => made.length > 1));
    const going = await Promise.all([...players.keys(), ...silent.map(({ id }) => id)].map(statusOf));
    expect(going.filter((status) => status === 'playing').length).toBeGreaterThan(2);
    await Promise.all([apis[1].stop('SIGKILL'), workers[1].stop('SIGKILL')]);
    await playing;

    for (const [id, theirs] of players) {
      const events = await eventsOf(apis[0], id, theirs[0].bot.token);
      expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
      await expectKept(apis[0], id, theirs);
    }
    const log = await eventsOf(apis[0], watched, ada.token);
    for (const { told } of watchers) expect(told.map(({ seq }) => seq)).toEqual(log.map(({ seq }) => seq));
    for (const { id } of silent) {
      await until('time runs out', async () => (await statusOf(id)) === 'finished');
      expect((await eventsOf(apis[0], id, fay.token)).at(-1)).toMatchObject({ termination: 'timeout' });
    }
    expect(await statusOf(open.id)).toBe('open');
    // A message may come twice, but under the same identifier; each of them first came in order.
    const length = (await eventsOf(apis[0], hooked.id, cyd.token)).length;
    const messages = () => [
      ...new Map(receiver.of(hooked.id).map(({ id, body }) => [id, body.data.seq])).values(),
    ];
    await until('the end is delivered', () => messages().length >= length);
    expect(messages()).toEqual(Array.from({ length }, (_, i) => i + 1));
    receiver.stop();

    expect((await organiser.finished(disturbed.id)).status).toBe('finished');
    const [calm, after] = [await organiser.pairings(quiet.id), await organiser.pairings(disturbed.id)];
    expect(essence(after)).toEqual(essence(calm));
    expect(await organiser.standings(disturbed.id)).toEqual(await organiser.standings(quiet.id));
  }, 400_000);

  it('leave stores in which every log, result and rating is what follows from the moves', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'dist/src/cli.js'), 'doctor', '--all'],
      { env: { PATH: process.env['PATH'], ...apis[0].variables, LOG_LEVEL: 'warn' }, encoding: 'utf8' },
    );
    expect({ status, stdout, stderr }).toMatchObject({ status: 0, stderr: '' });
  });

  const statusOf = async (match: string): Promise<string> =>
    (await apis[0].get<MatchBody>(`/v1/matches/${match}`)).body.status;
  const matchesOf = async (bot: TestBot): Promise<MatchBody[]> =>
    (await apis[0].get<{ matches: MatchBody[] }>(`/v1/matches?bot=${bot.id}`)).body.matches;
});
