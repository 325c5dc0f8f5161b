import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isObjectType, type GraphQLField } from 'graphql';
import { PROJECT_ROOT } from '../../../src/platform/project.js';
import { OPERATIONS, type Operation } from '../../e2e/openapi.operations.js';

/** What does in GraphQL what an operation of REST does: fields, the first of which takes what its query string takes. */
const FIELDS: Readonly<Record<string, readonly `${string}.${string}`[]>> = {
  getPolicies: ['Query.policies'],
  getPolicyVersion: ['Query.policies'],
  listPolicyVersions: ['Query.policyVersions'],
  createAccount: ['Mutation.createAccount'],
  getMe: ['Query.me'],
  deleteAccount: ['Mutation.deleteAccount'],
  createBot: ['Mutation.createBot'],
  listBots: ['Query.bots'],
  getBot: ['Query.bot'],
  createBotVersion: ['Mutation.createBotVersion'],
  listBotVersions: ['Query.botVersions'],
  suspendBot: ['Mutation.suspendBot'],
  reinstateBot: ['Mutation.reinstateBot'],
  createGuest: ['Mutation.createGuest'],
  listGuests: ['Query.guests'],
  getGuest: ['Query.guest'],
  removeGuest: ['Mutation.removeGuest'],
  getAppQuotas: ['Query.appQuotas'],
  grantAppQuotas: ['Mutation.grantAppQuotas'],
  getAppSettings: ['Query.appSettings'],
  setAppSettings: ['Mutation.setAppSettings'],
  getLimits: ['Query.limits'],
  createTicket: ['Mutation.createTicket'],
  listTokens: ['Query.tokens'],
  createToken: ['Mutation.createToken'],
  rotateToken: ['Mutation.rotateToken'],
  revokeToken: ['Mutation.revokeToken'],
  writeMatchLog: ['Mutation.writeMatchLog'],
  readMatchLog: ['Query.matchLog'],
  createMatch: ['Mutation.createMatch'],
  listMatches: ['Query.matches'],
  getMatch: ['Query.match'],
  joinMatch: ['Mutation.joinMatch'],
  playMove: ['Mutation.playMove'],
  resignMatch: ['Mutation.resignMatch'],
  abortMatch: ['Mutation.abortMatch'],
  getMatchRecord: ['Query.matchRecord'],
  matchEvents: ['Query.matchEvents', 'Subscription.matchEvents'],
  callerEvents: ['Query.callerEvents', 'Subscription.callerEvents'],
  listRecords: ['Query.records'],
  listPools: ['Query.ratingPools'],
  getPool: ['Query.ratingPool'],
  getLeaderboard: ['RatingPool.leaderboard'],
  getBotRatings: ['Bot.ratings'],
  getBotHistory: ['Bot.ratingHistory'],
  getHeadToHead: ['Bot.headToHead'],
  getRatedSet: ['Query.ratedSet'],
  joinLadder: ['Mutation.joinLadder'],
  leaveLadder: ['Mutation.leaveLadder'],
  getBotLadder: ['Bot.ladder'],
  getPoolLadder: ['RatingPool.ladder'],
  createChallenge: ['Mutation.createChallenge'],
  listChallenges: ['Query.challenges'],
  getChallenge: ['Query.challenge'],
  acceptChallenge: ['Mutation.acceptChallenge'],
  declineChallenge: ['Mutation.declineChallenge'],
  withdrawChallenge: ['Mutation.withdrawChallenge'],
  rematch: ['Mutation.rematch'],
  getProfile: ['Query.acceptanceProfile'],
  putProfile: ['Mutation.setAcceptanceProfile'],
  listQueues: ['Query.queues'],
  getQueue: ['Query.queue'],
  enterQueue: ['Mutation.enterQueue'],
  leaveQueue: ['Mutation.leaveQueue'],
  whyWaiting: ['Query.whyWaiting'],
  listQueueTickets: ['Query.queueTickets'],
  listRulesets: ['Query.rulesets'],
  getRuleset: ['Query.ruleset'],
  getRulesetSchema: ['Ruleset.schema'],
  getScoreSheet: ['Query.scoreSheet'],
  getTileSet: ['Query.tileSet'],
  getGlossary: ['Query.glossary'],
  replayRound: ['Query.replayRound'],
  listLegalMoves: ['Query.legalMoves'],
  scoreHands: ['Query.scoreHands'],
  verifyRecord: ['Query.verifyRecord'],
  writeScorecard: ['Query.scorecard'],
  createTournament: ['Mutation.createTournament', 'Query.planTournament'],
  listTournaments: ['Query.tournaments'],
  getTournament: ['Query.tournament'],
  getStandings: ['Tournament.standings', 'Tournament.teams'],
  getPairings: ['Tournament.pairings', 'Tournament.byes'],
  getCrosstable: ['Tournament.crosstable'],
  enter: ['Mutation.enterTournament'],
  withdraw: ['Mutation.withdrawFromTournament'],
  disqualify: ['Mutation.disqualifyFromTournament'],
  start: ['Mutation.startTournament'],
  pause: ['Mutation.pauseTournament'],
  resume: ['Mutation.resumeTournament'],
  cancel: ['Mutation.cancelTournament'],
  tournamentEvents: ['Query.tournamentEvents', 'Subscription.tournamentEvents'],
  getSigningKey: ['Query.signingKey'],
  analysePosition: ['Mutation.analysePosition'],
  createExperiment: ['Mutation.createExperiment'],
  listExperiments: ['Query.experiments'],
  getExperiment: ['Query.experiment'],
  cancelExperiment: ['Mutation.cancelExperiment'],
  experimentEvents: ['Query.experimentEvents', 'Subscription.experimentEvents'],
  checkBot: ['Mutation.checkBot'],
  rehearseVersion: ['Mutation.rehearseVersion'],
  listTrials: ['Query.trials'],
  getTrial: ['Query.trial'],
  cancelTrial: ['Mutation.cancelTrial'],
  trialEvents: ['Query.trialEvents', 'Subscription.trialEvents'],
  createExport: ['Mutation.createExport'],
  listExports: ['Query.exports'],
  getExport: ['Query.export'],
  removeExport: ['Mutation.removeExport'],
  exportEvents: ['Query.exportEvents', 'Subscription.exportEvents'],
  createWebhook: ['Mutation.createWebhook'],
  listWebhooks: ['Query.webhooks'],
  getWebhook: ['Query.webhook'],
  changeWebhook: ['Mutation.changeWebhook'],
  removeWebhook: ['Mutation.removeWebhook'],
  rotateWebhookSecret: ['Mutation.rotateWebhookSecret'],
  testWebhook: ['Mutation.testWebhook'],
  listWebhookDeliveries: ['Query.webhookDeliveries'],
  redeliver: ['Mutation.redeliverWebhook'],
};

