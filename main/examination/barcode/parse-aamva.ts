import { type DateOrder, readAamvaDate } from './aamva-date.ts'
import { type AamvaFile, readAamvaFile } from './aamva-file.ts'
import { readEyeColor, readHeight, readPostcode, readSex, readWeight } from './aamva-values.ts'

/** Data in the barcode of a North American licence or identity card. Missing values are null. */
export interface AamvaData {
  readonly issuer: string
  readonly version: number
  readonly documentType: 'DRIVING_LICENSE' | 'IDENTITY_CARD'
  readonly surname: string | null
  readonly givenNames: readonly string[]
  /** yyyy-MM-dd */
  readonly dateOfBirth: string | null
  readonly issuingDate: string | null
  readonly expiryDate: string | null
  readonly documentNumber: string | null
  /** USA, CAN or MEX. */
  readonly country: string | null
  readonly gender: 'M' | 'F' | 'X' | null
  readonly address: {
    readonly lines: readonly string[]
    readonly city: string | null
    readonly state: string | null
    readonly postcode: string | null
  }
  /** Centimetres. */
  readonly height: number | null
  /** Kilograms. */
  readonly weight: number | null
  /** Three letters, for example BRO. */
  readonly eyeColor: string | null
  /** Whether surname or given names were truncated. */
  readonly isTruncated: boolean
  /** All elements by id, unchanged. */
  readonly elements: ReadonlyMap<string, string>
}

export interface AamvaReading {
  /** Null if the text does not follow the standard; `faults` then contains the reason. */
  readonly data: AamvaData | null
  /** One sentence for each missing or malformed element. */
  readonly faults: readonly string[]
}

/** Parses the text of a barcode. AAMVA DL/ID Card Design Standard 2020, annex D; versions 1 to 10 */
export function parseAamva(text: string): AamvaReading {
  const file = readAamvaFile(text)
  return typeof file === 'string' ? { data: null, faults: [file] } : interpret(file)
}

/** Values that cards use for missing ones. */
const EMPTY = new Set(['', 'NONE', 'UNK', 'unavl', 'UNAVL', 'UNAVAIL', 'N/A'])

function interpret({ issuer, version, type, elements }: AamvaFile): AamvaReading {
  const faults: string[] = []
  const element = (id: string): string | null => {
    const value = elements.get(id)
    return value === undefined || EMPTY.has(value) ? null : value
  }
  const country = element('DCG')
  const order: DateOrder = version === 1 || country === 'CAN' ? 'YMD' : 'MDY'
  const parse = <Value>(id: string, read: (value: string) => Value | null): Value | null => {
    const value = element(id)
    if (value === null) return null
    const result = read(value)
    if (result === null) faults.push(`The element ${id} is badly written`)
    return result
  }
  const date = (id: string) => parse(id, (digits) => readAamvaDate(digits, order))
  const names = namesOf(element)
  const data: AamvaData = {
    issuer,
    version,
    documentType: type === 'DL' ? 'DRIVING_LICENSE' : 'IDENTITY_CARD',
    ...names,
    dateOfBirth: date('DBB'),
    issuingDate: date('DBD'),
    expiryDate: date('DBA'),
    documentNumber: element('DAQ'),
    country,
    gender: parse('DBC', readSex),
    address: {
      lines: [element('DAG'), element('DAH')].filter((line) => line !== null),
      city: element('DAI'),
      state: element('DAJ'),
      postcode: parse('DAK', (code) => readPostcode(code, country)),
    },
    height: parse('DAU', (value) => readHeight(value, version)),
    weight:
      element('DAW') !== null
        ? parse('DAW', (pounds) => readWeight(pounds, 'LB'))
        : parse('DAX', (kilograms) => readWeight(kilograms, 'KG')),
    eyeColor: parse('DAY', readEyeColor),
    isTruncated: ['DDE', 'DDF'].some((id) => element(id) === 'T'),
    elements,
  }
  return { data, faults: [...faults, ...missing(data)] }
}

/** Reads the names. Version 1 may have one full name with commas (DAA); versions 2 and 3 have all given names in DCT. */
function namesOf(element: (id: string) => string | null): Pick<AamvaData, 'surname' | 'givenNames'> {
  const [wholeSurname, ...wholeGiven] = (element('DAA') ?? '').split(',').map((part) => part.trim())
  const single = [element('DAC') ?? element('DCT'), element('DAD')].filter((name) => name !== null)
  const names = (single.length > 0 ? single : wholeGiven)
    .flatMap((name) => name.split(/[ ,]+/))
    .filter((name) => !EMPTY.has(name))
  return { surname: element('DCS') ?? element('DAB') ?? (wholeSurname || null), givenNames: names }
}

/** Reports missing elements that identify holder and document; the standard requires more, which issuers omit. */
function missing(data: AamvaData): readonly string[] {
  const required = [
    ['surname', data.surname],
    ['date of birth', data.dateOfBirth],
    ['document number', data.documentNumber],
    ['expiry date', data.expiryDate],
  ] as const
  const faults = required.flatMap(([name, value]) => (value === null ? [`The ${name} is missing`] : []))
  const { version, issuingDate, country } = data
  if (version < 2) return faults
  return [
    ...faults,
    ...(issuingDate ? [] : ['The issuing date is missing']),
    ...(country ? [] : ['The country is missing']),
  ]
}
