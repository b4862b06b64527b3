/** Number and length of the lines of the zones of ICAO Doc 9303-4 to -7. */
const FORMATS = [
  { lines: 2, length: 44, begins: /^[PV]/ },
  { lines: 3, length: 30, begins: /^[ACI]/ },
  { lines: 2, length: 36, begins: /^[ACIPV]/ },
] as const

/** Characters that a line may have too many or too few, all of them fillers. */
const MAX_DIFFERENCE = 6
/** Text that text recognition puts before or after a line because of print next to it. */
const MAX_NOISE = 2

/**
 * Finds groups of lines that may be a zone in recognized text, with the lengths of their format. Only runs of fillers are made
 * longer or shorter, because their number is what text recognition counts wrong.
 */
export function zoneCandidates(text: string): readonly (readonly string[])[] {
  const rows = text
    .split('\n')
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= 24)
  return FORMATS.flatMap(({ lines, length, begins }) =>
    rows.flatMap((_, start) => {
      const group = rows.slice(start, start + lines)
      if (group.length < lines) return []
      const zone = group.map((line, index) => fitted(line, length, index === 0 ? begins : /^/))
      return zone.every((line) => line !== null) ? [zone] : []
    }),
  )
}

/** The line with exactly `length` characters; null if fillers alone do not explain the difference. */
function fitted(line: string, length: number, begins: RegExp): string | null {
  for (let noise = 0; noise <= MAX_NOISE; noise++) {
    const rest = line.slice(noise)
    if (!begins.test(rest)) continue
    const result = withLength(rest, length) ?? withLength(rest.slice(0, length), length)
    if (result !== null) return result
  }
  return null
}

function withLength(line: string, length: number): string | null {
  const difference = length - line.length
  if (difference === 0) return line
  if (Math.abs(difference) > MAX_DIFFERENCE) return null
  const [longest] = [...line.matchAll(/<{2,}/g)].sort((a, b) => b[0].length - a[0].length || b.index - a.index)
  if (!longest || longest[0].length + difference < 1) return null
  const fillers = '<'.repeat(longest[0].length + difference)
  return line.slice(0, longest.index) + fillers + line.slice(longest.index + longest[0].length)
}
