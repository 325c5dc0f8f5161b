/** A symmetric positive definite matrix, row after row. */
export interface SquareMatrix {
  readonly size: number;
  readonly cells: Float64Array;
}

export const squareMatrix = (size: number): SquareMatrix => ({ size, cells: new Float64Array(size * size) });

/**
 * Lower Cholesky factor L with L·Lᵀ = matrix; undefined where the matrix is not positive definite.
 * About size³/6 multiplications.
 */
export function choleskyFactor({ size, cells }: SquareMatrix): SquareMatrix | undefined {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = cells[i * size + j];
      for (let k = 0, a = i * size, b = j * size; k < j; k++) sum -= factor[a + k] * factor[b + k];
      if (i === j) {
        if (!(sum > 0)) return undefined;
        factor[i * size + i] = Math.sqrt(sum);
      } else {
        factor[i * size + j] = sum / factor[j * size + j];
      }
    }
  }
  return { size, cells: factor };
}

/** (L·Lᵀ)⁻¹, by way of L⁻¹; about size³/3 multiplications. */
export function inverseOfFactor(factor: SquareMatrix): SquareMatrix {
  const { size } = factor;
  const rows = inverseTriangle(factor).cells;
  const inverse = squareMatrix(size);
  for (let k = 0; k < size; k++) {
    const row = rows.subarray(k * size, k * size + k + 1);
    for (let i = 0; i <= k; i++) {
      const factorOfRow = row[i];
      if (factorOfRow === 0) continue;
      for (let j = 0, at = i * size; j <= i; j++) inverse.cells[at + j] += factorOfRow * row[j];
    }
  }
  return mirrored(inverse);
}

/** L⁻¹, lower triangular like L, row by row out of the rows above. */
function inverseTriangle({ size, cells }: SquareMatrix): SquareMatrix {
  const inverse = squareMatrix(size);
  const out = inverse.cells;
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) {
      const weight = cells[i * size + k];
      if (weight === 0) continue;
      for (let j = 0, from = k * size, to = i * size; j <= k; j++) out[to + j] -= weight * out[from + j];
    }
    const pivot = cells[i * size + i];
    for (let j = 0; j < i; j++) out[i * size + j] /= pivot;
    out[i * size + i] = 1 / pivot;
  }
  return inverse;
}

/** Fills the upper triangle from the lower one, in place. */
export function mirrored(matrix: SquareMatrix): SquareMatrix {
  const { size, cells } = matrix;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) cells[j * size + i] = cells[i * size + j];
  }
  return matrix;
}
