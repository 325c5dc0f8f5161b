/** Chance that none of `drawn` tiles, drawn from `all`, is among `wanted` of them. */
export function chanceOfNone(all: number, wanted: number, drawn: number): number {
  let chance = 1;
  for (let i = 0; i < drawn && chance > 0; i++)
    chance *= Math.max(0, all - wanted - i) / Math.max(1, all - i);
  return chance;
}
