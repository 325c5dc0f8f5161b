import type { LoggerService } from '@nestjs/common';
import { type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../../config/environment.js';

/**
 * The program's log: one JSON object per line on standard output. Authorization headers and the like never get in,
 * because requests are written field by field and headers are not among the fields.
 */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: { pid: process.pid }, timestamp: stdTimeFunctions.isoTime });
}

/** Contexts in which Nest tells about its own start: worth a line only when looking for something. */
const CHATTY = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'GraphQLModule',
  'NestApplication',
]);

/** Nest's `Logger` written to the program's log: `logger.log(message or object, …, context)`. */
export class NestLog implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(CHATTY.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest gives the context last; before it there may be a text, or for errors a stack. */
  private write(
    level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    const [text] = rest.slice(0, context === undefined ? undefined : -1);
    if (message instanceof Error) this.pino[level]({ context, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) {
      this.pino[level]({ context, ...message }, typeof text === 'string' ? text : undefined);
    } else {
      const stack = typeof text === 'string' && text.includes('\n') ? text : undefined;
      this.pino[level]({ context, stack }, String(message));
    }
  }
}
