import { NotFoundException } from '@nestjs/common';
import { answer } from '../../src/platform/answer.js';
import { refusalOf } from '../../src/platform/error.refusal.js';
import { isOutage } from '../../src/platform/outage.js';
import { ThreadsClosed } from '../../src/platform/threads.js';
import { problemOf } from '../../src/platform/problem.js';
import { refuse } from '../../src/platform/refusal.js';
import { ok } from '../../src/platform/result.js';

const errorOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('what was thrown', () => {
  it('is the refusal that a controller answers with', () => {
    expect(answer(ok(4))).toBe(4);
    const thrown = errorOf(() =>
      answer(refuse('illegal-move', 'Not now.', { reason: 'not-now', legalMoves: ['6-4'] })),
    );
    const refusal = refusalOf(thrown);
    expect(problemOf(refusal)).toEqual({
      type: '/docs/problems#illegal-move',
      title: 'The move is not legal',
      status: 422,
      code: 'illegal-move',
      detail: 'Not now.',
      reason: 'not-now',
      legalMoves: ['6-4'],
    });
  });

  it.each([
    [new NotFoundException('Cannot GET /x'), 'not-found', 'Cannot GET /x.'],
    [
      Object.assign(new Error('Body is too large'), { statusCode: 413 }),
      'payload-too-large',
      'Body is too large.',
    ],
    [Object.assign(new Error('Odd'), { statusCode: 414 }), 'malformed-request', 'Odd.'],
  ])('by a framework is told: %p', (error, code, detail) => {
    expect(refusalOf(error, 'r1')).toEqual({ code, detail });
  });

  it.each([
    [new Error('password in the message')],
    [Object.assign(new Error('password'), { statusCode: 500 })],
    ['password'],
    [undefined],
    [{ password: 1 }],
  ])('by mistake is told by nothing but the id of the request: %p', (error) => {
    const refusal = refusalOf(error, 'r1');
    expect(refusal.code).toBe('internal');
    expect(refusal.detail).toBe("Something went wrong on our side; the request's id is r1.");
  });

  it.each([
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })],
    [Object.assign(new Error('admin shutdown'), { code: '57P01' })],
    [Object.assign(new Error('too many'), { code: '53300' })],
    [new Error('Connection terminated unexpectedly')],
    [new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' })])],
    [new (class ClientOfflineError extends Error {})()],
    [new ThreadsClosed()],
    [new (class TimeoutError extends Error {})()],
    [new (class TimeoutError2 extends Error {})()],
  ])('because a server is away says so, and when to come back: %p', (error) => {
    expect(refusalOf(error)).toMatchObject({ code: 'unavailable', retryAfter: 1 });
  });

  it('because all connections were in use for too long says that', () => {
    const refusal = refusalOf(new Error('timeout exceeded when trying to connect'));
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    expect(refusal.detail).toMatch(/^No connection to the database became free in time/);
  });

  it.each([
    [Object.assign(new Error('duplicate'), { code: '23505' })],
    [Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })],
    [new Error('Connection is what it is')],
    ['ECONNREFUSED'],
  ])('is not taken for an outage when it is none: %p', (error) => {
    expect(isOutage(error)).toBe(false);
  });
});
