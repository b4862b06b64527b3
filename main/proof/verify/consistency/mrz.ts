import { list, type Members, members, texts } from '../../../../shared/report/index.ts'
import {
  agreesAsCountry,
  agreesAsDate,
  agreesAsName,
  agreesAsNumber,
  agreesAsSex,
  type MrzReading,
  readMrz,
} from '../../../../shared/rules/index.ts'
import { raisedBy } from './raised-indicators.ts'
import { DETAILS, type FinalEvidence, IDENTITY } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

/** Checks the check digits of the MRZ, and compares it with the data next to it. ICAO Doc 9303-3 4.9 */
const mrz: Rule = ({ operations }, contradictions) => {
  for (const operation of operations) {
    const data = members(operation.evidence?.data)
    const place = { path: DETAILS, pointer: `${operation.pointer}/evidenceDetails/data` }
    const reading = zoneOf(data, place, contradictions)
    if (!data || !reading) continue
    checkDigits(reading, () => raisedBy(operation).has('MRZ_CHECKSUMS_OK'), place, contradictions)
    compare(FIELDS, data, reading, place, contradictions)
    const holder = members(list(data.holderInformation)[0])
    const at = { path: DETAILS, pointer: `${place.pointer}/holderInformation/0` }
    if (holder) compare(HOLDER_FIELDS, holder, reading, at, contradictions)
  }
}

/** Checks the MRZ of the final documents of the identity in the same way. Service: Identity document evidence, idDocumentData */
const finalMrz: Rule = ({ finals }, contradictions) => {
  for (const final of finals) {
    const data = final.section === 'idDocuments' ? members(final.raw.idDocumentData) : null
    const place = { path: IDENTITY, pointer: `${final.pointer}/idDocumentData` }
    const reading = zoneOf(data, place, contradictions)
    if (!data || !reading) continue
    checkDigits(reading, () => isClaimed(final), place, contradictions)
    compare(FINAL_FIELDS, data, reading, place, contradictions)
    compareAttributes(data, reading, place.pointer, contradictions)
  }
}

const isClaimed = ({ status }: FinalEvidence): boolean => texts(status?.positiveIndicators).includes('MRZ_CHECKSUMS_OK')

/** Compares the MRZ with the attributes of the holder, each of which is an object with its value. Service: Attributes evidence */
function compareAttributes(data: Members, reading: MrzReading, pointer: string, contradictions: Contradictions): void {
  const attributes = members(data.personalAttributes)
  for (const field of HOLDER_FIELDS) {
    const [zone, name, agrees] = field
    const attribute = members(attributes?.[name])
    const at = { path: IDENTITY, pointer: `${pointer}/personalAttributes/${name}` }
    if (attribute) compare([[zone, 'value', agrees]], attribute, reading, at, contradictions)
  }
}

interface Place {
  readonly path: string
  readonly pointer: string
}

function zoneOf(data: Members | null, { path, pointer }: Place, contradictions: Contradictions): MrzReading | null {
  const lines = texts(data?.mrz)
  if (lines.length === 0) return null
  const reading = readMrz(lines)
  if (reading) return reading
  const lengths = lines.slice(0, 10).map(({ length }) => length)
  contradictions.add('consistency.mrz-format', path, `${pointer}/mrz`, { actual: brief(lengths.join(' + ')) })
  return null
}

function checkDigits(
  reading: MrzReading,
  isClaimedRight: () => boolean,
  { path, pointer }: Place,
  contradictions: Contradictions,
): void {
  const wrong = reading.checks.filter(({ expected, actual }) => expected !== actual)
  if (wrong.length === 0) return
  const claimed = isClaimedRight() ? { variant: 'claimed-ok' } : {}
  for (const { name, expected, actual } of wrong) {
    const more = { ...claimed, expected: `${name} ${expected}`, actual: brief(actual) }
    contradictions.add('consistency.mrz-check-digit', path, `${pointer}/mrz`, more)
  }
}

type Agrees = (zone: string, shown: string) => boolean

/** Corresponding fields of the zone and of Data, with their comparison. */
const FIELDS: readonly (readonly [keyof MrzReading & string, string, Agrees])[] = [
  ['documentNumber', 'documentNumber', agreesAsNumber],
  ['expiryDate', 'expiryDate', agreesAsDate],
  ['issuer', 'issuingCountry', agreesAsCountry],
]
const FINAL_FIELDS: typeof FIELDS = FIELDS.map(([field, name, agrees]) =>
  name === 'documentNumber' ? [field, 'idDocumentNumber', agrees] : [field, name, agrees],
)
const HOLDER_FIELDS: typeof FIELDS = [
  ['birthDate', 'dateOfBirth', agreesAsDate],
  ['surname', 'surname', agreesAsName],
  ['sex', 'gender', agreesAsSex],
  ['nationality', 'nationality', agreesAsCountry],
]

function compare(
  fields: typeof FIELDS,
  shown: Members,
  reading: MrzReading,
  { path, pointer }: Place,
  contradictions: Contradictions,
): void {
  for (const [field, name, agrees] of fields) {
    const [zone, value] = [reading[field], shown[name]]
    if (typeof zone !== 'string' || typeof value !== 'string' || agrees(zone, value)) continue
    const more = { expected: brief(zone), actual: brief(value) }
    contradictions.add('consistency.mrz-data', path, `${pointer}/${name}`, more)
  }
}

export const mrzRules: readonly Rule[] = [mrz, finalMrz]
