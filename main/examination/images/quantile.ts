/** Returns the brightness below which `limit` of the counted values are; `counts`: number of values by brightness, 0 to 255. */
export function quantile(counts: Uint32Array, limit: number): number {
  let sum = 0
  for (const [value, count] of counts.entries()) {
    sum += count
    if (sum > limit) return value
  }
  return 255
}
