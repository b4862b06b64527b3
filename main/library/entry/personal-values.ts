import { type ArchiveRecord, identityAddresses, toContacts } from '../../../shared/analysis/index.ts'
import type { ValueKind } from '../../../shared/library/index.ts'
import {
  list,
  type Members,
  member,
  members,
  type Report,
  scalarText,
  text,
  texts,
  valueText,
} from '../../../shared/report/index.ts'

export interface FoundValue {
  readonly kind: ValueKind
  readonly value: string
}

/** Members that hold a document number. Archive: Data, IdDocumentData, medicare cards */
const NUMBERS = ['documentNumber', 'idDocumentNumber', 'cardNumber']

/** Maximum depth at which document data are searched; the specification's are within it. */
const MAX_DEPTH = 12

/** Returns the values of an archive by which it can match others. Values that are too short to identify anything are omitted. */
export function personalValues(record: ArchiveRecord, report: Report): readonly FoundValue[] {
  const found: FoundValue[] = []
  const add = (kind: ValueKind, value: string | null): void => {
    if (value !== null && value.replace(/[^\p{L}\p{N}]/gu, '').length >= 4) found.push({ kind, value })
  }
  const { proof, viewEvidences, operations } = record
  for (const address of texts(member(proof, 'ips'))) add('ip', address)
  for (const { raw } of viewEvidences) addDocument(raw, 0, add)
  for (const { evidence, verifications } of operations) {
    if (evidence) {
      addDocument(evidence, 0, add)
      add('device', deviceOf(members(member(evidence, 'deviceInfo'))))
    }
    for (const { services } of verifications)
      for (const { adjudication } of services)
        for (const decision of list(member(adjudication, 'decisionsDetails')))
          add('operator', scalarText(member(members(decision), 'operatorId')))
  }
  for (const { lines, postcode, city } of identityAddresses(record))
    if (lines.length > 0) add('address', [...lines, postcode ?? '', city ?? ''].join(' '))
  for (const { kind, value } of toContacts(record)) {
    if (kind === 'email') add('email', value)
    if (kind === 'mobile' || kind === 'landline') add('phone', value)
  }
  add('signingKey', report.signature.key?.sha256Fingerprint ?? null)
  return found
}

type Add = (kind: ValueKind, value: string | null) => void

/** Adds document numbers, machine-readable zones and holders at any position of an evidence. */
function addDocument(object: Members, depth: number, add: Add): void {
  for (const name of NUMBERS) add('documentNumber', valueText(member(object, name)))
  const zone = texts(member(object, 'mrz'))
  if (zone.length > 0) add('mrz', zone.join(''))
  add('nameAndBirthDate', holderOf(object))
  if (depth >= MAX_DEPTH) return
  for (const value of Object.values(object))
    for (const element of Array.isArray(value) ? list(value) : [value]) {
      const inner = members(element)
      if (inner) addDocument(inner, depth + 1, add)
    }
}

/** Returns surname, given names and date of birth; null if one of them is missing. */
function holderOf(holder: Members): string | null {
  const [surname, birth] = [valueText(member(holder, 'surname')), valueText(member(holder, 'dateOfBirth'))]
  const givenNames = member(holder, 'givenNames')
  const names = (Array.isArray(givenNames) ? list(givenNames).map(valueText) : [valueText(givenNames)]).join(' ').trim()
  return surname && birth && names !== '' ? `${surname} ${names} ${birth}` : null
}

/** Returns manufacturer, model, system and browser. Archive: DeviceInfo */
export function deviceOf(device: Members | null): string | null {
  const names = ['deviceManufacturer', 'deviceModel', 'osType', 'osVersion', 'browserName', 'browserVersion']
  const parts = names.flatMap((name) => text(member(device, name)) ?? [])
  return parts.length === 0 ? null : parts.join(' ')
}
