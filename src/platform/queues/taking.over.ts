/**
 * Options of processors: how soon another worker does a job whose own was killed (whoever lives renews its locks), in ms. However
 * many workers die over it, it is not given up: everything that is done by jobs may be done again.
 */
export const TAKEN_OVER = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 } as const;
