import { Readable } from 'node:stream';
import { replayLines } from '../../src/rulebook/replay.lines.js';

const inPieces = (pieces: readonly string[]): Readable => Readable.from(pieces);
async function answers(...pieces: string[]): Promise<unknown[]> {
  let text = '';
  for await (const responses of replayLines(inPieces(pieces))) text += responses;
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
}

const request = (moves: string[] = []) =>
  JSON.stringify({
    ruleset: 'draw',
    seats: 2,
    deal: {
      hands: [
        ['6-4', '5-5'],
        ['3-3', '6-2'],
      ],
      boneyard: ['6-6'],
    },
    moves,
  });

describe('replay over lines', () => {
  it('answers each request on its line, in order, refusals with their problem', async () => {
    const [first, second, third] = await answers(
      `${request()}\n${request(['6-4'])}\n`,
      `${request(['5-5'])}`,
    );
    expect(first).toMatchObject({ status: 'playing', turn: 0, legalMoves: ['5-5'] });
    expect(second).toEqual({
      type: '/docs/problems#illegal-move',
      title: expect.any(String) as string,
      status: 422,
      code: 'illegal-move',
      detail: expect.any(String) as string,
      reason: 'must-open-with',
      moveIndex: 0,
      legalMoves: ['5-5'],
    });
    expect(third).toMatchObject({ events: [{ type: 'played', seat: 0, tile: '5-5' }] });
  });

  it('says nothing to blank lines, takes line ends of other systems and a byte order mark', async () => {
    const lines = await answers(`\uFEFF${request()}\r\n`, '\r\n  \n\n', `${request()}\r\n\r\n`);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ status: 'playing' });
    expect(lines[1]).toEqual(lines[0]);
    expect(await answers()).toEqual([]);
  });

  it.each([
    ['text that is no JSON', 'hello', 'malformed-request'],
    ['JSON that is no request', '[1, 2]', 'malformed-request'],
    ['half a request', request().slice(0, 40), 'malformed-request'],
    ['an endless nesting', '['.repeat(200_000), 'malformed-request'],
    ['a line of a megabyte', `{"ruleset":"${'x'.repeat(1_000_000)}"}`, 'malformed-request'],
    ['a game that there is not', '{"ruleset":"whist","seats":2,"seed":"x"}', 'unknown-ruleset'],
  ])('answers %s with a problem and goes on', async (_, line, code) => {
    const [refused, answered] = await answers(`${line}\n${request()}\n`);
    expect(refused).toMatchObject({ code });
    expect(answered).toMatchObject({ status: 'playing' });
  });
});
