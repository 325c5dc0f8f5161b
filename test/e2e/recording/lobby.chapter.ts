import { type Cast, NOBODY } from './cast.js';
import { POOL } from './matches.chapter.js';

interface Challenge {
  readonly id: string;
  readonly joinCode: string | null;
  readonly match: string | null;
}

/** What a bot plays, and who asks whom. */
export async function challenges({ service, play, greedy, patience }: Cast): Promise<void> {
  const [as, other] = [greedy.token, patience.token];
  await play.call('putProfile', {
    as: greedy.owner,
    in: { id: greedy.id },
    body: {
      unasked: 'present',
      rulesets: [
        { ruleset: 'draw', presets: null },
        { ruleset: 'all-fives', presets: ['pagat'] },
      ],
      clocks: { perMove: { min: 1, max: 600 }, bank: { min: 30, max: 600 } },
      concurrency: 8,
    },
  });
  await play.refused('putProfile', 'forbidden', { as: patience.owner, in: { id: greedy.id }, body: {} });
  await play.call('getProfile', { as, in: { id: greedy.id } });
  const wish = {
    opponent: greedy.id,
    ruleset: 'all-fives',
    preset: 'pagat',
    clock: { bank: 60, increment: 2 },
  };
  await play.refused('createChallenge', 'offer-refused', {
    as: other,
    body: { ...wish, ruleset: 'block', preset: 'standard' },
  });
  const challenge = async (name: string, body: object = wish): Promise<Challenge> =>
    play.call<Challenge>('createChallenge', { as: other, name, body });
  const first = await challenge('a bot');
  await play.call('listChallenges', { as, query: 'direction=got&limit=2' });
  await play.call('getChallenge', { as, in: { challenge: first.id }, name: 'open' });
  await play.call('declineChallenge', {
    as,
    in: { challenge: first.id },
    body: { reason: 'later', detail: 'After Friday.' },
  });
  await play.call('getChallenge', { as, in: { challenge: first.id }, name: 'declined' });
  const over = { as, in: { challenge: first.id } };
  await play.refused('acceptChallenge', 'challenge-over', { ...over, body: {} });
  const { body: second } = await service.post<Challenge>('/v1/challenges', wish, { token: other });
  await play.call('withdrawChallenge', { as: other, in: { challenge: second.id } });
  await play.refused('declineChallenge', 'challenge-over', { as, in: { challenge: second.id }, body: {} });
  const { opponent: _, ...open } = wish;
  const third = await challenge('whoever has the code', open);
  await play.call('acceptChallenge', { as, in: { challenge: third.joinCode! }, body: { bot: greedy.id } });
  await play.call('getChallenge', { as, in: { challenge: third.id }, name: 'accepted' });
  await play.refused('withdrawChallenge', 'challenge-over', { as: other, in: { challenge: third.id } });
  await play.refused('getChallenge', 'not-found', { as, in: { challenge: NOBODY } });
  const { body: match } = await service.get<Challenge>(`/v1/challenges/${third.id}`, { token: as });
  await service.post(`/v1/matches/${match.match}/resign`, {}, { token: as });
  await play.call('rematch', { as, in: { id: match.match! }, body: { bot: greedy.id }, name: 'asked for' });
  const again = await play.call<Challenge>('rematch', {
    as: other,
    in: { id: match.match! },
    body: { bot: patience.id },
    name: 'agreed to',
  });
  await service.post(`/v1/matches/${again.match}/resign`, {}, { token: as });
}

/** Two bots wait in a queue until it pairs them. */
export async function queues({ service, play, greedy, patience }: Cast): Promise<void> {
  const [as, id] = [greedy.token, 'draw.standard.2.normal.unrated'];
  await play.call('enterQueue', { as, in: { id }, body: { bot: greedy.id, seconds: 120 }, name: 'waiting' });
  await play.call('getQueue', { as, in: { id } });
  await play.call('listQueues', { as, query: 'ruleset=draw', keep: { queues: 2 } });
  await play.call('whyWaiting', { as, in: { id } });
  await play.call('leaveQueue', { as, in: { id }, body: { bot: greedy.id } });
  await play.refused('leaveQueue', 'not-found', { as: patience.token, in: { id }, body: {} });
  await play.refused('getQueue', 'not-found', { as, in: { id: 'draw.standard.2.never.rated' } });
  await service.post(`/v1/queues/${id}/enter`, {}, { token: as });
  await play.call('enterQueue', {
    as: patience.token,
    in: { id },
    body: { bot: patience.id, house: true },
    name: 'another one',
  });
  const tickets = (): Promise<{ body: { tickets: { status: string; match: string | null }[] } }> =>
    service.get('/v1/queue-tickets?limit=1', { token: as });
  let paired = await tickets();
  while (paired.body.tickets[0].match === null) paired = await tickets();
  await play.call('listQueueTickets', { as, query: 'limit=2' });
  await service.post(`/v1/matches/${paired.body.tickets[0].match}/resign`, {}, { token: as });
}

/** A bot on the ladder, for a moment. */
export async function ladder({ play, greedy }: Cast): Promise<void> {
  const at = { as: greedy.token, in: { id: greedy.id, pool: POOL } };
  await play.call('joinLadder', { ...at, body: { capacity: 2 } });
  await play.refused('joinLadder', 'bad-options', {
    ...at,
    in: { ...at.in, pool: 'draw.standard.3' },
    body: { capacity: 2 },
  });
  await play.call('getBotLadder', at);
  await play.call('getPoolLadder', { ...at, query: 'limit=2' });
  await play.call('leaveLadder', at);
}
