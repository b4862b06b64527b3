/** Returns the word among `known` with the smallest edit distance; null if none is close. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const maxDistance = Math.max(2, Math.floor(word.length / 3))
  const [best] = known
    .map((candidate) => ({ word: candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter((found) => found.distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
  return best?.word ?? null
}

/** Edit distance (Levenshtein). */
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
