import { spawnSync } from 'node:child_process';
import { freePort } from '../servers/child.server.js';
import { composeServices } from '../servers/compose.file.js';
import { FLAVOURS } from '../servers/flavours.js';
import { ensureBuilt, ProgramProcess } from './program.process.js';

const [, real] = FLAVOURS;

(real.available ? describe : describe.skip)('the processes of docker-compose.yml', () => {
  it('finish a match together, with exactly the variables that stand there', async () => {
    ensureBuilt();
    const servers = await real.start();
    const { api, worker } = composeServices();
    // Only addresses differ: there is one machine here and not four.
    const [PORT, HEALTH_PORT] = [String(await freePort()), String(await freePort())];
    const here = { ...servers.variables, LOG_LEVEL: 'warn' };
    const programs = [
      new ProgramProcess({ ...api.environment, ...here, PORT }),
      new ProgramProcess({ ...worker.environment, ...here, HEALTH_PORT }),
    ];
    try {
      await Promise.all(programs.map((program) => program.ready()));
      const healthy = ({ healthcheck }: typeof api, port: string): number | null => {
        const [, command, ...args] = healthcheck!.test;
        expect(command).toBe('node');
        const moved = args.map((arg) => arg.replace(/localhost:\d+/, `localhost:${port}`));
        return spawnSync(process.execPath, moved).status;
      };
      expect([healthy(api, PORT), healthy(worker, HEALTH_PORT)]).toEqual([0, 0]);
      expect(healthy(api, String(await freePort()))).toBe(1);

      const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
        const response = await fetch(programs[0].url + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        return (await response.json()) as T;
      };
      const account = await post<{ token: string }>('/v1/accounts', { name: 'me' });
      const ada = await post<{ bot: { id: string }; token: string }>(
        '/v1/bots',
        { name: 'ada' },
        account.token,
      );
      // Time runs out in the first turn, which only the worker notices; the easy house player goes on until it gives up.
      const { match } = await post<{ match: { id: string } }>(
        '/v1/matches',
        {
          ruleset: 'draw',
          seats: [ada.bot.id, 'house:easy'],
          clock: { perMove: 1 },
          onTimeout: 'play-for-me',
        },
        ada.token,
      );
      const log = await fetch(`${programs[0].url}/v1/matches/${match.id}/events`, {
        headers: { authorization: `Bearer ${ada.token}`, accept: 'application/x-ndjson' },
      });
      const events = (await log.text())
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { type: string; termination?: string });
      expect(events.some(({ type }) => type === 'timed-out')).toBe(true);
      expect(events.at(-1)).toMatchObject({ type: 'match-over', termination: 'timeout' });
      for (const program of programs)
        expect(await program.stop('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(programs.map(({ stderr }) => stderr)).toEqual(['', '']);
    } finally {
      await Promise.all(programs.map((program) => program.stop('SIGKILL')));
      await servers.stop();
    }
  });
});
