/** Relative length of the residual at which a solution is good enough for a step of Newton's method. */
const TOLERANCE = 1e-13;

/**
 * Solves A·x = right for a symmetric positive (semi)definite A that is known only by what it does to a vector, by conjugate
 * gradients with the diagonal as preconditioner. A singular A is fine where a solution exists.
 *
 * @param apply A times a vector
 * @param diagonal A's diagonal
 */
export function solveByConjugateGradients(
  apply: (vector: Float64Array) => Float64Array,
  diagonal: Float64Array,
  right: Float64Array,
): Float64Array {
  const size = right.length;
  const x = new Float64Array(size);
  const residual = Float64Array.from(right);
  const scaled = (vector: Float64Array): Float64Array =>
    vector.map((value, i) => (diagonal[i] > 0 ? value / diagonal[i] : 0));
  let preconditioned = scaled(residual);
  const direction = Float64Array.from(preconditioned);
  let energy = dot(residual, preconditioned);
  const enough = energy * TOLERANCE ** 2;
  // In exact arithmetic `size` steps suffice; rounding may take some more.
  for (let step = 0; step < 10 * size + 100 && energy > enough; step++) {
    const image = apply(direction);
    const curvature = dot(direction, image);
    if (!(curvature > 0)) break;
    const length = energy / curvature;
    for (let i = 0; i < size; i++) {
      x[i] += length * direction[i];
      residual[i] -= length * image[i];
    }
    preconditioned = scaled(residual);
    const next = dot(residual, preconditioned);
    for (let i = 0; i < size; i++) direction[i] = preconditioned[i] + (next / energy) * direction[i];
    energy = next;
  }
  return x;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
