/** Document types with a machine-readable zone. */
export const WITH_ZONE: ReadonlySet<string> = new Set(['PASSPORT', 'IDENTITY_CARD', 'RESIDENT_CARD'])

/** Type of an undeclared document. */
export const UNKNOWN_DOCUMENT = 'ID_DOCUMENT'

/** Returns whether a recognised type is compatible with a declared one: zones do not always distinguish cards. */
export function isOfType(recognised: string, declared: string): boolean {
  const group = (type: string) => (type === 'RESIDENT_CARD' ? 'IDENTITY_CARD' : type)
  return declared === UNKNOWN_DOCUMENT || group(recognised) === group(declared)
}
