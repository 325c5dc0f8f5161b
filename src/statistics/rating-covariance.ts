import { ELO_PER_LOGIT } from './elo-scale.js';
import { logistic, type PairProblem } from './pair-likelihood.js';
import { mirrored, squareMatrix, type SquareMatrix } from './symmetric-matrix.js';

/** H⁻¹·B·H⁻¹ with B the observed instead of the expected spread of the scores. */
export function sandwich(
  inverse: SquareMatrix,
  { size, pairs }: PairProblem,
  logits: Float64Array,
): SquareMatrix {
  const half = squareMatrix(size);
  for (const { first, second, games, score, squares } of pairs) {
    const p = logistic(logits[first] - logits[second]);
    const observed = squares - 2 * p * score + games * p * p;
    for (let k = 0; k < size; k++) {
      const flow = (inverse.cells[k * size + first] - inverse.cells[k * size + second]) * observed;
      half.cells[k * size + first] += flow;
      half.cells[k * size + second] -= flow;
    }
  }
  const result = squareMatrix(size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < size; k++) sum += half.cells[i * size + k] * inverse.cells[j * size + k];
      result.cells[i * size + j] = sum;
    }
  }
  return mirrored(result);
}

/** Covariance in Elo² of the differences from player `fixed`, or from the mean of all. */
export function relativeTo({ size, cells }: SquareMatrix, fixed: number | undefined): SquareMatrix {
  const weight = new Float64Array(size);
  if (fixed === undefined) weight.fill(1 / size);
  else weight[fixed] = 1;
  const shift = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < size; k++) shift[i] += cells[i * size + k] * weight[k];
  }
  const centre = shift.reduce((sum, value, i) => sum + value * weight[i], 0);
  const relative = squareMatrix(size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      relative.cells[i * size + j] =
        (cells[i * size + j] - shift[i] - shift[j] + centre) * ELO_PER_LOGIT * ELO_PER_LOGIT;
    }
  }
  return relative;
}
