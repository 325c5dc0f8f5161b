/**
 * Solves A·x = right for a symmetric positive (semi)definite A that is known only by what it does to a vector, by conjugate
 * gradients with the diagonal as preconditioner. A singular A is fine where a solution exists.
 *
 * @param apply writes A times the vector into the second argument
 * @param diagonal A's diagonal
 * @param tolerance relative length of the residual at which a solution is good enough
 */
export function solveByConjugateGradients(
  apply: (vector: Float64Array, image: Float64Array) => void,
  diagonal: Float64Array,
  right: Float64Array,
  tolerance: number,
): Float64Array {
  const size = right.length;
  const x = new Float64Array(size);
  const residual = Float64Array.from(right);
  const preconditioned = new Float64Array(size);
  const precondition = (): void => {
    for (let i = 0; i < size; i++) preconditioned[i] = diagonal[i] > 0 ? residual[i] / diagonal[i] : 0;
  };
  precondition();
  const direction = Float64Array.from(preconditioned);
  const image = new Float64Array(size);
  let energy = dot(residual, preconditioned);
  const enough = energy * tolerance ** 2;
  // In exact arithmetic `size` steps suffice; rounding may take some more.
  for (let step = 0; step < 10 * size + 100 && energy > enough; step++) {
    apply(direction, image);
    const curvature = dot(direction, image);
    if (!(curvature > 0)) break;
    const length = energy / curvature;
    for (let i = 0; i < size; i++) {
      x[i] += length * direction[i];
      residual[i] -= length * image[i];
    }
    precondition();
    const next = dot(residual, preconditioned);
    const ratio = next / energy;
    for (let i = 0; i < size; i++) direction[i] = preconditioned[i] + ratio * direction[i];
    energy = next;
  }
  return x;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
