import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../harness.js';
import type { Event } from '../players.js';
import { type Cast, NOBODY, until } from './cast.js';

interface Feed {
  readonly events: readonly Event[];
  readonly last: string;
}
interface Job {
  readonly id: string;
  readonly status: string;
}

/** Waits until what an account has ordered is over. */
const ended = async ({ service, greedy }: Cast, path: string): Promise<unknown> =>
  until(
    () => service.get<Job>(path, { token: greedy.owner }),
    ({ body }) => !['queued', 'running'].includes(body.status),
  );

/** Who plays better, by experiment; and what the decisions of a match were worth. */
export async function experiments(cast: Cast, match: string): Promise<void> {
  const { play, greedy } = cast;
  const as = greedy.owner;
  const pair = { ruleset: 'draw', a: 'house:medium', b: 'house:random', seed: 1 };
  const wishes = {
    simulation: { ruleset: 'all-fives', players: ['house:medium', 'house:easy'], rounds: 500, seed: 1 },
    match: { ...pair, rounds: 500 },
    sprt: { ...pair, name: 'does counting pips help?', elo0: 0, elo1: 150 },
    review: { match, nodes: 500 },
  };
  const last: { id?: string } = {};
  for (const [kind, wish] of Object.entries(wishes)) {
    const { id } = await play.call<Job>('createExperiment', { as, name: kind, body: { kind, ...wish } });
    await ended(cast, `/v1/experiments/${id}`);
    await play.call('getExperiment', {
      as,
      name: kind,
      in: { id },
      keep: { path: 3, cells: 3, distributions: 1, counts: 3, decisions: 3 },
    });
    if (kind === 'match') last.id = id;
  }
  const at = { as, in: { id: last.id! } };
  await play.call('experimentEvents', { ...at, query: 'limit=3' });
  await play.call('experimentEvents', { ...at, accept: 'application/x-ndjson', items: 3 });
  await play.call('experimentEvents', { ...at, accept: 'text/event-stream', items: 3 });
  await play.refused('cancelExperiment', 'experiment-over', at);
  const { id } = await play.call<Job>('createExperiment', {
    as,
    name: 'a long one',
    body: { kind: 'match', ruleset: 'draw', a: 'house:hard', b: 'house:hard', rounds: 200_000, seed: 1 },
  });
  await play.call('cancelExperiment', { as, in: { id } });
  await play.call('listExperiments', { as, query: 'limit=1&kind=sprt', keep: { path: 3 } });
  await play.refused('getExperiment', 'not-found', { as, in: { id: NOBODY } });
  await play.refused('createExperiment', 'unknown-ruleset', {
    as,
    body: { kind: 'match', ...pair, ruleset: 'chess' },
  });
  await play.call('analysePosition', { as, body: { match, ply: 2 }, keep: { moves: 3, numbers: 2 } });
  await play.refused('analysePosition', 'not-found', { as, body: { match: NOBODY, ply: 2 } });
}

/** A bot is looked at: in situations that go wrong, and in the matches that it has played before. */
export async function trials(cast: Cast, match: string): Promise<void> {
  const made = await cast.service.post<{ token: string }>(
    `/v1/bots/${cast.greedy.id}/versions`,
    { note: 'Looks ahead.' },
    { token: cast.greedy.owner },
  );
  const present = new AbortController();
  const tokens = [cast.greedy.token, made.body.token];
  // Before anything is offered, so that nothing is missed.
  const ends = await Promise.all(tokens.map((token) => endOfFeed(cast.service, token)));
  const playing = tokens.map((token, i) => follow(cast, token, ends[i], present.signal));
  try {
    await looked(cast, match);
  } finally {
    present.abort();
    await Promise.all(playing);
  }
}

/** The same while the bot is there. */
async function looked(cast: Cast, match: string): Promise<void> {
  const { service, play, greedy } = cast;
  const as = greedy.owner;
  const check = { as, in: { bot: greedy.id }, body: { version: 2, rulesets: ['draw'], perMove: 5 } };
  const { id } = await play.call<Job>('checkBot', check);
  await play.call('getTrial', { as, in: { id }, name: 'running' });
  await ended(cast, `/v1/trials/${id}`);
  await play.call('getTrial', { as, in: { id }, name: 'finished' });
  await play.refused('cancelTrial', 'experiment-over', { as, in: { id } });
  await play.call('trialEvents', { as, in: { id }, query: 'limit=3' });
  await play.call('trialEvents', { as, in: { id }, accept: 'application/x-ndjson', items: 3 });
  await play.call('trialEvents', { as, in: { id }, accept: 'text/event-stream', items: 3 });
  const rehearsal = await play.call<Job>('rehearseVersion', {
    as,
    in: { bot: greedy.id, version: 3 },
    body: { from: 2, matches: [match] },
  });
  await ended(cast, `/v1/trials/${rehearsal.id}`);
  await play.call('getTrial', {
    as,
    in: { id: rehearsal.id },
    name: 'a rehearsal',
    keep: { differences: 2 },
  });
  const { body: third } = await service.post<Job>(`/v1/bots/${greedy.id}/check`, check.body, { token: as });
  await play.call('cancelTrial', { as, in: { id: third.id } });
  await play.call('listTrials', { as, query: 'limit=1&kind=check' });
  await play.refused('getTrial', 'not-found', { as, in: { id: NOBODY } });
}

/** Where a bot's feed ends at present. */
async function endOfFeed(service: Service, token: string): Promise<string> {
  for (let query = ''; ;) {
    const { body } = await service.get<Feed>(`/v1/events?limit=1000${query}`, { token });
    if (body.events.length === 0) return body.last;
    query = `&after=${body.last}`;
  }
}

/** A version of greedy answers whatever its feed brings with the first legal move, until it is told to stop. */
async function follow({ service }: Cast, token: string, after: string, stop: AbortSignal): Promise<void> {
  let last = after;
  const answers: Promise<unknown>[] = [];
  while (!stop.aborted) {
    const { body } = await service.get<Feed>(`/v1/events?wait=1&after=${last}`, {
      token,
    });
    for (const { type, legalMoves, match, ply } of body.events) {
      if (type !== 'turn' || legalMoves === undefined) continue;
      // A check has answers get lost and moves refused: a bot sends them again.
      const send = () => service.post(`/v1/matches/${match}/moves`, { ply, move: legalMoves[0] }, { token });
      const sent = send().then(({ status }) => ([503, 422].includes(status) ? send() : undefined));
      // Another match is not kept waiting where an answer is late.
      answers.push(sent);
    }
    last = body.last;
    if (body.events.length === 0) await sleep(50);
  }
  await Promise.all(answers);
}

/** Everything that an account owns, as a file. */
export async function exports(cast: Cast): Promise<void> {
  const { play, greedy } = cast;
  const as = greedy.owner;
  const { id } = await play.call<Job>('createExport', { as, body: { kind: 'records' } });
  await ended(cast, `/v1/exports/${id}`);
  const at = { as, in: { id } };
  await play.call('getExport', at);
  await play.call('listExports', { as, query: 'limit=2' });
  await play.call('exportEvents', at);
  await play.call('exportEvents', { ...at, accept: 'application/x-ndjson', items: 3 });
  await play.call('exportEvents', { ...at, accept: 'text/event-stream', items: 3 });
  await play.call('removeExport', at);
  await play.refused('downloadExport', 'not-found', { as, in: { id: NOBODY } });
}
