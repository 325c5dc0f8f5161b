import { parseHouseName } from '../matches/index.js';
import { rateSet, START_RATING, type RatedPlayer, type RatingChange } from '../statistics/index.js';
import type { Anchors } from './anchors.js';
import type { CompleteSet } from './rated.set.js';

/** A player's place in a pool. */
export interface Rated extends RatedPlayer {
  readonly player: string;
  /** The version that the first rating was taken over from; null where it is the usual one. */
  readonly inheritedFrom: string | null;
}

/** One line of the ledger. */
export interface LedgerLine extends RatingChange {
  readonly player: string;
}

/** What a set does to a pool. */
export interface Application {
  readonly lines: readonly LedgerLine[];
  /** Players as they stand afterwards. */
  readonly players: readonly Rated[];
}

/** A version as ratings name it: `bot@3` is `{ bot, version: 3 }`; undefined for a house player. */
export function parsePlayer(player: string): { bot: string; version: number } | undefined {
  const at = player.indexOf('@');
  return at < 0 ? undefined : { bot: player.slice(0, at), version: Number(player.slice(at + 1)) };
}

/** Ratings of one pool, as far as a set needs them. */
export interface KnownRatings {
  find(player: string): Rated | undefined;
  /** The newest version below `version` of a bot that has a rating. */
  findPredecessor(bot: string, version: number): Rated | undefined;
}

/** Who somebody is before its first set: a house player its anchor, a new version what its predecessor was, anybody else 1400. */
export function newcomer(player: string, known: KnownRatings, anchors: Anchors): Rated {
  const house = parseHouseName(player);
  if (house) return { player, rating: anchors[house], sets: 0, anchored: true, inheritedFrom: null };
  const { bot, version } = parsePlayer(player)!;
  const before = known.findPredecessor(bot, version);
  if (before) return { player, rating: before.rating, sets: 0, inheritedFrom: before.player };
  return { player, rating: START_RATING, sets: 0, inheritedFrom: null };
}

/**
 * What a complete set does to the ratings of its players. A function of the set and of what was known before it, in the four
 * basic operations, so that the same sets in the same order give the same ratings, bit for bit.
 */
export function applySet({ sides, scores }: CompleteSet, known: KnownRatings, anchors: Anchors): Application {
  const before = new Map<string, Rated>();
  for (const player of sides.flat())
    before.set(player, known.find(player) ?? newcomer(player, known, anchors));
  const changes = rateSet(
    sides.map((side) => side.map((player) => before.get(player)!)),
    scores,
  );
  const lines: LedgerLine[] = [];
  const players = new Map<string, Rated>();
  sides.forEach((side, i) =>
    side.forEach((player, member) => {
      // The same house player may sit on several sides; its rating does not move, and one line is enough.
      if (players.has(player)) return;
      const change = changes[i][member];
      const rated = before.get(player)!;
      // The database knows no −0, which an anchor's change may be.
      lines.push({ player, ...change, delta: change.delta + 0 });
      players.set(player, { ...rated, rating: change.after, sets: rated.sets + 1 });
    }),
  );
  return { lines, players: [...players.values()] };
}

/** Ratings of one pool that are being rebuilt or brought up to date. */
export class PoolRatings implements KnownRatings {
  private readonly players = new Map<string, Rated>();
  private readonly versions = new Map<string, Set<number>>();

  constructor(players: Iterable<Rated> = []) {
    for (const player of players) this.put(player);
  }

  find(player: string): Rated | undefined {
    return this.players.get(player);
  }

  findPredecessor(bot: string, version: number): Rated | undefined {
    const earlier = [...(this.versions.get(bot) ?? [])].filter((other) => other < version);
    return earlier.length === 0 ? undefined : this.players.get(`${bot}@${Math.max(...earlier)}`);
  }

  put(rated: Rated): void {
    this.players.set(rated.player, rated);
    const named = parsePlayer(rated.player);
    if (!named) return;
    const versions = this.versions.get(named.bot);
    if (versions) versions.add(named.version);
    else this.versions.set(named.bot, new Set([named.version]));
  }

  [Symbol.iterator](): IterableIterator<Rated> {
    return this.players.values();
  }
}
