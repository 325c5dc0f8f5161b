import { describeModes, type Service } from './harness.js';
import { signUp } from './players.js';

describeModes('an experiment under way', (service: () => Service) => {
  it('is no fault in the log when the program is stopped in an orderly way', async () => {
    const token = await signUp(service());
    const body = { kind: 'match', a: 'house:expert', b: 'house:hard', rounds: 2_000 };
    expect((await service().post('/v1/experiments', body, { token })).status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await service().stop('SIGTERM')).toMatchObject({ code: 0 });
    expect(
      service()
        .log.split('\n')
        .filter((line) => line.includes('"level":50')),
    ).toEqual([]);
  }, 120_000);
});
