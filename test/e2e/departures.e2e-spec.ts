import { Client } from 'pg';
import { MODES, type RequestOptions, type Service } from './harness.js';
import { challenge, eventually, itemIn } from './lobby.js';
import { newBot, newMatch, type TestBot } from './players.js';

const [, onServers] = MODES;
const ADMIN_TOKEN = 'operator-of-these-tests';
const QUEUE = 'draw.standard.2.slow.unrated';
const clock = { perMove: 600 };

/** Somebody who plays, and is about to play no more. */
interface Player {
  readonly id: string;
  /** How it makes its requests. */
  readonly as: RequestOptions;
  /** Token of its owner or app. */
  readonly owner: string;
}

/** What it plays and waits for. */
interface Engaged {
  readonly other: TestBot;
  readonly going: string;
  readonly several: string;
  readonly open: string;
  readonly made: string;
  readonly code: string;
  readonly asked: string;
}

(onServers.available ? describe : describe.skip)('whoever plays no more leaves what it plays at once', () => {
  let service: Service;
  let database: Client;
  beforeAll(async () => {
    service = await onServers.start({ ADMIN_TOKEN });
    database = new Client({ connectionString: service.variables['DATABASE_URL'] });
    await database.connect();
  }, 240_000);
  afterAll(async () => {
    await database.end();
    await service.stop();
  });

  const newGuest = async (): Promise<Player> => {
    const app = await service.post<{ token: string }>('/v1/accounts', { name: 'Tea Room', kind: 'app' });
    const { token } = app.body;
    const { body } = await service.post<{ id: string }>('/v1/guests', { name: 'Grace' }, { token });
    return { id: body.id, as: { token, headers: { 'boneyard-guest': body.id } }, owner: token };
  };
  const newPlayer = async (): Promise<Player> => {
    const { id, token, owner } = await newBot(service);
    return { id, as: { token }, owner };
  };
  const engage = async ({ id, as, owner }: Player): Promise<Engaged> => {
    const other = await newBot(service);
    const going = await newMatch(service, owner, [id, other.id], { clock });
    const several = await newMatch(service, owner, [other.id, id, 'house:easy', other.id], { clock });
    const open = await newMatch(service, owner, [id, null], { clock });
    const { body: made } = await service.post<{ id: string; joinCode: string }>(
      '/v1/challenges',
      { ruleset: 'draw' },
      as,
    );
    const { body: asked } = await challenge(service, other, { opponent: id });
    await service.post(`/v1/queues/${QUEUE}/enter`, {}, as);
    return {
      other,
      going: going.id,
      several: several.id,
      open: open.id,
      made: made.id,
      code: made.joinCode,
      asked: asked.id,
    };
  };
  const seen = async (id: string) => (await service.get<object>(`/v1/matches/${id}`)).body;
  const expectLeft = async ({ other, going, several, open }: Engaged): Promise<void> => {
    expect(await seen(going)).toMatchObject({ status: 'finished', termination: 'resigned', winners: [1] });
    const reason = expect.stringMatching(/gone or suspended/) as string;
    expect(await seen(open)).toMatchObject({ status: 'aborted', reason });
    const { body } = await service.get<{ events: { type: string; seat?: number }[] }>(
      `/v1/matches/${several}/events?seat=0`,
      { token: other.token },
    );
    expect(body.events.filter(({ type }) => type === 'resigned')).toMatchObject([{ seat: 1 }]);
    expect(await seen(several)).toMatchObject({ status: 'playing' });
  };
  const statusOf = async (id: string): Promise<string> => {
    const text = 'SELECT status FROM challenges WHERE id = $1';
    return (await database.query<{ status: string }>(text, [id])).rows[0].status;
  };
  const waits = async (bot: string): Promise<number> => {
    const text = `SELECT 1 FROM queue_tickets WHERE bot = $1 AND status = 'waiting'`;
    return (await database.query(text, [bot])).rowCount ?? 0;
  };

  it.each(['REST', 'GraphQL'])('a guest that its app deletes, over %s', async (transport) => {
    const guest = await newGuest();
    const engaged = await engage(guest);
    if (transport === 'REST') {
      const gone = await service.request('DELETE', `/v1/guests/${guest.id}`, { token: guest.owner });
      expect(gone.status).toBe(200);
    } else {
      const answer = await service.graphql<{ removeGuest: { id: string } }>(
        'mutation ($id: ID!) { removeGuest(id: $id) { ... on RemovedGuest { id } } }',
        { id: guest.id },
        guest.owner,
      );
      expect(answer.data.removeGuest.id).toBe(guest.id);
    }
    await expectLeft(engaged);
    expect([await statusOf(engaged.made), await statusOf(engaged.asked)]).toEqual(['withdrawn', 'declined']);
    await eventually(async () => expect(await waits(guest.id)).toBe(0));
    await itemIn(service, engaged.other.token, ({ type }) => type === 'challenge-declined');
    const quotas = await service.get<{ matches: number }>('/v1/apps/me/quotas', { token: guest.owner });
    // The seat in which the house plays on is the guest's until that match is over.
    expect(quotas.body.matches).toBe(1);
  });

  it('a bot that is suspended, which plays again when it is back', async () => {
    const player = await newPlayer();
    const engaged = await engage(player);
    const path = `/v1/bots/${player.id}/suspension`;
    const suspended = await service.request('PUT', path, {
      token: ADMIN_TOKEN,
      body: { reason: 'It floods the lobby.' },
    });
    expect(suspended.status).toBe(200);
    await expectLeft(engaged);
    expect([await statusOf(engaged.made), await statusOf(engaged.asked)]).toEqual(['open', 'open']);
    await eventually(async () => expect(await waits(player.id)).toBe(0));
    await service.request('DELETE', path, { token: ADMIN_TOKEN });
    const again = await newMatch(service, player.owner, [player.id, 'house:easy'], { clock });
    await service.restart('SIGKILL');
    expect(await seen(again.id)).toMatchObject({ status: 'playing' });
  });

  it.each([
    ['deletion of a guest', newGuest, 'UPDATE bots SET deleted_at = now() WHERE id = $1', 'not-found'],
    [
      'suspension',
      newPlayer,
      `UPDATE bots SET suspension = 'It floods.', suspended_at = now() WHERE id = $1`,
      'bot-suspended',
    ],
  ])('also where the program was killed in the middle: %s', async (_, make, begun, code) => {
    const player = await make();
    const engaged = await engage(player);
    await database.query(begun, [player.id]);
    for (let restarts = 0; restarts < 2; restarts++) {
      await service.restart('SIGKILL');
      await eventually(() => expectLeft(engaged), 60_000);
    }
    await eventually(async () => expect(await waits(player.id)).toBe(0));
    const accept = await service.post<{ code: string }>(
      `/v1/challenges/${engaged.code}/accept`,
      {},
      { token: engaged.other.token },
    );
    expect(accept.body.code).toBe(code);
  });
});
