import { type Refusal, REFUSALS } from './refusal.js';

/** Where the registry of refusals is explained; a problem's `type` points into it. */
export const PROBLEMS_PAGE = '/docs/problems';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** A refusal as RFC 9457 writes it: `type`, `title`, `status`, and the refusal's own fields. */
export type ProblemBody = Refusal & {
  readonly type: string;
  readonly title: string;
  readonly status: number;
};

/** The body of a REST answer that refuses. */
export function problemOf(refusal: Refusal): ProblemBody {
  const { status, title } = REFUSALS[refusal.code];
  return { type: `${PROBLEMS_PAGE}#${refusal.code}`, title, status, ...refusal };
}
