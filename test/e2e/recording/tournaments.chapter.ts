import { house, type TournamentBody } from '../organisers.js';
import { type Cast, NOBODY, until } from './cast.js';

interface Made {
  readonly tournament: TournamentBody;
}

/** Long enough for nobody to lose by the clock while it is told. */
const WISH = { ruleset: 'draw', options: { target: 10 }, clock: { perMove: 600 } };

/** A tournament that bots enter, which begins, stops, goes on and is called off. */
export async function entered({ service, play, greedy, patience }: Cast): Promise<void> {
  const as = greedy.owner;
  const wish = {
    ...WISH,
    name: 'Friday night',
    format: 'swiss',
    rounds: 2,
    entrants: ['house:easy', 'house:random'],
    maxEntrants: 4,
  };
  await play.call('createTournament', { as, query: 'dryRun=true', body: wish, name: 'tried out' });
  const { tournament } = await play.call<Made>('createTournament', {
    as,
    body: wish,
    name: 'that bots may enter',
  });
  const { id } = tournament;
  const at = { in: { id }, as };
  await play.call('getTournament', { ...at, name: 'registration' });
  await play.call('enter', { in: { id }, as: greedy.token, body: { entrant: greedy.id } });
  const patient = { entrant: patience.id };
  await service.post(`/v1/tournaments/${id}/entrants`, patient, { token: patience.token });
  await play.call('withdraw', { in: { id, ...patient }, as: patience.token });
  await service.post(`/v1/tournaments/${id}/entrants`, patient, { token: patience.token });
  await play.refused('enter', 'entry-refused', { ...at, body: { entrant: 'house:hard' } });
  await play.refused('pause', 'tournament-not-started', { ...at, body: { reason: 'The room is on fire.' } });
  await play.refused('start', 'forbidden', { in: { id }, as: patience.token });
  await play.refused('getBundle', 'tournament-not-over', at);
  await play.call('start', at);
  await play.call('getTournament', { ...at, name: 'running' });
  await play.call('pause', { ...at, body: { reason: 'The room is on fire.' } });
  await play.call('resume', at);
  await play.call('disqualify', { ...at, in: { id, ...patient }, body: { reason: 'Two accounts.' } });
  await play.call('cancel', { ...at, body: { reason: 'Nobody is left.' } });
  await play.refused('start', 'tournament-over', at);
  await play.refused('getTournament', 'not-found', { as, in: { id: NOBODY } });
  await play.refused('createTournament', 'bad-options', { as, body: { ...wish, options: { target: -1 } } });
  await play.refused('createTournament', 'unknown-ruleset', { as, body: { ...wish, ruleset: 'chess' } });
}

/** A tournament among house players from its creation to its end, and all that can be read of it. */
export async function finished({ service, play, greedy }: Cast): Promise<void> {
  const as = greedy.owner;
  const entrants = [...house(2), 'house:medium', 'house:random'];
  const body = {
    ...WISH,
    name: 'Sunday morning',
    format: 'round-robin',
    entrants,
    start: 'now',
    seed: 'sunday',
  };
  const { tournament } = await play.call<Made>('createTournament', { as, body, name: 'among house players' });
  const { id } = tournament;
  await until(
    () => service.get<TournamentBody>(`/v1/tournaments/${id}`),
    (answer) => answer.body.status === 'finished',
  );
  const at = { as, in: { id } };
  await play.call('getTournament', { ...at, name: 'finished' });
  await play.call('listTournaments', { as, query: 'limit=2' });
  await play.call('getStandings', at);
  await play.call('getPairings', { ...at, query: 'round=1' });
  await play.call('getCrosstable', at);
  for (const operation of ['getStandingsCsv', 'getCrosstableCsv', 'getReport'])
    await play.call(operation, at);
  await play.call('tournamentEvents', { ...at, query: 'limit=3' });
  await play.call('tournamentEvents', { ...at, accept: 'application/x-ndjson', items: 3 });
  await play.call('tournamentEvents', { ...at, accept: 'text/event-stream', items: 3 });
  await play.refused('tournamentEvents', 'unknown-position', { ...at, query: 'after=9999' });
  await play.call('getGames', { ...at, items: 1 });
  await play.call('getBundle', { ...at, query: 'games=false', items: 3 });
  await play.call('getSigningKey', { as });
}
