/** What `pg`, node-redis and the system say when a server we need is not there. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
const NAMES = new Set([
  'ClientOfflineError',
  'ClientClosedError',
  'SocketClosedUnexpectedlyError',
  'TimeoutError',
]);
/** The bundle numbers classes of one name (`TimeoutError2`). */
const nameOf = (error: Error): string => error.constructor.name.replace(/\d+$/, '');
/** SQLSTATE classes: 08 connection, 53 out of resources, 57P server going down or starting. */
const SQL_STATES = /^(08|53|57P)/;
/** What `pg`'s pool says when nobody has given a connection back in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** How such messages begin. */
const MESSAGES = ['Connection terminated', NO_CONNECTION, 'Client has encountered a connection error'];

/** Whether an error means that all connections to the database were in use for too long. */
export const isCrowded = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(NO_CONNECTION);

/** Whether an error means that Postgres or Redis is away for now, and not that the program is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (NAMES.has(nameOf(error)) || MESSAGES.some((begin) => error.message.startsWith(begin))) return true;
  if (typeof code !== 'string') return false;
  return (
    SQL_STATES.test(code) ||
    (CODES.has(code) && ['connect', 'read', 'write', 'getaddrinfo', undefined].includes(syscall))
  );
}
