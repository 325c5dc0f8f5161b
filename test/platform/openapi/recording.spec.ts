import { type Exchange, readRecording } from '../../../src/platform/openapi/recording.js';
import { RULES } from '../../../src/rulebook/rules.service.js';
import { OPERATIONS } from '../../e2e/openapi.operations.js';

/** Operations of which nothing is recorded, and why. */
const UNRECORDED: Readonly<Record<string, string>> = {
  replayRound: 'worked out with the reference from the example of its request',
  listLegalMoves: 'likewise',
  scoreHands: 'likewise',
  verifyRecord: 'likewise',
  writeScorecard: 'likewise',
  downloadExport: 'a compressed file',
};

const recording = readRecording();

/** What was answered when a call went well, by operation and name. */
const answers = (operation: string): [string, Record<string, unknown>][] =>
  recording
    .filter((exchange) => exchange.operation === operation && exchange.status < 300)
    .filter(({ mediaType }) => mediaType === 'application/json')
    .map(({ name, answer }) => [name, answer as Record<string, unknown>]);

/** Statuses that operations leave behind. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  declineChallenge: ['declined'],
  withdrawChallenge: ['withdrawn'],
  acceptChallenge: ['accepted'],
  createChallenge: ['open'],
  abortMatch: ['aborted'],
  resignMatch: ['finished'],
  start: ['running'],
  pause: ['paused'],
  resume: ['running'],
  cancel: ['cancelled'],
  cancelExperiment: ['cancelled'],
  cancelTrial: ['cancelled'],
  createExperiment: ['queued'],
  leaveQueue: ['left'],
};

const statusOf = (answer: Record<string, unknown>): unknown =>
  ((answer['match'] ?? answer['tournament'] ?? answer) as Record<string, unknown>)['status'] ??
  answer['status'];

describe('the recording that the API reference shows', () => {
  it('has an answer of every operation that went well, in all its forms', () => {
    const missing = OPERATIONS.filter(({ operationId }) => !(operationId in UNRECORDED)).flatMap(
      ({ operationId, responses }) =>
        Object.entries(responses)
          // A stream that is over has nothing to show.
          .filter(([status]) => status.startsWith('2') && !(status === '204' && '200' in responses))
          .flatMap(([status, { content }]) =>
            (content === undefined ? [undefined] : Object.keys(content))
              // Pictures say nothing as text.
              .filter((kind) => kind !== 'image/svg+xml')
              .filter(
                (kind) =>
                  !recording.some(
                    (exchange) =>
                      exchange.operation === operationId &&
                      exchange.status === Number(status) &&
                      exchange.mediaType === kind,
                  ),
              )
              .map((kind) => `${operationId} ${status} ${kind ?? ''}`),
          ),
    );
    expect(missing).toEqual([]);
    const recorded = new Set(
      recording.filter(({ status }) => status < 300).map(({ operation }) => operation),
    );
    expect(Object.keys(UNRECORDED).filter((operation) => recorded.has(operation))).toEqual([]);
  });

  it('knows only operations that there are, each example under a name of its own', () => {
    const there = OPERATIONS.map(({ operationId }) => operationId);
    expect(recording.filter(({ operation }) => !there.includes(operation))).toEqual([]);
    const keys = recording.map((one: Exchange) =>
      [one.operation, one.status, one.mediaType, one.name].join(' '),
    );
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it.each(Object.entries(LEFT))('%s leaves behind what it is for', (operation, statuses) => {
    const seen = answers(operation).map(([, answer]) => statusOf(answer));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((status) => !statuses.includes(String(status)))).toEqual([]);
  });

  it.each(['getMatch', 'getChallenge', 'getTournament'])(
    'shows %s in the states that its examples are called',
    (operation) => {
      const seen = answers(operation);
      expect(seen.length).toBeGreaterThanOrEqual(3);
      for (const [name, answer] of seen) expect([name, answer['status']]).toEqual([name, name]);
    },
  );

  it('shows a record that holds before the rules, and a bot that has passed its check', () => {
    const [[, record]] = answers('getMatchRecord');
    const verified = RULES.verify(record);
    expect(verified).toMatchObject({ ok: true, value: { valid: true, difference: null } });
    expect(Object.fromEntries(answers('getTrial'))).toMatchObject({
      running: { status: 'running', passed: null },
      finished: { status: 'finished', passed: true },
      'a rehearsal': { kind: 'rehearsal', status: 'finished' },
    });
  });

  it('holds nothing that is not the same each time, nor anybody’s secret', () => {
    const text = JSON.stringify(recording);
    expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
    const tokens = [...text.matchAll(/\b(?:by[abt]_|whsec_)\w{16,}/g)].map(([token]) => token);
    expect(tokens.length).toBeGreaterThan(5);
    expect(tokens.filter((token) => !token.includes('EXAMPLE'))).toEqual([]);
  });
});
