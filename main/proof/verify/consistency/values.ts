import type { Observation } from '../../../../shared/findings/finding.ts'
import { readMrz } from '../../../../shared/rules/mrz.ts'
import { DETAILS, list, type Members, members, type Operation, PROOF, type ProofRecord, text, texts } from './record.ts'
import { at, brief, type Rule } from './rule.ts'

/** MRZ check digits, and the MRZ against the data that stands beside it. ICAO Doc 9303-3 4.9 */
const mrz: Rule = (record) => record.operations.flatMap((operation) => ofOperation(record, operation))

function ofOperation(record: ProofRecord, operation: Operation): readonly Observation[] {
  const data = members(operation.evidence?.data)
  const lines = texts(data?.mrz)
  if (!data || lines.length === 0) return []
  const place = `${operation.pointer}/evidenceDetails/data`
  const reading = readMrz(lines)
  if (!reading)
    return [
      at(DETAILS, `${place}/mrz`, 'consistency.mrz-format', {
        actual: brief(lines.map(({ length }) => length).join(' + ')),
      }),
    ]
  const wrong = reading.checks.filter(({ expected, actual }) => expected !== actual)
  const claimsOk = raisedIn(record, operation).has('MRZ_CHECKSUMS_OK')
  return [
    ...wrong.map(({ name, expected, actual }) =>
      at(DETAILS, `${place}/mrz`, 'consistency.mrz-check-digit', {
        ...(claimsOk ? { variant: 'claimed-ok' } : {}),
        expected: `${name} ${expected}`,
        actual: brief(actual),
      }),
    ),
    ...compare(data, reading, place),
  ]
}

function compare(
  data: Members,
  reading: NonNullable<ReturnType<typeof readMrz>>,
  place: string,
): readonly Observation[] {
  const holder = members(list(data.holderInformation)[0])
  const pairs: readonly [string, string | null, string][] = [
    ['documentNumber', squeezed(data.documentNumber), squeezed(reading.documentNumber) ?? ''],
    ['expiryDate', shortDate(data.expiryDate), reading.expiryDate],
    ['holderInformation/0/dateOfBirth', shortDate(holder?.dateOfBirth), reading.birthDate],
  ]
  return pairs.flatMap(([name, shown, zone]) =>
    shown === null ||
    zone === '' ||
    zone.includes('<') ||
    shown === zone ||
    (name === 'documentNumber' && (shown.startsWith(zone) || zone.startsWith(shown)))
      ? []
      : [at(DETAILS, `${place}/${name}`, 'consistency.mrz-data', { expected: brief(zone), actual: brief(shown) })],
  )
}

const squeezed = (value: unknown): string | null =>
  typeof value === 'string' ? value.toUpperCase().replace(/[^A-Z0-9]/g, '') : null

const shortDate = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.slice(2).replaceAll('-', '') : null

function raisedIn(record: ProofRecord, operation: Operation): ReadonlySet<string> {
  const assessed = record.assessments
    .filter((assessment) => assessment.operation === operation)
    .flatMap(({ raw }) => texts(raw.raisedIndicators))
  return new Set([...assessed, ...operation.verifications.flatMap(({ raisedIndicators }) => texts(raisedIndicators))])
}

/** "document expired although DOC_EXPIRATION_DATE_OK". */
const expired: Rule = (record) =>
  record.operations.flatMap((operation) => {
    const expiry = text(members(operation.evidence?.data)?.expiryDate)
    const start = text(operation.start)
    if (expiry === null || start === null || !/^\d{4}-\d{2}-\d{2}$/.test(expiry) || expiry >= start.slice(0, 10))
      return []
    if (!raisedIn(record, operation).has('DOC_EXPIRATION_DATE_OK')) return []
    return [
      at(DETAILS, `${operation.pointer}/evidenceDetails/data/expiryDate`, 'consistency.expired-document', {
        expected: `not before ${start.slice(0, 10)}`,
        actual: brief(expiry),
      }),
    ]
  })

/** Issued after it expires, or born after it was issued. */
const order: Rule = ({ operations }) =>
  operations.flatMap(({ pointer, evidence }) => {
    const data = members(evidence?.data)
    const [issuing, expiry] = [text(data?.issuingDate), text(data?.expiryDate)]
    return issuing !== null && expiry !== null && issuing.length === 10 && expiry.length === 10 && issuing > expiry
      ? [
          at(DETAILS, `${pointer}/evidenceDetails/data/issuingDate`, 'consistency.date-order', {
            expected: `not after ${brief(expiry)}`,
            actual: brief(issuing),
          }),
        ]
      : []
  })

/** Addresses are shown, never resolved. */
const addresses: Rule = ({ proof }) =>
  texts(proof.ips).flatMap((address, index) =>
    isAddress(address) ? [] : [at(PROOF, `/ips/${index}`, 'consistency.ip-address', { actual: brief(address) })],
  )

function isAddress(address: string): boolean {
  const octets = address.split('.')
  if (octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) < 256)) return true
  return address.length <= 45 && /^[0-9a-fA-F:]*:[0-9a-fA-F:.]*$/.test(address)
}

export const valueRules: readonly Rule[] = [mrz, expired, order, addresses]
