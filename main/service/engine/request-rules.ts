import { bareLine, mismatchedAttributes, readMrz, SUPPORTED_IMAGES } from '../../../shared/rules/index.ts'
import { CONSENT_TYPE, type ErrorObject, valuesOf } from '../../../shared/spec/index.ts'

/** Validates rules beyond the structure of a request, whose structure may be unchecked; returns every fault. */
export type RequestRule = (request: unknown) => readonly ErrorObject[]

/** Service: Submit document details as text, "must be given for US and Australian driving licences" */
export const STATE_NEEDED = ['USA', 'AUS'] as const

export const documentTextFaults: RequestRule = (request) => {
  const { idDocumentType, issuingCountry, issuingState, personalAttributes } = membersOf(request)
  if (idDocumentType === 'MEDICARE')
    return [fault('idDocumentType', 'a Medicare card is submitted at id-document/aus/medicare')]
  const isNeeded = idDocumentType === 'DRIVING_LICENSE' && STATE_NEEDED.some((country) => country === issuingCountry)
  return [
    ...(isNeeded && (issuingState === undefined || issuingState === '')
      ? [fault('issuingState', 'must be given for US and Australian driving licences')]
      : []),
    ...(namesTwoPersons(membersOf(personalAttributes))
      ? [fault('personalAttributes.fullname', 'names another person than givenNames and surname')]
      : []),
  ]
}

function namesTwoPersons({ fullname, givenNames, surname }: { readonly [member: string]: unknown }): boolean {
  const given = Array.isArray(givenNames) ? givenNames.map(textOf) : []
  const parts = { surname: textOf(surname), givenNames: given.filter((name) => name !== undefined) }
  return mismatchedAttributes({ fullname: textOf(fullname) }, parts).length > 0
}

function textOf(attribute: unknown): string | undefined {
  const { value } = membersOf(attribute)
  return typeof value === 'string' ? value : undefined
}

/**
 * A session captures each side once, of a document whose pictures can be checked: others could only end with 1500. Service: Start live
 * document capture session. Not shown: D-99
 */
export const liveCaptureFaults: RequestRule = (request) => {
  const { idDocumentType: type, sidesToCapture: sides } = membersOf(request)
  const isTwice = Array.isArray(sides) && new Set(sides).size < sides.length
  const isUnsupported = typeof type === 'string' && !SUPPORTED_IMAGES.has(type)
  return [
    ...(isTwice ? [fault('sidesToCapture', 'a side stands there twice')] : []),
    ...(isUnsupported
      ? [fault('idDocumentType', `images of ${type} are not supported; ${[...SUPPORTED_IMAGES].join(', ')} are`)]
      : []),
  ]
}

const CONSENT_TYPES = valuesOf(CONSENT_TYPE).length

/** Service: Consent, validityPeriod */
export const consentsFaults: RequestRule = (request) => {
  // Longer lists are refused by their structure.
  const consents: readonly unknown[] = Array.isArray(request) ? request.slice(0, CONSENT_TYPES) : []
  return consents.flatMap((consent, index) => {
    const { from, to } = membersOf(membersOf(consent).validityPeriod)
    const isReversed = typeof from === 'string' && typeof to === 'string' && from > to
    return isReversed ? [fault(`[${index}].validityPeriod.to`, `${to} is before ${from}`)] : []
  })
}

/** "the machine-readable zone lines, required to open communication with the chip". Service: Start chip reading session */
export const chipZoneFaults: RequestRule = (request) => {
  const { mrz } = membersOf(request)
  if (!Array.isArray(mrz) || !mrz.every((line) => typeof line === 'string')) return []
  const lines = mrz.map(bareLine)
  const wrong = lines.flatMap((line, index) => {
    const position = line.search(/[^A-Z0-9<]/)
    return position < 0 ? [] : [fault(`mrz[${index}]`, `position ${position + 1} holds none of A to Z, 0 to 9 and <`)]
  })
  if (wrong.length > 0) return wrong
  const reading = readMrz(lines)
  if (!reading) return [fault('mrz', `lines of ${lines.map(({ length }) => length).join(', ')} characters are no zone`)]
  return reading.checks
    .filter(({ expected, actual }) => expected !== actual)
    .map(({ name, expected, actual, line, position }) =>
      fault(
        `mrz[${line}]`,
        `position ${position + 1}, check digit of the ${name}: ${expected} expected, ${actual} found`,
      ),
    )
}

const fault = (field: string, message: string): ErrorObject => ({ code: 'invalid-body', field, message })

const membersOf = (value: unknown): { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null ? (value as { readonly [member: string]: unknown }) : {} // JSON
