/** The word among `known` that `word` is most probably meant to be; null where none is near. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const most = Math.max(2, Math.floor(word.length / 3))
  const [best] = known
    .map((one) => ({ one, distance: distance(word.toLowerCase(), one.toLowerCase()) }))
    .filter((found) => found.distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return best?.one ?? null
}

/** Letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
