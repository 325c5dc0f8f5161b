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

/** Solves L·Lᵀ·x = right. */
export function solveWithFactor({ size, cells }: SquareMatrix, right: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] -= cells[i * size + k] * x[k];
    x[i] /= cells[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    x[i] /= cells[i * size + i];
    for (let k = 0; k < i; k++) x[k] -= cells[i * size + k] * x[i];
  }
  return x;
}

/** (L·Lᵀ)⁻¹. */
export function inverseOfFactor(factor: SquareMatrix): SquareMatrix {
  const { size } = factor;
  const inverse = squareMatrix(size);
  const unit = new Float64Array(size);
  for (let column = 0; column < size; column++) {
    unit.fill(0);
    unit[column] = 1;
    inverse.cells.set(solveWithFactor(factor, unit), column * size);
  }
  return inverse;
}
