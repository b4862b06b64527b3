import {
  agreesAsDate,
  agreesAsName,
  agreesAsNumber,
  agreesAsSex,
  areCheckDigitsRight,
  type MrzReading,
  readMrz,
} from '../../../../shared/rules/index.ts'
import type { AamvaData } from '../../../examination/index.ts'
import type { CheckAnswer } from '../check.ts'

export interface MrzExamination {
  readonly answer: CheckAnswer
  /** Null if there are no lines, or their format is unknown. */
  readonly reading: MrzReading | null
}

/**
 * Examines the lines of a machine-readable zone: presence, syntax, check digits, and agreement with the barcode. `barcode` is
 * null if it could not be read, and undefined if the document has none.
 */
export function examineMrz(lines: readonly string[], barcode?: AamvaData | null): MrzExamination {
  const reading = lines.length === 0 ? null : readMrz(lines)
  const indicators = [
    `MRZ_PRESENCE_${lines.length === 0 ? 'FAILED' : 'OK'}`,
    ...(lines.length === 0 ? [] : [`MRZ_FIELDS_SYNTAX_${reading && isWellFormed(reading, lines) ? 'OK' : 'FAILED'}`]),
    `MRZ_CHECKSUMS_${reading ? (areCheckDigitsRight(reading) ? 'OK' : 'FAILED') : 'UNVERIFIED'}`,
    ...(reading && reading.personalNumber !== '' ? [`PERSONAL_NUMBER_CHECKSUMS_${personalNumber(reading)}`] : []),
    ...(barcode === undefined ? [] : [`MRZ_BARCODE_CROSSCHECK_${agreement(reading, barcode)}`]),
  ]
  const service = {
    serviceName: 'MrzReader',
    serviceVersion: '1.0',
    isTechnicalError: false,
    raisedIndicators: indicators,
    errors: [],
  }
  return { answer: { indicators, errors: [], services: [service] }, reading }
}

const personalNumber = ({ checks }: MrzReading): 'OK' | 'FAILED' =>
  checks.every(({ name, expected, actual }) => name !== 'personal number' || expected === actual) ? 'OK' : 'FAILED'

/** Checks the syntax of the fields; parts of dates may be unknown. ICAO Doc 9303-3 4.4 to 4.7 */
function isWellFormed(reading: MrzReading, lines: readonly string[]): boolean {
  const { birthDate, expiryDate, sex, issuer, nationality, surname, documentNumber } = reading
  return (
    isDate(birthDate) &&
    (expiryDate === '' || isDate(expiryDate)) &&
    ['', 'M', 'F', 'X'].includes(sex) &&
    /^[A-Z]{1,3}$/.test(issuer) &&
    /^[A-Z]{0,3}$/.test(nationality) &&
    /^[A-Z]/.test(surname) &&
    documentNumber !== '' &&
    !hasTextAfterNames(lines)
  )
}

/** Two fillers end the given names; only fillers may follow. ICAO Doc 9303-3 4.6 */
function hasTextAfterNames(lines: readonly string[]): boolean {
  const names = lines.length === 3 ? (lines[2] ?? '') : (lines[0] ?? '').slice(5)
  if (/^IDFRA/.test(lines[0] ?? '')) return false
  return /^[A-Z<]*?[A-Z]<<(?:[A-Z]+<)*[A-Z]+<<<*[^<]/.test(names)
}

/** Matches YYMMDD; unknown parts are fillers. */
const isDate = (text: string): boolean => /^(?:\d\d|<<)(?:0[1-9]|1[0-2]|<<)(?:0[1-9]|[12]\d|3[01]|<<)$/.test(text)

function agreement(reading: MrzReading | null, barcode: AamvaData | null): 'OK' | 'FAILED' | 'UNVERIFIED' {
  if (!reading || !barcode) return 'UNVERIFIED'
  const isSame =
    agreesAsName(reading.surname, barcode.surname ?? '') &&
    agreesAsName(reading.givenNames, barcode.givenNames.join(' ')) &&
    agreesAsNumber(reading.documentNumber, barcode.documentNumber ?? '') &&
    agreesAsDate(reading.birthDate, barcode.dateOfBirth ?? '') &&
    agreesAsDate(reading.expiryDate, barcode.expiryDate ?? '') &&
    agreesAsSex(reading.sex, barcode.gender ?? '')
  return isSame ? 'OK' : 'FAILED'
}
