import { DEFAULT_CLOCK, type ClockRule } from '../matches/index.js';
import { parsePool, poolOf, type Pool } from '../ratings/index.js';
import { resolveGame, RULESETS } from '../rules/rulesets.js';
import { offerOf, type Offer } from './offer.js';

/** The clocks that queues are played with, in seconds. */
export const QUEUE_CLOCKS = {
  fast: { perMove: 2 },
  normal: DEFAULT_CLOCK,
  slow: { perMove: 60 },
} as const satisfies Record<string, ClockRule>;
export type QueueClock = keyof typeof QUEUE_CLOCKS;
export const QUEUE_CLOCK_NAMES = Object.keys(QUEUE_CLOCKS) as readonly QueueClock[];

/** What a queue pairs bots for: a game whose ratings are compared, a clock, and whether it counts. */
export interface Queue {
  /** `draw.standard.2.normal.rated`: all there is to know about it. */
  readonly id: string;
  readonly pool: Pool;
  readonly clock: QueueClock;
  readonly rated: boolean;
  readonly offer: Offer;
}

function queueOf(pool: Pool, clock: QueueClock, rated: boolean): Queue | undefined {
  const { ruleset, preset, seats } = pool;
  const offer = offerOf({ ruleset, preset, seats, clock: QUEUE_CLOCKS[clock], rated });
  if (!offer.ok || seats < 2) return undefined;
  const id = `${pool.id}.${clock}.${rated ? 'rated' : 'unrated'}`;
  return { id, pool, clock, rated, offer: offer.value };
}

/** Reads a queue's identifier; undefined where no such game can be played. */
export function parseQueue(id: string): Queue | undefined {
  const parts = id.split('.');
  const counts = parts.pop();
  const clock = QUEUE_CLOCK_NAMES.find((name) => name === parts.at(-1));
  const pool = parsePool(parts.slice(0, -1).join('.'));
  if (!pool || !clock || !['rated', 'unrated'].includes(counts ?? '')) return undefined;
  return queueOf(pool, clock, counts === 'rated');
}

/** The usual table of a preset: of two, or as few as the game takes. */
function usualPool(ruleset: string, preset: string): Pool | undefined {
  for (const seats of [2, 3, 4]) {
    const game = resolveGame({ ruleset, preset, seats });
    if (game.ok) return poolOf(game.value);
  }
  return undefined;
}

/** The queues that are always listed: for every preset its usual table, rated, with the usual clock. */
export const USUAL_QUEUES: readonly Queue[] = RULESETS.flatMap(({ id, presets }) =>
  presets.flatMap(({ name }) => {
    const pool = usualPool(id, name);
    return (pool && queueOf(pool, 'normal', true)) ?? [];
  }),
);
