import type { FastifyReply } from 'fastify';
import type { Spending } from './limiter.js';

const seconds = (ms: number): number => Math.ceil(Math.floor(ms) / 1000);

/** The budgets that an answer has spent, where it may be more than one. */
const spent = new WeakMap<FastifyReply, Map<string, Spending>>();

/**
 * Says in an answer how a budget stands: `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10), and
 * the `RateLimit-Limit`, `-Remaining` and `-Reset` of its earlier versions. Moves, of which there are thousands a second,
 * are answered without the latter unless they are refused.
 */
export function tellBudget(reply: FastifyReply, spending: Spending, windowMs: number): void {
  if (spending.quota !== null) write(reply, spending, policyOf(spending, windowMs), limitOf(spending));
}

/** The same for an answer that may spend several budgets, such as a GraphQL document's; the lists name all of them. */
export function tellBudgets(reply: FastifyReply, spending: Spending, windowMs: number): void {
  if (spending.quota === null) return;
  const all = spent.get(reply) ?? new Map<string, Spending>();
  spent.set(reply, all.set(spending.budget, spending));
  const list = [...all.values()];
  const policy = list.map((one) => policyOf(one, windowMs)).join(', ');
  write(reply, spending, policy, list.map(limitOf).join(', '));
}

const policyOf = ({ budget, quota }: Spending, windowMs: number): string =>
  `"${budget}";q=${quota};w=${windowMs / 1000}`;

const limitOf = ({ budget, remaining, resetMs }: Spending): string =>
  `"${budget}";r=${remaining};t=${seconds(resetMs)}`;

function write(reply: FastifyReply, spending: Spending, policy: string, limit: string): void {
  void reply.header('ratelimit-policy', policy);
  void reply.header('ratelimit', limit);
  if (spending.budget === 'moves' && spending.isAllowed) return;
  void reply.header('ratelimit-limit', spending.quota);
  void reply.header('ratelimit-remaining', spending.remaining);
  void reply.header('ratelimit-reset', seconds(spending.resetMs));
}
