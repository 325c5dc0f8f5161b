import type { Environment } from './environment.js';

/** What requests are counted as; each has a budget of its own, so that looking never costs a move. */
export const BUDGETS = ['reads', 'moves', 'creates', 'rules'] as const;
export type Budget = (typeof BUDGETS)[number];

/** Requests that one holder may make in a window, by budget; null for any number. */
export type Quotas = Readonly<Record<Budget, number | null>>;

/** The limits of the service. */
export interface LimitSettings {
  /** Length of every budget's window, in ms. */
  readonly windowMs: number;
  /** Of a bot, or of an account where no bot asks. */
  readonly known: Quotas;
  /** Of an address from which somebody asks without a token. */
  readonly anonymous: Quotas;
  /** WebSockets of one holder at once, in each process; null for any number. */
  readonly sockets: number | null;
}

const orNone = (limit: number): number | null => (limit === 0 ? null : limit);

/** The limits that the environment asks for; 0 there stands for none. */
export function limitsOf(environment: Environment): LimitSettings {
  return {
    windowMs: environment.LIMIT_WINDOW * 1000,
    known: {
      reads: orNone(environment.LIMIT_READS),
      moves: orNone(environment.LIMIT_MOVES),
      creates: orNone(environment.LIMIT_CREATES),
      rules: orNone(environment.LIMIT_RULES),
    },
    anonymous: {
      reads: orNone(environment.LIMIT_ANONYMOUS_READS),
      // Nobody moves without a token.
      moves: orNone(environment.LIMIT_ANONYMOUS_READS),
      creates: orNone(environment.LIMIT_ANONYMOUS_CREATES),
      rules: orNone(environment.LIMIT_ANONYMOUS_RULES),
    },
    sockets: orNone(environment.LIMIT_SOCKETS),
  };
}
