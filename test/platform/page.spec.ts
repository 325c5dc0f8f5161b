import { connectionOf, logConnection } from '../../src/platform/graphql/connection.js';
import { formatCursor, listed, pageOf, pageOfWhole } from '../../src/platform/page.js';

const LETTERS = ['a', 'b', 'c'];
const itself = (letter: string): string => letter;

describe('a page', () => {
  it('of REST and of GraphQL has the same cursors', () => {
    const page = pageOf(LETTERS, 2, itself);
    expect(listed('letters', page)).toEqual({ letters: ['a', 'b'], next: formatCursor('b') });
    expect(connectionOf(page, {})).toEqual({
      edges: [
        { cursor: formatCursor('a'), node: 'a' },
        { cursor: formatCursor('b'), node: 'b' },
      ],
      nodes: ['a', 'b'],
      pageInfo: {
        hasNextPage: true,
        hasPreviousPage: false,
        startCursor: formatCursor('a'),
        endCursor: formatCursor('b'),
      },
    });
  });

  it('of a list that is there as a whole begins after any of its items, and after nothing else', () => {
    const after = (cursor: string) => pageOfWhole(LETTERS, { limit: 2, after: cursor }, itself);
    expect(after(formatCursor('a'))).toMatchObject({ ok: true, value: { items: ['b', 'c'], next: null } });
    expect(after(formatCursor('c'))).toMatchObject({ ok: true, value: { items: [], next: null } });
    expect(after(formatCursor('d'))).toMatchObject({ ok: false, error: { code: 'malformed-request' } });
  });

  it('of nothing is a connection without cursors', () => {
    const { edges, pageInfo } = connectionOf(pageOf([], 2, itself), { after: formatCursor('z') });
    expect(edges).toEqual([]);
    expect(pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: true,
      startCursor: null,
      endCursor: null,
    });
  });
});

it('a log has its numbers for cursors', () => {
  const events = [{ seq: 4 }, { seq: 5 }, { seq: 6 }];
  expect(logConnection(events, { first: 2, after: 3 })).toEqual({
    edges: [
      { cursor: '4', node: { seq: 4 } },
      { cursor: '5', node: { seq: 5 } },
    ],
    nodes: [{ seq: 4 }, { seq: 5 }],
    pageInfo: { hasNextPage: true, hasPreviousPage: true, startCursor: '4', endCursor: '5' },
  });
});
