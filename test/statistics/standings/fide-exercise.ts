import type { Entrant, PairingResult, ResultKind } from '../../../src/statistics/index.js';

/**
 * FIDE's tie-break exercise of 2024: 16 players, five rounds. `+` win, `=` draw, `-` loss; `W`/`B` and a number: played that
 * opponent on the first or the second side; `F`: forfeit; `--`: absent; `+BYE`: allocated; `=BYE`: requested.
 */
const ROWS = `
+W9 =B13 =W2 +B15 =W4
+B10 +W7 =B1 +W16 =B3
=W11 +B6 +W8 =B4 =W2
+B12 =BYE +W13 =W3 =B1
-W13 -B15 +W11 =B7 +W10
-B14 -W3 +BYE +W10 +B8
+W15 -B2 -B16 =W5 -B11
=B16 +W14 -B3 +W13 -W6
-B1 -W10 =BYE -F11 +BYE
-W2 +B9 -W15 -B6 -B5
=B3 -W16 -B5 +F9 +W7
-W4 +BYE +F14 -- --
+B5 =W1 -B4 -B8 -W14
+W6 -B8 -F12 -- +B13
-B7 +W5 +B10 -W1 -B16
=W8 +B11 +W7 -B2 +W15`;

const POINTS: Record<string, number> = { '+': 1, '=': 0.5, '-': 0 };

export const exerciseEntrants: Entrant[] = Array.from({ length: 16 }, (_, i) => ({
  id: `${i + 1}`,
  seed: i + 1,
}));

export const exerciseResults: PairingResult[] = ROWS.trim()
  .split('\n')
  .flatMap((row, i) =>
    row
      .trim()
      .split(' ')
      .flatMap((cell, r) => resultOf(`${i + 1}`, cell, r + 1)),
  );

function resultOf(id: string, cell: string, round: number): PairingResult[] {
  const table = Number(id);
  const own = POINTS[cell[0]];
  const alone = (kind: ResultKind, points: number): PairingResult[] => [
    { round, table, entrants: [id], kind, points: [points] },
  ];
  if (cell === '--') return alone('absent', 0);
  if (cell === '+BYE') return alone('bye', 1);
  if (cell === '=BYE') return alone('requested-bye', 0.5);
  const opponent = cell.slice(2);
  // Each game is written twice; the first side's line, or the forfeit's winner's, is taken.
  if (cell[1] === 'W')
    return [{ round, table, entrants: [id, opponent], kind: 'played', points: [own, 1 - own] }];
  if (cell[1] === 'F' && own === 1)
    return [{ round, table, entrants: [id, opponent], kind: 'forfeit', points: [1, 0] }];
  return [];
}
