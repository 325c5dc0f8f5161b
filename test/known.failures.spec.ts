import { describeGuards, type KnownFailure } from './known.failures.js';

const MATCH = 'matches/match.spec.ts';
const REPOSITORY = 'matches/match.repository.spec.ts';
const MATCHES = 'e2e/matches.e2e-spec.ts';
const CLOCKS = 'e2e/matches-clock.e2e-spec.ts';
const EVENTS = 'e2e/matches-events.e2e-spec.ts';
const CRASH = 'e2e/matches-crash.e2e-spec.ts';
const SEVERAL = 'e2e/horizontal.e2e-spec.ts';
const LOBBY = 'e2e/lobby.e2e-spec.ts';
const QUEUE = 'lobby/queue.spec.ts';
const LEDGER = 'ratings/ledger.repository.spec.ts';
const SET = 'ratings/rated.set.spec.ts';
const LADDER = 'ratings/ladder/ladder.spec.ts';
const STREAMS = 'platform/streams/event.streams.spec.ts';
const SWISS = 'statistics/pairings/swiss.spec.ts';
const SPRT = 'statistics/sprt.spec.ts';
const TOURNAMENT = 'tournaments/tournament.spec.ts';
const DRIVER = 'tournaments/tournament.driver.spec.ts';
const BAD_INPUT = 'e2e/bad-input.e2e-spec.ts';
const PLATFORM = 'e2e/platform.e2e-spec.ts';
const MESSAGE = 'webhooks/webhook.message.spec.ts';

/**
 * Failures that bot authors have reported of other platforms, B1 to B26 of the project's reference on them, in its order.
 * Those of ratings and tournaments are in `tournaments/known.failures.spec.ts`.
 */
