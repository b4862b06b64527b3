const NAMES: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['sha224', 28],
  ['sha256', 32],
  ['sha384', 48],
  ['sha512', 64],
])

/** Returns Node's name of the hash; null if it is not accepted. SHA-1 is deliberately excluded. ICAO Doc 9303-12 4.4 */
export const hashName = (oid: string): string | null => NAMES.get(oid) ?? null

/** Returns the length of a hash in bytes; null if it is not accepted. */
export const hashLength = (name: string): number | null => LENGTHS.get(name) ?? null
