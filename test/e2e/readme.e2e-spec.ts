import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeModes } from './harness.js';
import { eventsOf } from './players.js';
import { ROOT } from './program.process.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describeModes('the README', (serviceOf) => {
  (hasCurl ? it : it.skip)('has five calls that work as they are copied', async () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const [, calls] = /^URL=http:\S+ ([\s\S]*?)\n```/m.exec(readme)!;
    expect(calls.match(/curl /g)).toHaveLength(5);
    const script = `URL=${serviceOf().url}; ${calls}\necho; echo "$TOKEN $MATCH"`;
    const { stdout, stderr, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = stdout.trim().split('\n');
    const { events } = JSON.parse(lines[0]) as {
      events: { type: string; ply: number; legalMoves: string[] }[];
    };
    const turn = events.at(-1)!;
    expect(turn).toMatchObject({ type: 'turn', legalMoves: expect.any(Array) as string[] });
    expect(JSON.parse(lines[1])).toMatchObject({ ply: turn.ply, move: turn.legalMoves[0] });
    const [token, match] = lines.at(-1)!.split(' ');
    const played = await eventsOf(serviceOf(), match, token);
    expect(played.some(({ type, ply }) => type !== 'turn' && ply === turn.ply)).toBe(true);
  });
});
