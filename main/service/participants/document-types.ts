/** Types of documents with a machine-readable zone. */
export const WITH_ZONE: ReadonlySet<string> = new Set(['PASSPORT', 'IDENTITY_CARD', 'RESIDENT_CARD'])

/** Type of a document that was not announced. */
export const UNKNOWN_DOCUMENT = 'ID_DOCUMENT'

/** Whether images that show a type can be those of a declared one: zones do not always tell cards apart. */
export function isOfType(shown: string, declared: string): boolean {
  const group = (type: string) => (type === 'RESIDENT_CARD' ? 'IDENTITY_CARD' : type)
  return declared === UNKNOWN_DOCUMENT || group(shown) === group(declared)
}
