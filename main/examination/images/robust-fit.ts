/**
 * Fits weights so that the weighted sum of the terms of each place is close to its value, ignoring outliers. Starts with the
 * median for the first term, which must be 1; in every round outliers get less weight (squared Cauchy weights).
 */
export function fitRobustly(terms: readonly (readonly number[])[], values: readonly number[]): readonly number[] {
  const size = terms[0]?.length ?? 0
  let weights: readonly number[] = [medianOf(values), ...Array<number>(Math.max(0, size - 1)).fill(0)]
  for (let round = 0; round < 5; round++) {
    const errors = values.map((value, index) => Math.abs(value - sumOf(weights, terms[index] ?? [])))
    const spread = Math.max(3, medianOf(errors) * 1.5)
    const trust = errors.map((error) => 1 / (1 + (error / spread) ** 2) ** 2)
    weights = solve(terms, values, trust, size) ?? weights
  }
  return weights
}

const sumOf = (weights: readonly number[], terms: readonly number[]): number => {
  let sum = 0
  for (let index = 0; index < terms.length; index++) sum += (weights[index] ?? 0) * (terms[index] ?? 0)
  return sum
}

function medianOf(values: readonly number[]): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[sorted.length >> 1] ?? 0
}

/** Solves weighted least squares by the normal equations with Gaussian elimination; null if they are singular. */
function solve(
  terms: readonly (readonly number[])[],
  values: readonly number[],
  trust: readonly number[],
  size: number,
): readonly number[] | null {
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1))
  for (const [index, place] of terms.entries())
    for (const [i, row] of rows.entries()) {
      const weight = (trust[index] ?? 0) * (place[i] ?? 0)
      for (let j = 0; j < size; j++) row[j] = (row[j] ?? 0) + weight * (place[j] ?? 0)
      row[size] = (row[size] ?? 0) + weight * (values[index] ?? 0)
    }
  for (const [i, pivot] of rows.entries()) {
    const lead = pivot[i] ?? 0
    if (Math.abs(lead) < 1e-6) return null
    for (const [k, row] of rows.entries()) {
      const factor = (row[i] ?? 0) / lead
      if (k !== i) for (let j = i; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}
