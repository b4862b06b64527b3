import { bareText } from './names.ts'

/** Data that distinguishes documents. */
export interface NamedDocument {
  readonly documentType?: string | undefined
  readonly issuingCountry?: string | undefined
  readonly documentNumber?: string | undefined
}

/**
 * Returns the key of a document by type, issuer and number; evidence with equal keys is one document. Null if the number is
 * unknown. Not shown: D-82
 */
export function documentKey({ documentType, issuingCountry, documentNumber }: NamedDocument): string | null {
  const number = bareText(documentNumber ?? '')
  return number === '' ? null : [documentType ?? '', issuingCountry ?? '', number].join('|')
}

/** Returns whether both have the same number, and no known type or issuer tells them apart. False if a number is unknown. */
export function canBeSameDocument(a: NamedDocument, b: NamedDocument): boolean {
  const [own, theirs] = [bareText(a.documentNumber ?? ''), bareText(b.documentNumber ?? '')]
  if (own === '' || own !== theirs) return false
  return agrees(a.documentType, b.documentType) && agrees(a.issuingCountry, b.issuingCountry)
}

const agrees = (a: string | undefined, b: string | undefined): boolean => a === undefined || b === undefined || a === b
