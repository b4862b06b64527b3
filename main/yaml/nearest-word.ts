/**
 * Returns the candidate that `word` was probably meant to be, ignoring case; undefined if none is close. At most a third of its
 * letters may differ, or one letter of a short word.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  const query = word.toLowerCase().slice(0, 60)
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(query.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(query, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * Returns the optimal string alignment distance: the number of insertions, deletions, substitutions and transpositions. Returns
 * `limit` if the lengths alone differ by as much.
 */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit
  let [twoBack, previous]: readonly number[][] = [[], Array.from({ length: right.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (previous?.[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1] && row > 1
      const swapped = isSwapped ? (twoBack?.[column - 2] ?? limit) + 1 : limit
      current.push(Math.min(replaced, swapped, (previous?.[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    twoBack = previous
    previous = current
  }
  return previous?.[right.length] ?? limit
}
