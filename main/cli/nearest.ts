/** The candidate that `word` was probably meant to be, if any is close: at most a third of its letters differ. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase().slice(0, 60)
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Letters that are put in, left out or another, and neighbours that changed places: what fingers do. */
function editDistance(left: string, right: string, enough: number): number {
  if (Math.abs(left.length - right.length) >= enough) return enough
  let [before, previous]: readonly number[][] = [[], Array.from({ length: right.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (previous?.[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1] && row > 1
      const swapped = isSwapped ? (before?.[column - 2] ?? enough) + 1 : enough
      current.push(Math.min(replaced, swapped, (previous?.[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    before = previous
    previous = current
  }
  return previous?.[right.length] ?? enough
}
