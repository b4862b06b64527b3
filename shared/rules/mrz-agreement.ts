/** Codes of travel documents for the same nationality or issuer. ICAO Doc 9303-3 5 */
const SAME_COUNTRY: ReadonlyMap<string, string> = new Map([
  ['D', 'DEU'],
  ...['GBD', 'GBN', 'GBO', 'GBP', 'GBS'].map((code) => [code, 'GBR'] as const),
  ['XKX', 'RKS'],
])

/**
 * Returns whether a country agrees with that of the zone, which has codes of its own such as D. An empty value agrees with any.
 */
export function agreesAsCountry(zone: string, shown: string): boolean {
  const country = (code: string) => SAME_COUNTRY.get(code) ?? code
  return zone === '' || shown === '' || country(zone) === country(shown)
}

/**
 * Returns whether a document number is compatible with the zone, ignoring spaces and dashes; the zone may truncate or extend
 * it.
 */
export function agreesAsNumber(zone: string, shown: string): boolean {
  const [a, b] = [bare(zone), bare(shown)]
  if (a === '' || b === '' || a === b) return true
  return Math.min(a.length, b.length) >= 5 && (a.startsWith(b) || b.startsWith(a))
}

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Returns whether a yyyy-MM-dd is compatible with the YYMMDD of the zone; parts unknown in the zone, and other formats, are compatible. An
 * unknown month or day is `<<` (ICAO Doc 9303-3 4.8), or 00 as several states write it.
 */
export function agreesAsDate(zone: string, shown: string): boolean {
  const [, ...dates] = /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(shown) ?? []
  const [, ...parts] = /^(\d\d|<<)(\d\d|<<)(\d\d|<<)$/.exec(zone) ?? []
  return (
    parts.length === 0 ||
    dates.every((part, index) => [part, '<<', index === 0 ? '<<' : '00'].includes(parts[index] ?? ''))
  )
}

/** Returns whether the sexes are compatible: only M and F contradict each other. */
export const agreesAsSex = (zone: string, shown: string): boolean => !['MF', 'FM'].includes(zone + shown)
