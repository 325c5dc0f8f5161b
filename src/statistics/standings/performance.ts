/**
 * FIDE's table 8.1.1: rating difference that goes with a score of 50%, 51% … 100%.
 */
const DIFFERENCES = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,
  193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470,
  501, 538, 589, 677, 800,
];

/**
 * Performance rating: the opponents' mean rating and the difference of the score's percentage; ±800 for a clean sheet.
 *
 * @param opponents ratings of the opponents, one per game
 * @param points scored in these games, 0 … their number
 * @returns undefined without games
 */
export function performanceRating(opponents: readonly number[], points: number): number | undefined {
  if (opponents.length === 0) return undefined;
  const percent = Math.round((100 * points) / opponents.length);
  const difference = DIFFERENCES[Math.abs(percent - 50)] * Math.sign(percent - 50);
  return opponents.reduce((sum, rating) => sum + rating, 0) / opponents.length + difference;
}
