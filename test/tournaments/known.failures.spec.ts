import { describeGuards, type KnownFailure } from '../known.failures.js';

const SWISS = 'statistics/pairings/swiss.spec.ts';
const BRACKETS = 'statistics/pairings/elimination.spec.ts';
const SCHEDULE = 'statistics/pairings/round-robin.spec.ts';
const STANDINGS = 'statistics/standings/standings.spec.ts';
const TOURNAMENT = 'tournaments/tournament.spec.ts';
const DRIVER = 'tournaments/tournament.driver.spec.ts';
const LEDGER = 'ratings/ledger.repository.spec.ts';
const LADDER = 'ratings/ladder/ladder.spec.ts';

/** Failures that users of other rating and tournament services have reported, from the project's reference on them, in its order. */
const FAILURES: readonly KnownFailure[] = [
  {
    what: 'a set is rated twice when a job runs again',
    guards: [
      `${LEDGER}: counts everything once when several writers are at it`,
      `${LEDGER}: rates a set that was completed, once`,
    ],
  },
  {
    what: 'two results of one bot at the same time lose one of them',
    guards: [`${LEDGER}: adds up two results of one bot that come in at the same time`],
  },
  {
    what: 'completion out of order gives other ratings than a replay',
    guards: [
      'statistics/rating-ledger.spec.ts: comes out bit for bit the same from sets in any order, some of them named twice',
      `${LEDGER}: is rebuilt bit for bit`,
    ],
  },
  {
    what: 'the number of games after a restart is not that of the games played',
    guards: [`${DRIVER}: %s ends the same, whoever does things twice, at once, or not at all`],
  },
  {
    what: 'a restart with three or more players plays other pairings than the missing ones',
    guards: [`${SCHEDULE}: is resumed with exactly what is missing, in whatever order results came`],
  },
  {
    what: 'half a set is counted',
    guards: [
      `${TOURNAMENT}: never count half a set`,
      'ratings/rated.set.spec.ts: is complete when every leg is finished, never half',
    ],
  },
  {
    what: 'a sequential test never ends on a shut-out',
    guards: ['statistics/sprt.spec.ts: ends on a shut-out, either way'],
  },
  {
    what: 'a pairing deals the same tiles twice, or deals depend on the players',
    guards: [`${DRIVER}: gives no bot the same deal twice`],
  },
  {
    what: 'somebody has a second bye while somebody has none',
    guards: [
      `${SWISS}: holds its promises while entrants join late, leave, and come back`,
      `${TOURNAMENT}: gives a bye at once, as a win, to nobody twice, and repeats no pairing`,
    ],
  },
  {
    what: 'a bye is credited twice or late',
    guards: [`${STANDINGS}: are credited once and at once`],
  },
  {
    what: 'opponents meet again, or the last round cannot be paired',
    guards: [
      `${SWISS}: has rounds enough to find a winner and few enough to avoid rematches`,
      `${TOURNAMENT}: gives a bye at once, as a win, to nobody twice, and repeats no pairing`,
    ],
  },
  {
    what: 'a round is created twice',
    guards: [`${DRIVER}: starts once, however many start it`],
  },
  {
    what: 'leaving and coming back gains byes',
    guards: [
      `${SWISS}: holds its promises while entrants join late, leave, and come back`,
      `${TOURNAMENT}: is over when the tournament has started, and for whoever has left`,
    ],
  },
  {
    what: 'byes of the losers side stall it, the reset of the final is none',
    guards: [
      `${BRACKETS}: takes n − 1 matches and ends with one champion, for every field`,
      `${BRACKETS}: plays the final again only when the champion of the winners side has lost it`,
      `${BRACKETS}: does not offer the reset before the final is over`,
    ],
  },
  {
    what: 'a bracket stops when both sides of a match fail to turn up',
    guards: [
      `${BRACKETS}: lets both sides fail to turn up`,
      `${BRACKETS}: ends, however many withdraw at whatever moment, and the withdrawn never win`,
    ],
  },
  {
    what: 'two scores of one match at once decide it both ways',
    guards: [`${BRACKETS}: never turns a decided match round`],
  },
  {
    what: 'an odd round robin is not complete, or its byes are not known as such',
    guards: [
      `${SCHEDULE}: lets everybody meet everybody once, with balanced seats and one bye each in an odd field`,
    ],
  },
  {
    what: 'one slow bot holds up a round, one that waits starves',
    guards: [
      `${TOURNAMENT}: hold up nobody else: others play on while one of them thinks`,
      `${LADDER}: leave nobody out for long: everybody plays about as much`,
    ],
  },
  {
    what: 'a match in which a bot crashes is not stored',
    guards: [
      `${TOURNAMENT}: are out after five legs lost in a row, and the others go on`,
      'matches/match.spec.ts: gives a seat up that sends too many illegal moves, if the ply still waits',
    ],
  },
  {
    what: 'a failure of the service is a loss for a bot',
    guards: [
      `${TOURNAMENT}: void the leg and play it again, three times; then nobody is to blame`,
      `${DRIVER}: plays a leg again that the service could not finish, with other deals`,
    ],
  },
  {
    what: 'time runs on while the service is down',
    guards: ['matches/match.spec.ts: does not charge an outage, and offers the turn again after it'],
  },
  {
    what: 'a standing is not sorted',
    guards: [
      `${STANDINGS}: are sorted, complete and the same in any order of results, at every moment of a round robin or a Swiss`,
    ],
  },
  {
    what: 'a team meets itself, or is ranked by something else than its points',
    guards: [
      `${SWISS}: never pairs a team with itself, and says who is left when one is too big`,
      `${STANDINGS}: rank teams by match points and then by boards`,
    ],
  },
  {
    what: 'a bot plays more at once than it takes',
    guards: [
      `${TOURNAMENT}: never sit in more sets at once than they take`,
      `${LADDER}: match everybody within its capacity, each set once, however many workers look`,
    ],
  },
  {
    what: 'equals are rated differently',
    guards: [
      'statistics/elo.spec.ts: gives equals what is equal, moves nobody by more than K, and ranks monotonously',
    ],
  },
  {
    what: 'tie-breaks with byes are not what is documented',
    guards: [`${STANDINGS}: with one bye`, `${STANDINGS}: with a bye for each`],
  },
  {
    what: 'a worker that lives and does nothing stops everything',
    guards: [
      `${DRIVER}: %s ends the same, whoever does things twice, at once, or not at all`,
      `${LADDER}: make a set that a worker has noted and not made before it died, once`,
    ],
  },
  {
    what: 'seeds come from the ratings at the time of entering',
    guards: [
      `${TOURNAMENT}: seeds by the ratings of that moment, whoever has none last in the order of entering`,
    ],
  },
  {
    what: 'a rating is farmed from one opponent, or nobody is told why it cannot be',
    guards: [`${LADDER}: pair two bots three times a day, say so then, and go on with others`],
  },
  {
    what: 'another run seeds otherwise and pairs otherwise',
    guards: [
      `${TOURNAMENT}: %s: pairs the same whatever the order of results, however often it is asked, whoever is restarted`,
      `${SCHEDULE}: is the same whenever and from whatever list it is made`,
    ],
  },
];

/** What the organiser of a tournament may do wrong. */
const BAD_INPUT: readonly KnownFailure[] = [
  { what: 'one entrant', guards: [`${TOURNAMENT}: %s: with one entrant it is over at once and says why`] },
  { what: 'all withdraw', guards: [`${TOURNAMENT}: %s: ends when all withdraw half way`] },
  {
    what: 'more rounds than opponents',
    guards: [`${TOURNAMENT}: says so when more rounds were wished than there are opponents`],
  },
  { what: 'a start in the past', guards: ['e2e/tournaments.e2e-spec.ts: refuses what makes no sense'] },
  {
    what: 'a bot is deleted half way',
    guards: [`${DRIVER}: goes on without a bot that its owner deletes half way, and says so`],
  },
  {
    what: 'workers are killed and Redis is emptied',
    guards: [
      'e2e/tournament-crash.e2e-spec.ts: %s: ends with the same pairings and results as one that nobody disturbed',
    ],
  },
];

it('the failures of other services are a list of thirty', () => expect(FAILURES).toHaveLength(30));
describeGuards('what went wrong elsewhere in tournaments and ratings', FAILURES);
describeGuards('what an organiser or a crash may do', BAD_INPUT);
