import { type DocumentExamination, type FieldName, ZONE_VALUES, type ZoneReading } from '../../examination/index.ts'
import type { DocumentData } from '../engine/state.ts'

/** Members with a single text value. */
const TEXTS = ['documentNumber', 'surname', 'dateOfBirth', 'nationality', 'issuingDate', 'expiryDate'] as const
const FEATURES = ['height', 'weight', 'eyeColor'] as const

/** Returns the confirmed data of a document; unconfirmed values are left out. */
export function readDocumentData({
  documentType,
  issuingCountry,
  issuingState,
  fields,
  zone,
}: DocumentExamination): DocumentData {
  const confirmed = fields.filter(({ isConfirmed }) => isConfirmed)
  const values = (name: FieldName) => confirmed.find((field) => field.name === name)?.values
  const text = (name: FieldName) => values(name)?.join(' ')
  const gender = text('gender')
  const [surname, givenNames] = [text('surname'), values('givenNames')]
  const lines = values('streetLines')
  const place = { city: text('city'), state: text('state'), postcode: text('postcode') }
  return definedMembers({
    documentType: documentType ?? undefined,
    issuingCountry: issuingCountry ?? undefined,
    issuingState: issuingState ?? undefined,
    ...Object.fromEntries([...TEXTS, ...FEATURES].map((name) => [name, text(name)])),
    givenNames,
    fullname: surname === undefined ? undefined : [...(givenNames ?? []), surname].join(' '),
    gender: gender === 'M' || gender === 'F' || gender === 'X' ? gender : undefined,
    address: lines ? { lines, ...definedMembers({ ...place, country: issuingCountry ?? undefined }) } : undefined,
    mrz: zone && isCertain(zone, confirmed) ? zone.lines : undefined,
  })
}

/** Returns whether all lines of a zone are confirmed: by check digits, and each value as it is confirmed. */
function isCertain(zone: ZoneReading, confirmed: DocumentExamination['fields']): boolean {
  if (!zone.isProved || !zone.isIssuerConfirmed) return false
  const isAbsent = (name: (typeof ZONE_VALUES)[number]) => name === 'givenNames' && zone.reading.givenNames === ''
  return ZONE_VALUES.every(
    (name) => isAbsent(name) || confirmed.some((field) => field.name === name && field.source === 'ZONE'),
  )
}

function definedMembers<Members extends object>(
  members: Members,
): { [name in keyof Members]?: NonNullable<Members[name]> } {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  // Only undefined members are removed.
  return Object.fromEntries(present) as { [name in keyof Members]?: NonNullable<Members[name]> }
}
