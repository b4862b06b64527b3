import type { DocumentData } from '../engine/state.ts'
import type { DocumentRequest } from '../scenario/format/person.ts'
import { makePersona } from '../scenario/persona/persona.ts'
import { documentOf } from '../scenario/persona/persona-document.ts'

/** Kinds that scripted text recognition knows; others are read as a card. */
const KNOWN = ['PASSPORT', 'DRIVING_LICENSE', 'RESIDENT_CARD', 'IDENTITY_CARD', 'TAX_CARD', 'VOTER_CARD'] as const

/**
 * Data of a holder who does not exist: what text recognition "reads" from images that say nothing of themselves. One transaction has
 * one holder, so that its documents agree. `now`: milliseconds, UTC.
 */
export function inventedDocument(
  identityId: string,
  evidenceType: string,
  issuer: string | undefined,
  now: number,
): DocumentData {
  const type: DocumentRequest['type'] = KNOWN.find((one) => one === evidenceType) ?? 'IDENTITY_CARD'
  const persona = makePersona(issuer === undefined ? {} : { country: issuer }, identityId, now)
  return documentOf(persona, issuer === undefined ? { type } : { type, issuer }, now)
}
