import { distance } from 'fastest-levenshtein'

/** Returns the word among `known` with the smallest edit distance; null if none is close. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const maxDistance = Math.max(2, Math.floor(word.length / 3))
  const [best] = known
    .map((candidate) => ({ word: candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter((found) => found.distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
  return best?.word ?? null
}
