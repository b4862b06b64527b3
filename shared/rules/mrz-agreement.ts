/** Codes of travel documents for one nationality or issuer. ICAO Doc 9303-3 5 */
const SAME_COUNTRY: ReadonlyMap<string, string> = new Map([
  ['D', 'DEU'],
  ...['GBD', 'GBN', 'GBO', 'GBP', 'GBS'].map((code) => [code, 'GBR'] as const),
  ['XKX', 'RKS'],
])

export function agreesAsCountry(zone: string, shown: string): boolean {
  const country = (code: string) => SAME_COUNTRY.get(code) ?? code
  return zone === '' || shown === '' || country(zone) === country(shown)
}

/** Whether a document number can be the one in the zone, without spaces and dashes; the zone may cut it or add to it. */
export function agreesAsNumber(zone: string, shown: string): boolean {
  const [a, b] = [bare(zone), bare(shown)]
  if (a === '' || b === '' || a === b) return true
  return Math.min(a.length, b.length) >= 5 && (a.startsWith(b) || b.startsWith(a))
}

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether a yyyy-MM-dd can be the YYMMDD of the zone; parts that the zone leaves open, and other forms, say nothing. */
export function agreesAsDate(zone: string, shown: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(shown) || !/^\d{6}$/.test(zone)) return true
  return shown.slice(2).replaceAll('-', '') === zone
}

/** Only M against F is a contradiction. */
export const agreesAsSex = (zone: string, shown: string): boolean => !['MF', 'FM'].includes(zone + shown)
