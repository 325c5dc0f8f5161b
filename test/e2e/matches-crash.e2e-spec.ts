import { setTimeout as sleep } from 'node:timers/promises';
import { describeModes } from './harness.js';
import { eventsOf, newBot, newMatch } from './players.js';
import { expectKept, StubbornBot } from './stubborn.bot.js';

describeModes('a service that is killed again and again', (serviceOf) => {
  it('loses no acknowledged move, and the match goes on', async () => {
    const service = serviceOf();
    const [ada, bob] = [await newBot(service), await newBot(service)];
    const { id } = await newMatch(service, ada.token, [ada.id, bob.id], {
      clock: { perMove: 20 },
      options: { target: 60 },
    });
    const bots = [ada, bob].map((bot) => new StubbornBot([service], id, bot));
    let over = false;
    const playing = Promise.all(bots.map((bot) => bot.play())).finally(() => (over = true));
    for (let i = 0; i < 4 && !over; i++) {
      await sleep(150 + 130 * i);
      await service.restart('SIGKILL');
    }
    await playing;

    const events = await eventsOf(service, id, ada.token);
    expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'rules' });
    expect(bots.flatMap((bot) => bot.made).length).toBeGreaterThan(10);
    await expectKept(service, id, bots);
  });

  it('starts again with all matches, played and waiting', async () => {
    const service = serviceOf();
    const ada = await newBot(service);
    const open = await newMatch(service, ada.token, [ada.id, null]);
    const house = await newMatch(service, ada.token, [ada.id, 'house:easy'], { clock: { perMove: 30 } });
    await service.restart('SIGTERM');
    await service.restart('SIGKILL');
    expect((await service.get(`/v1/matches/${open.id}`)).body).toMatchObject({
      status: 'open',
      last: open.last,
    });
    expect((await service.get(`/v1/matches/${house.id}`)).body).toMatchObject({
      status: 'playing',
      turn: { ply: expect.any(Number) },
    });
    const bob = await newBot(service);
    expect(await service.post(`/v1/matches/${open.id}/join`, {}, { token: bob.token })).toMatchObject({
      status: 200,
    });
  });
});