const FAILURES: readonly KnownFailure[] = [
  {
    what: 'B1 a move whose answer was lost is refused when it is sent again, though it was made',
    guards: [
      `${MATCHES}: are made once and charged once when the answer is lost on its way`,
      `${MATCHES}: are answered the same when they are repeated, to the byte, also after the end`,
      `${CRASH}: loses no acknowledged move, and the match goes on`,
    ],
  },
  {
    what: 'B2 a state that is told again makes a bot move twice',
    guards: [
      `${MATCH}: is asked for once: what else happens meanwhile neither asks again nor takes another move for it`,
      `${MATCHES}: cannot be changed afterwards`,
    ],
  },
  {
    what: 'B3 an illegal move is answered with ok',
    guards: [
      `${MATCH}: takes nothing but what is legal, whatever else there could be, and changes nothing: %s with %i seats`,
      `${MATCHES}: that are illegal come back with the reason and what is legal, and change nothing`,
    ],
  },
  {
    what: 'B4 a stream begins anew in the middle of a match, or leaves out what was',
    guards: [
      'matches/rebuilding.spec.ts: is the same to the byte: %s with %i seats',
      `${EVENTS}: can be taken up at any number`,
      `${CRASH}: loses no acknowledged move, and the match goes on`,
      `${SEVERAL}: lose nothing and do nothing twice when one of each is killed in the middle of everything`,
    ],
  },
  {
    what: 'B5 a connection that is half closed hangs, and the match is lost on time',
    guards: [
      `${STREAMS}: beat while nothing happens`,
      `${STREAMS}: cut a reader off that goes on taking nothing`,
      `${EVENTS}: can be taken up at any number`,
      `${SEVERAL}: lose nothing and do nothing twice when one of each is killed in the middle of everything`,
    ],
  },
  {
    what: 'B6 whoever connects again during its turn is told more time than it has',
    guards: [
      `${CLOCKS}: say with every turn what is left`,
      `${MATCH}: leaves a stalled turn alone until deadline and grace are over`,
    ],
  },
  {
    what: 'B7 a match comes of an offer that was taken back, or a bot plays more than it takes',
    guards: [
      `${LOBBY}: never let a bot be in more matches than they say, however many offers come at once (B7)`,
      `${LOBBY}: are decided once, whoever comes at the same time (B7)`,
      `${QUEUE}: never breaks its own rules, whoever waits (B7, B17)`,
    ],
  },
  {
    what: 'B8 a match that never begins cannot be ended and keeps its place',
    guards: [
      'matches/match.keeper.spec.ts: is called off when its seats are not taken in time, and whoever waited in it is free',
      `${MATCH}: calls off a match that has not begun`,
      `${CLOCKS}: end a stalled turn by forfeit`,
      `${CLOCKS}: have the easy house player move three times where that was agreed, then end by forfeit`,
    ],
  },
  {
    what: 'B9 a rated match is not rated, and nobody says why',
    guards: [
      `${LEDGER}: rates a set that was completed, once`,
      `${LEDGER}: counts everything once when several writers are at it`,
      `${MATCHES}: says why a match is not rated`,
      'e2e/ratings.e2e-spec.ts: say why a set is not rated',
    ],
  },
  {
    what: 'B10 a result that comes twice is an error, and its job is tried for ever',
    guards: [
      `${SET}: counts the first of two matches of one leg`,
      `${REPOSITORY}: cannot make a change twice when a lock is lost on the way`,
      `${DRIVER}: %s ends the same, whoever does things twice, at once, or not at all`,
      'platform/stores.spec.ts: give a job up that fails on and on',
    ],
  },
  {
    what: 'B11 ratings drift when several results of a bot come in at once',
    guards: [
      `${LEDGER}: adds up two results of one bot that come in at the same time`,
      'statistics/rating-ledger.spec.ts: has one entry per set and player, each continuing the one before',
    ],
  },
  {
    what: 'B12 a rating falls after a win, since an older match was annulled in between',
    guards: [
      'ratings/rating.ledger.spec.ts: never takes points for a win, whatever older matches are called off meanwhile',
    ],
  },
  {
    what: 'B13 whoever is losing runs out of time on purpose, and nothing is rated',
    guards: [`${SET}: counts a leg by how it ended: %s`],
  },
  {
    what: 'B14 byes are farmed, and whoever has left is paired',
    guards: [
      `${SWISS}: holds its promises while entrants join late, leave, and come back`,
      `${TOURNAMENT}: %s: finishes whoever leaves whenever`,
      `${TOURNAMENT}: %s: with one entrant it is over at once and says why`,
      `${TOURNAMENT}: %s: with nobody it is called off`,
      `${TOURNAMENT}: %s: ends when all withdraw half way`,
    ],
  },
  {
    what: 'B15 a round waits for a match that is over',
    guards: [
      `${DRIVER}: %s ends the same, whoever does things twice, at once, or not at all`,
      'e2e/tournament-crash.e2e-spec.ts: %s: ends with the same pairings and results as one that nobody disturbed',
      `${SEVERAL}: lose nothing and do nothing twice when one of each is killed in the middle of everything`,
    ],
  },
  {
    what: 'B16 a pool that is too small stands still and tells nobody',
    guards: [
      `${QUEUE}: is that nobody else is there (B16)`,
      `${LOBBY}: are seen in the metrics while somebody waits (B16)`,
      `${LADDER}: pair two bots three times a day, say so then, and go on with others`,
    ],
  },
  {
    what: 'B17 a bot that always loses gets half of all matches',
    guards: [
      `${QUEUE}: never breaks its own rules, whoever waits (B7, B17)`,
      `${LADDER}: leave nobody out for long: everybody plays about as much`,
      `${LADDER}: leave a bot alone that loses five legs in a row by its own fault, until it joins again`,
    ],
  },
  {
    what: 'B18 a wrong token changes something for the player whose seat it is',
    guards: [
      'e2e/apps.e2e-spec.ts: B18: a wrong token, a wrong ticket or another’s match has no effect on a seat',
    ],
  },
  {
    what: 'B19 counts begin anew after a restart, or something is counted twice',
    guards: [
      'e2e/experiments.e2e-spec.ts: go on after a kill -9, with nothing counted twice',
      'experiments/experiment.state.spec.ts: counts parts in their order, whatever the order in which they are played',
      'experiments/play/sprt.tally.spec.ts: stops at the pair that decides it, however the pairs come',
      `${DRIVER}: %s ends the same, whoever does things twice, at once, or not at all`,
    ],
  },
  {
    what: 'B20 a sequential test never ends where one side has won nothing',
    guards: [
      `${SPRT}: ends on a shut-out, either way`,
      `${SPRT}: changes its sign when the sides are exchanged`,
      `${SPRT}: neither blows up on a shut-out nor fails to end on one`,
    ],
  },
  {
    what: 'B21 of two moves at once one is not answered, or one that is illegal counts',
    guards: [
      `${MATCHES}: go through once when two come at once`,
      `${REPOSITORY}: lets one of two moves for the same ply through`,
      `${MATCHES}: that are illegal come back with the reason and what is legal, and change nothing`,
    ],
  },
  {
    what: 'B22 a turn is asked for before it is told what led to it, or a clock depends on who is connected',
    guards: [
      `${MATCH}: is asked for after everything that it follows from: a turn is the last event of its change`,
      `${CLOCKS}: say with every turn what is left`,
    ],
  },
  {
    what: 'B23 a bot believes messages that are forged or old',
    guards: [
      `${MESSAGE}: is accepted by the reference implementation of Standard Webhooks`,
      `${MESSAGE}: is accepted with either secret during a rotation, and with no other`,
      `${MESSAGE}: is refused when it is old, or a byte was changed`,
    ],
  },
  {
    what: 'B24 an error is answered with HTML, or with nothing',
    guards: [
      `${BAD_INPUT}: of %s is refused with a code that the API reference names`,
      `${PLATFORM}: knows no other address: %s`,
      `${PLATFORM}: refuses what is not HTTP, and headers without end`,
    ],
  },
  {
    what: 'B25 a time-out leaves its figure in another column of the row',
    guards: [
      'doctor/doctor.spec.ts: B25: each way of ending leaves every column of the match’s row as it should be',
    ],
  },
  {
    what: 'B26 events that are read later are not what they were when they happened',
    guards: [`${EVENTS}: are to the byte what they were when they happened`, `${EVENTS}: are the same`],
  },
];

it('the failures of other platforms are a list of twenty-six', () => {
  const numbers = FAILURES.map(({ what }) => what.split(' ')[0]);
  expect(numbers).toEqual(Array.from({ length: 26 }, (_, i) => `B${i + 1}`));
});
describeGuards('what bot authors complain of elsewhere', FAILURES);
