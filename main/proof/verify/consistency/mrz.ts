import { type MrzReading, readMrz } from '../../../../shared/rules/mrz.ts'
import {
  agreesAsCountry,
  agreesAsDate,
  agreesAsName,
  agreesAsNumber,
  agreesAsSex,
} from '../../../../shared/rules/mrz-agreement.ts'
import { list, type Members, members, texts } from './json-access.ts'
import { raisedBy } from './raised-indicators.ts'
import { DETAILS, type Operation } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

/** MRZ check digits, and the MRZ against the data that stands beside it. ICAO Doc 9303-3 4.9 */
const mrz: Rule = ({ operations }, contradictions) => {
  for (const operation of operations) {
    const data = members(operation.evidence?.data)
    const lines = texts(data?.mrz)
    if (!data || lines.length === 0) continue
    const place = `${operation.pointer}/evidenceDetails/data`
    const reading = readMrz(lines)
    if (!reading) {
      const lengths = lines.slice(0, 10).map(({ length }) => length)
      contradictions.add('consistency.mrz-format', DETAILS, `${place}/mrz`, { actual: brief(lengths.join(' + ')) })
      continue
    }
    checkDigits(operation, reading, place, contradictions)
    againstData(data, reading, place, contradictions)
  }
}

function checkDigits(operation: Operation, reading: MrzReading, place: string, contradictions: Contradictions): void {
  const wrong = reading.checks.filter(({ expected, actual }) => expected !== actual)
  if (wrong.length === 0) return
  const claimed = raisedBy(operation).has('MRZ_CHECKSUMS_OK') ? { variant: 'claimed-ok' } : {}
  for (const { name, expected, actual } of wrong) {
    const more = { ...claimed, expected: `${name} ${expected}`, actual: brief(actual) }
    contradictions.add('consistency.mrz-check-digit', DETAILS, `${place}/mrz`, more)
  }
}

type Agrees = (zone: string, shown: string) => boolean

/** Which field of Data stands for which field of the zone, and when they agree. */
const FIELDS: readonly (readonly [keyof MrzReading & string, string, Agrees])[] = [
  ['documentNumber', 'documentNumber', agreesAsNumber],
  ['expiryDate', 'expiryDate', agreesAsDate],
  ['issuer', 'issuingCountry', agreesAsCountry],
]
const HOLDER_FIELDS: typeof FIELDS = [
  ['birthDate', 'dateOfBirth', agreesAsDate],
  ['surname', 'surname', agreesAsName],
  ['sex', 'gender', agreesAsSex],
  ['nationality', 'nationality', agreesAsCountry],
]

function againstData(data: Members, reading: MrzReading, place: string, contradictions: Contradictions): void {
  const compare = (fields: typeof FIELDS, shown: Members, at: string) => {
    for (const [field, name, agrees] of fields) {
      const [zone, value] = [reading[field], shown[name]]
      if (typeof zone !== 'string' || typeof value !== 'string' || agrees(zone, value)) continue
      contradictions.add('consistency.mrz-data', DETAILS, `${at}/${name}`, {
        expected: brief(zone),
        actual: brief(value),
      })
    }
  }
  compare(FIELDS, data, place)
  const holder = members(list(data.holderInformation)[0])
  if (holder) compare(HOLDER_FIELDS, holder, `${place}/holderInformation/0`)
}

export const mrzRules: readonly Rule[] = [mrz]
