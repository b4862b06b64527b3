/** Number and length of the lines of each zone format. ICAO Doc 9303-4 to -7 */
const FORMATS = [
  { lines: 2, length: 44, documentCode: /^[PV]/ },
  { lines: 3, length: 30, documentCode: /^[ACI]/ },
  { lines: 2, length: 36, documentCode: /^[ACIPV]/ },
] as const

/** Maximum number of surplus or missing fillers in a line. */
const MAX_DIFFERENCE = 6
/** Maximum number of noise characters that text recognition adds before a line. */
const MAX_NOISE = 2

/**
 * Finds groups of lines that may be a zone in recognized text and adjusts them to the length of their format. Only runs of
 * fillers are lengthened or shortened, because text recognition miscounts them.
 */
export function zoneCandidates(text: string): readonly (readonly string[])[] {
  const rows = text
    .split('\n')
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= 24)
  return FORMATS.flatMap(({ lines, length, documentCode }) =>
    rows.flatMap((_, start) => {
      const group = rows.slice(start, start + lines)
      if (group.length < lines) return []
      const zone = group.map((line, index) => fitLine(line, length, index === 0 ? documentCode : /^/))
      return zone.every((line) => line !== null) ? [zone] : []
    }),
  )
}

/** Adjusts a line to exactly `length` characters; null if fillers alone do not explain the difference. */
function fitLine(line: string, length: number, documentCode: RegExp): string | null {
  for (let noise = 0; noise <= MAX_NOISE; noise++) {
    const rest = line.slice(noise)
    if (!documentCode.test(rest)) continue
    const result = withLength(rest, length) ?? withLength(rest.slice(0, length), length)
    if (result !== null) return result
  }
  return null
}

/** Lengthens or shortens the longest run of fillers so that a line has a length; null if that is impossible. */
export function withLength(line: string, length: number): string | null {
  const difference = length - line.length
  if (difference === 0) return line
  if (Math.abs(difference) > MAX_DIFFERENCE) return null
  const [longest] = [...line.matchAll(/<{2,}/g)].sort((a, b) => b[0].length - a[0].length || b.index - a.index)
  if (!longest || longest[0].length + difference < 1) return null
  const fillers = '<'.repeat(longest[0].length + difference)
  return line.slice(0, longest.index) + fillers + line.slice(longest.index + longest[0].length)
}
