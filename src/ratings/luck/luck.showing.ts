import type { LuckOfSet } from './luck.wire.js';
import type { SetLuck } from './set.luck.js';

/** Digits behind the point: far more than the errors leave. */
const rounded = (value: number): number => Number(value.toFixed(4));

/** The luck of a set as clients get it. */
export const luckOf = (luck: SetLuck): LuckOfSet => ({
  adjusted: luck.adjusted.map(rounded),
  error: rounded(luck.error),
  varianceRemoved: rounded(luck.varianceRemoved),
  deals: luck.deals.map(rounded),
  coefficient: rounded(luck.coefficient),
});
