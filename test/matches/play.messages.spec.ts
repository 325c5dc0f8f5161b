import { newId } from '../../src/platform/id.js';
import { messageIdIn, parseJson, parsePlayMessage } from '../../src/matches/play.messages.js';

const match = newId();

it.each([
  [
    { type: 'authenticate', token: 'abc' },
    { type: 'authenticate', token: 'abc' },
  ],
  [{ type: 'subscribe' }, { type: 'subscribe', match: undefined, after: undefined, expandMoves: false }],
  [{ type: 'subscribe', after: 'latest' }, { after: 'latest' }],
  [
    { type: 'subscribe', after: 0 },
    { match: undefined, after: '0' },
  ],
  [
    { type: 'subscribe', after: '0' },
    { match: undefined, after: '0' },
  ],
  [
    { type: 'subscribe', match, after: 0 },
    { match, after: 0 },
  ],
  [
    { type: 'subscribe', match, after: 7, seat: 1, expand: 'moves', id: 'a' },
    { match, after: 7, seat: 1, expandMoves: true, id: 'a' },
  ],
  [
    { type: 'unsubscribe', match: null },
    { type: 'unsubscribe', match: undefined },
  ],
  [
    { type: 'move', match, ply: 3, move: '6-4', id: 9 },
    { match, move: { ply: 3, move: '6-4' }, id: 9 },
  ],
  [
    { type: 'resign', match },
    { type: 'resign', match, seat: undefined },
  ],
  // Whether there is such a match is said where REST says it.
  [{ type: 'subscribe', match: 'abc' }, { match: 'abc' }],
  [
    { type: 'ping', id: 0 },
    { type: 'ping', id: 0 },
  ],
])('reads %j', (sent, expected) => {
  const read = parsePlayMessage(sent);
  expect(read.ok && read.value).toMatchObject(expected);
});

it.each([
  undefined,
  null,
  7,
  'move',
  [],
  {},
  { type: 'dance' },
  { type: 'toString' },
  { type: 'ping', id: {} },
  { type: 'ping', id: '' },
  { type: 'ping', id: 'a\0b' },
  { type: 'ping', id: '\ud800' },
  { type: 'ping', more: 1 },
  { type: 'authenticate' },
  { type: 'authenticate', token: 'x'.repeat(301) },
  { type: 'subscribe', match: '' },
  { type: 'subscribe', match: 7 },
  { type: 'subscribe', match: 'a\0b' },
  { type: 'subscribe', match, after: 'latest' },
  { type: 'subscribe', match, after: -1 },
  { type: 'subscribe', after: 7 },
  { type: 'subscribe', seat: 0 },
  { type: 'subscribe', match, expand: 'all' },
  { type: 'move', ply: 1, move: '6-4' },
  { type: 'move', match, ply: 0, move: '6-4' },
  { type: 'move', match, ply: 1, move: 'x'.repeat(41) },
  { type: 'move', match, ply: 1.5, move: '6-4' },
  { type: 'resign', match, seat: 99 },
])('refuses %j', (sent) => {
  const read = parsePlayMessage(sent);
  expect(read.ok ? read : read.error.code).toBe('malformed-request');
});

it('finds the id to answer with, also in a message that is refused', () => {
  expect(messageIdIn({ type: 'dance', id: 'a1' })).toBe('a1');
  expect(messageIdIn({ id: 7 })).toBe(7);
  for (const sent of [null, 'x', { id: null }, { id: [] }, { id: '' }]) {
    expect(messageIdIn(sent)).toBeUndefined();
  }
});

it('takes text that is no JSON for nothing', () => {
  expect(parseJson('{"a":')).toBeUndefined();
  expect(parseJson('{"a":1}')).toEqual({ a: 1 });
});
