import type { DocumentData } from '../engine/state.ts'
import type { DocumentRequest } from '../persona/person-request.ts'
import { makePersona } from '../persona/persona.ts'
import { documentOf } from '../persona/persona-document.ts'

/** Types that scripted text recognition supports; others are read as a card. */
const SUPPORTED = ['PASSPORT', 'DRIVING_LICENSE', 'RESIDENT_CARD', 'IDENTITY_CARD', 'TAX_CARD', 'VOTER_CARD'] as const

/**
 * Returns the data of an invented holder for images without embedded data. All documents of a transaction share one holder, so
 * they agree. `now`: milliseconds, UTC.
 */
export function inventedDocument(
  identityId: string,
  evidenceType: string,
  issuer: string | undefined,
  now: number,
): DocumentData {
  const type: DocumentRequest['type'] = SUPPORTED.find((candidate) => candidate === evidenceType) ?? 'IDENTITY_CARD'
  const persona = makePersona(issuer === undefined ? {} : { country: issuer }, identityId, now)
  return documentOf(persona, issuer === undefined ? { type } : { type, issuer }, now)
}