/** Pictures and files, which have a form of their own and not fields; what is in them GraphQL has as data. */
const FILE = /\.(svg|csv|trf|ndjson)$|\/(bundle|download)$/;

/** What the machine room asks with tools that speak plain HTTP only. */
const PLAIN_HTTP = ['getLiveness', 'getReadiness', 'getMetrics', 'connectPlay'];

/** What a query string says and GraphQL says otherwise: `wait` is a subscription's business, `dryRun` is `planTournament`, a `ticket` is who asks. */
const SAID_OTHERWISE: Readonly<Record<string, string | undefined>> = {
  limit: 'first',
  wait: undefined,
  dryRun: undefined,
  ticket: undefined,
};

const schema = buildSchema(readFileSync(join(PROJECT_ROOT, 'schema.graphql'), 'utf8'));

function fieldOf(name: string): GraphQLField<unknown, unknown> | undefined {
  const [type, field] = name.split('.');
  const found = schema.getType(type);
  return isObjectType(found) ? found.getFields()[field] : undefined;
}

const needsNone = ({ operationId, path }: Operation): boolean =>
  FILE.test(path) || PLAIN_HTTP.includes(operationId);

describe('GraphQL has what REST has', () => {
  const wanted = OPERATIONS.filter((operation) => !needsNone(operation));

  it('names a field for every operation but pictures, files and probes, and for nothing else', () => {
    expect(Object.keys(FIELDS).sort()).toEqual(wanted.map(({ operationId }) => operationId).sort());
  });

  it('names only fields that the schema has', () => {
    expect(
      Object.values(FIELDS)
        .flat()
        .filter((name) => fieldOf(name) === undefined),
    ).toEqual([]);
  });

  it('has every query, mutation and subscription in the table, or beside it', () => {
    const named = new Set<string>(Object.values(FIELDS).flat());
    const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!];
    const all = roots.flatMap((root) =>
      Object.keys(root.getFields()).map((field) => `${root.name}.${field}`),
    );
    // What REST says in the header of every answer.
    expect(all.filter((name) => !named.has(name))).toEqual(['Query.service']);
  });

  it.each(wanted.map((operation) => [operation.operationId, operation] as const))(
    '%s takes the same filters',
    (operationId, { parameters }) => {
      const taken = fieldOf(FIELDS[operationId][0])?.args.map(({ name }) => name) ?? [];
      const asked = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const expected = asked.flatMap((name) =>
        name in SAID_OTHERWISE ? (SAID_OTHERWISE[name] ?? []) : name,
      );
      expect(expected.filter((name) => !taken.includes(name))).toEqual([]);
    },
  );

  it('pages lists as connections only: no list of a page is long, and none has a shape of its own', () => {
    const types = Object.values(schema.getTypeMap()).filter(isObjectType);
    const paged = types.flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ args }) => args.some(({ name }) => name === 'after') && type.name !== 'Subscription')
        .map((field) => ({ name: `${type.name}.${field.name}`, field })),
    );
    expect(paged.length).toBeGreaterThan(20);
    for (const { name, field } of paged) {
      expect([name, String(field.type)]).toEqual([name, expect.stringMatching(/Connection!$/)]);
      expect([name, field.args.map((arg) => arg.name)]).toEqual([name, expect.arrayContaining(['first'])]);
    }
    expect(types.filter(({ name }) => name.endsWith('Page'))).toEqual([]);
  });
});
