import { pino } from 'pino';
import { NestLog } from '../../../src/platform/logging/logging.js';

describe("Nest's logger on pino", () => {
  let lines: Record<string, unknown>[];
  const logAt = (level: string): NestLog => {
    lines = [];
    const stream = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
    return new NestLog(pino({ level, base: null, timestamp: false }, stream));
  };

  it('writes a message with its context', () => {
    logAt('info').warn('a thing', 'Room');
    expect(lines).toEqual([{ level: 40, context: 'Room', msg: 'a thing' }]);
  });

  it('writes the fields of an object beside the message', () => {
    logAt('info').error({ queue: 'turns', err: new Error('x') }, 'Job failed', 'Queues');
    expect(lines).toMatchObject([
      {
        level: 50,
        context: 'Queues',
        queue: 'turns',
        msg: 'Job failed',
        err: { type: 'Error', message: 'x' },
      },
    ]);
  });

  it('writes an error with its stack', () => {
    logAt('info').error(new TypeError('x'), 'Room');
    expect(lines).toMatchObject([{ level: 50, context: 'Room', msg: 'x', err: { type: 'TypeError' } }]);
    expect((lines[0]['err'] as { stack: string }).stack).toContain('\n');
  });

  it('writes the stack that Nest gives as text', () => {
    logAt('info').error('x', 'Error: x\n  at y', 'ExceptionsHandler');
    expect(lines).toEqual([{ level: 50, context: 'ExceptionsHandler', stack: 'Error: x\n  at y', msg: 'x' }]);
  });

  it("keeps Nest's own start to those who look for it", () => {
    logAt('info').log('Mapped {/x, GET}', 'RouterExplorer');
    expect(lines).toEqual([]);
    logAt('debug').log('Mapped {/x, GET}', 'RouterExplorer');
    expect(lines).toHaveLength(1);
  });
});
