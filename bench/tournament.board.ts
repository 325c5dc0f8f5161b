/** A page of the leaderboard of a pool with very many rated versions, as a client waits for it. */
import { Pool } from 'pg';
import { cpuMs } from './bench.processes.js';

const POOL = 'draw.standard.2';
const BOTS_PER_ACCOUNT = 1_000;

/** Puts that many rated versions into a pool: half of them on the board of newest versions. */
async function fill(url: string, versions: number): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  await pool.query(
    `INSERT INTO accounts (id, name, created_at)
     SELECT gen_random_uuid(), 'bench ' || n, now() FROM generate_series(1, $1::int) n`,
    [Math.ceil(versions / 2 / BOTS_PER_ACCOUNT)],
  );
  await pool.query(
    `WITH owners AS (SELECT id, row_number() OVER () AS number FROM accounts WHERE name LIKE 'bench %'),
     made AS (
       INSERT INTO bots (id, account, name, name_key, newest, created_at)
       SELECT gen_random_uuid(), o.id, 'bench ' || n, 'bench ' || n, 2, now()
       FROM generate_series(1, $1::int / 2) n JOIN owners o ON o.number = 1 + n / $2::int % (SELECT count(*) FROM owners)
       RETURNING id
     )
     INSERT INTO bot_versions (id, bot, number, created_at)
     SELECT gen_random_uuid(), made.id, v, now() FROM made, generate_series(1, 2) v`,
    [versions, BOTS_PER_ACCOUNT],
  );
  await pool.query(
    `INSERT INTO rating_pools (id, ruleset, preset, seats, mode) VALUES ($1, 'draw', 'standard', 2, 'solo')
     ON CONFLICT DO NOTHING`,
    [POOL],
  );
  await pool.query(
    `INSERT INTO ratings (pool, player, bot, version, rating, sets, anchored, newest, last_at)
     SELECT $1, v.bot || '@' || v.number, v.bot, v.number, 1400 + 200 * sqrt(-2 * ln(1 - random())) * cos(6.2831853 * random()),
       30 + (random() * 500)::int, false, v.number = b.newest, now()
     FROM bot_versions v JOIN bots b ON b.id = v.bot WHERE b.name LIKE 'bench %'`,
    [POOL],
  );
  await pool.query('ANALYZE ratings, bots, bot_versions');
  await pool.end();
}

export interface Board {
  readonly versions: number;
  readonly pages: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Of the server. */
  readonly cpuMsPerPage: number;
}

/** Pages that are read before any is counted. */
const WARM_UP = 1_500;
const COUNTED = 1_000;

/** Reads boards page by page from the top, as people do, and measures what each page takes. `pid`: the server's. */
export async function measureBoard(
  { url, pid }: { readonly url: string; readonly pid: number },
  databaseUrl: string,
  versions: number,
): Promise<Board> {
  await fill(databaseUrl, versions);
  const times: number[] = [];
  let cpuBefore = 0;
  for (let reader = 0; times.length < WARM_UP + COUNTED; reader++) {
    let after = '';
    for (let page = 0; page < 10; page++) {
      if (times.length === WARM_UP) cpuBefore = cpuMs(pid);
      const filters = ['', '&versions=true', '&provisional=false', '&house=false'][reader % 4];
      const began = performance.now();
      const response = await fetch(`${url}/v1/pools/${POOL}/leaderboard?limit=50${filters}${after}`);
      const { places, next } = (await response.json()) as { places: object[]; next: string };
      times.push(performance.now() - began);
      if (places.length !== 50) throw new Error(`a page of ${places.length} places`);
      after = `&after=${next}`;
    }
  }
  const cpu = cpuMs(pid) - cpuBefore;
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  const at = (share: number): number => Number(sorted[Math.floor(share * (sorted.length - 1))].toFixed(2));
  return {
    versions,
    pages: sorted.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    cpuMsPerPage: Number((cpu / sorted.length).toFixed(2)),
  };
}
