import { describeModes } from './harness.js';
import { eventsOf, newBot, newMatch } from './players.js';

describeModes('the picture of a match', (serviceOf) => {
  it('shows the table to everybody, and a seat its own tiles', async () => {
    const service = serviceOf();
    const [ada, bob] = [await newBot(service), await newBot(service)];
    const open = await newMatch(service, ada.token, [ada.id, null]);
    const empty = await service.get<string>(`/v1/matches/${open.id}/board.svg`);
    expect(empty.body).toContain('1 of 2 seats open');

    const match = await newMatch(service, ada.token, [ada.id, bob.id]);
    const path = `/v1/matches/${match.id}/board.svg`;
    const public_ = await service.get<string>(path);
    expect(public_.status).toBe(200);
    expect(public_.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(public_.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(public_.body).not.toContain('Own hand');
    const { hand } = (await eventsOf(service, match.id, ada.token)).find((event) => event.hand)!;
    const mine = await service.get<string>(path, { token: ada.token });
    const [, own] = /Own hand: ([^.]+)\./.exec(mine.body)!;
    expect(own.split(' ').sort()).toEqual([...hand!].sort());
    const theirs = await service.get<string>(path, { token: bob.token });
    for (const tile of hand!) expect(theirs.body).not.toContain(tile);
  });

  it('is asked for as events are: whose seat it is, and of what match', async () => {
    const service = serviceOf();
    const ada = await newBot(service);
    const match = await newMatch(service, ada.token, [ada.id, 'house:easy'], {
      ruleset: 'forty-two',
      seats: [ada.id, 'house:easy', ada.id, 'house:easy'],
    });
    const path = `/v1/matches/${match.id}/board.svg`;
    expect(await service.get(path, { token: ada.token })).toMatchObject({
      status: 400,
      body: { code: 'malformed-request' },
    });
    expect(await service.get(`${path}?seat=2`, { token: ada.token })).toMatchObject({ status: 200 });
    expect(await service.get(`${path}?seat=1`, { token: ada.token })).toMatchObject({ status: 403 });
    expect(await service.get(`${path}?seat=x`)).toMatchObject({ status: 400 });
    expect(await service.get(path, { token: 'wrong' })).toMatchObject({ status: 401 });
    expect(await service.get('/v1/matches/none/board.svg')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });
});
