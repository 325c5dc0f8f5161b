/** A player of a rated set, as far as the size of its rating change goes. */
export interface RatedPlayer {
  readonly rating: number;
  /** Rated sets before this one. */
  readonly sets: number;
  /** An anchor's rating never changes; the pool hangs on it. */
  readonly anchored?: boolean;
}

/** K of `player` in a set against `opponents`. */
export type KPolicy = (player: RatedPlayer, opponents: readonly RatedPlayer[]) => number;

/** Rating of a new bot: below the main anchor, so that nobody gains by starting again under a new name. */
export const START_RATING = 1400;
/** Rating of the main anchor. */
export const ANCHOR_RATING = 1500;
/** A rating counts as provisional until so many sets. */
export const PROVISIONAL_UNTIL = 30;
/** A bot appears on the board from so many sets on. */
export const LISTED_FROM = 10;
/** No rating is shown below this; the ledger knows no floor. */
export const LOWEST_SHOWN = 100;

/** K by the number of sets behind the player. */
export const K_SCHEDULE = [
  { below: PROVISIONAL_UNTIL, k: 40 },
  { below: 100, k: 24 },
  { below: Infinity, k: 16 },
] as const;

export const isProvisional = (player: RatedPlayer): boolean =>
  player.anchored !== true && player.sets < PROVISIONAL_UNTIL;

/** K by schedule alone; 0 for an anchor. */
export function scheduledK(player: RatedPlayer): number {
  if (player.anchored === true) return 0;
  return K_SCHEDULE.find(({ below }) => player.sets < below)!.k;
}

/**
 * The ladder's policy: the schedule, but an established player risks only half against a provisional one, whose rating
 * says little. With several opponents the reduction is by the share that is provisional.
 */
export const ladderK: KPolicy = (player, opponents) => {
  const k = scheduledK(player);
  if (isProvisional(player) || opponents.length === 0) return k;
  return k * (1 - opponents.filter(isProvisional).length / (2 * opponents.length));
};

/** The same K for everybody but anchors. */
export const constantK =
  (k: number): KPolicy =>
  (player) =>
    player.anchored === true ? 0 : k;

/** How a rating is shown: rounded, never below 100, with a question mark while provisional. */
export function formatRating(player: RatedPlayer): string {
  const shown = Math.max(LOWEST_SHOWN, Math.round(player.rating));
  return isProvisional(player) ? `${shown}?` : `${shown}`;
}
