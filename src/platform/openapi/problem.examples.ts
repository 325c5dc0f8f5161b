import { type RefusalCode, REFUSALS } from '../refusal.js';
import type { Json } from './openapi31.js';
import type { Exchange } from './recording.js';

const MEDIA_TYPE = 'application/problem+json';

const RESET_AT = '2026-12-01T12:01:00.000Z';

/** What the service says in cases that the story does not come to: it fails, or is asked too much. */
const UNRECORDED: Partial<Record<RefusalCode, Json>> = {
  'rate-limited': {
    detail: 'The budget "creates" of the account is 6000 requests in 60 s and used up; wait 12 s.',
    retryAfter: 12,
    limit: { budget: 'creates', holder: 'account', quota: 6000, window: 60, remaining: 0, resetAt: RESET_AT },
  },
  'idempotency-in-progress': { detail: 'The first request with this key has no answer yet: ask again.' },
  'impossible-position': { detail: 'No deal leads to these hands and this table.' },
  'timed-out': { detail: 'The clock decided ply 7.', turn: { ply: 8, seat: 1, deadline: RESET_AT } },
  'same-account': { detail: 'Opponents in a rated match may not share an account.' },
  'seat-forfeited': { detail: 'Seat 0 has forfeited; house:easy plays it on.' },
  'match-veiled': {
    detail:
      'Other tables play the same deals: the match is shown when all tables of its round have finished.',
  },
  'too-many-challenges': { detail: '100 challenges of the account wait for an answer.' },
  'too-many-experiments': {
    detail: 'An account may have 4 experiments under way: wait until one has ended, or cancel one.',
  },
  'experiments-spent': {
    detail:
      "This experiment is worth 60000 rounds of two-seat draw; of the account's 10000000 in 24 hours 20000 are left.",
    retryAfter: 3600,
  },
  'too-many-exports': { detail: 'An account may have 2 exports under way: wait for one.' },
  'export-not-finished': { detail: 'The file is still being written.' },
  'export-expired': { detail: 'The file could be fetched for a day: order another export.' },
  'target-refused': { detail: 'This service sends events by https only.' },
  'too-many-webhooks': { detail: 'An account may have 20 webhooks.' },
  internal: { detail: "Something went wrong on our side; the request's id is 5f2c1a90-1b." },
  unavailable: { detail: 'A server that this service needs is away; try again soon.', retryAfter: 1 },
};

/** Problems for the responses of operations: those that were recorded for one, and one of each code for all others. */
export interface ProblemExamples {
  /** Puts an example of each code that the response names beside it. */
  show(operation: string, response: { description?: string; content?: Record<string, Json> }): void;
  /** The shared ones that were referred to, for `components.examples`. */
  components(): Json;
}

/** A problem of this code as the service writes it, if nothing was recorded. */
function made(code: RefusalCode): Json {
  const { status, title } = REFUSALS[code];
  return { type: `/docs/problems#${code}`, title, status, code, detail: `${title}.`, ...UNRECORDED[code] };
}

/** The codes that the description of a response names (`ApiRefusals` writes them). */
const codesIn = (description = ''): RefusalCode[] =>
  [...description.matchAll(/`([a-z-]+)`: /g)]
    .map(([, code]) => code as RefusalCode)
    .filter((code) => code in REFUSALS);

export function problemExamples(recording: readonly Exchange[]): ProblemExamples {
  const recorded = recording.filter(({ status }) => status >= 400);
  const shared: Record<string, unknown> = {};
  const exampleOf = (code: RefusalCode, operation: string): Json => {
    const common = recorded.find(({ name }) => name === code);
    const own = recorded.find((exchange) => exchange.name === code && exchange.operation === operation);
    if (own !== undefined && own !== common) return { value: own.answer };
    shared[code] ??= { summary: REFUSALS[code].title, value: common?.answer ?? made(code) };
    return { $ref: `#/components/examples/${code}` };
  };
  return {
    show(operation, { description, content }) {
      const media = content?.[MEDIA_TYPE];
      const codes = codesIn(description);
      if (media === undefined || codes.length === 0) return;
      media['examples'] = Object.fromEntries(codes.map((code) => [code, exampleOf(code, operation)]));
    },
    components: () => Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
