import type { ErrorObject } from '../../../shared/spec/details.ts'

/** What a request must keep besides its structure, which may not have been checked yet: every fault. */
export type RequestRule = (request: unknown) => readonly ErrorObject[]

/** Service: Submit document details as text, "must be given for US and Australian driving licences" */
const STATE_NEEDED: ReadonlySet<unknown> = new Set(['USA', 'AUS'])

export const documentTextFaults: RequestRule = (request) => {
  const { idDocumentType, issuingCountry, issuingState } = membersOf(request)
  const isNeeded = idDocumentType === 'DRIVING_LICENSE' && STATE_NEEDED.has(issuingCountry)
  return isNeeded && (issuingState === undefined || issuingState === '')
    ? [fault('issuingState', 'must be given for US and Australian driving licences')]
    : []
}

/** A session captures each side once, and one at least. Service: Start live document capture session */
export const sidesFaults: RequestRule = (request) => {
  const { sidesToCapture: sides } = membersOf(request)
  if (!Array.isArray(sides)) return []
  if (sides.length === 0) return [fault('sidesToCapture', 'one side at least is expected, none was found')]
  return new Set(sides).size < sides.length ? [fault('sidesToCapture', 'a side stands there twice')] : []
}

/** Service: Consent, validityPeriod */
export const consentsFaults: RequestRule = (request) => {
  const consents: readonly unknown[] = Array.isArray(request) ? request : []
  return consents.flatMap((consent, index) => {
    const { from, to } = membersOf(membersOf(consent).validityPeriod)
    const isReversed = typeof from === 'string' && typeof to === 'string' && from > to
    return isReversed ? [fault(`[${index}].validityPeriod.to`, `${to} is before ${from}`)] : []
  })
}

const fault = (field: string, message: string): ErrorObject => ({ code: 'invalid-body', field, message })

const membersOf = (value: unknown): { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null ? (value as { readonly [member: string]: unknown }) : {} // JSON
