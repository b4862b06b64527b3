import { type DateOrder, readAamvaDate } from './aamva-date.ts'
import { type AamvaFile, readAamvaFile } from './aamva-file.ts'
import { readEyeColor, readHeight, readPostcode, readSex, readWeight } from './aamva-values.ts'

/** What the barcode of a North American licence or identity card says. What it leaves out is null. */
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
  /** Three letters, as BRO. */
  readonly eyeColor: string | null
  /** Whether surname or given names were cut to fit. */
  readonly isTruncated: boolean
  /** Every element by its id, as written. */
  readonly elements: ReadonlyMap<string, string>
}

export interface AamvaReading {
  /** Null where the text is not of the standard; `faults` then says why. */
  readonly data: AamvaData | null
  /** Elements that are missing or badly written, each said in a sentence. */
  readonly faults: readonly string[]
}

/** Reads the text of a barcode. AAMVA DL/ID Card Design Standard 2020, annex D; versions 1 to 10 */
export function parseAamva(text: string): AamvaReading {
  const file = readAamvaFile(text)
  return typeof file === 'string' ? { data: null, faults: [file] } : interpret(file)
}

/** What a card says though it does not say it. */
const EMPTY = new Set(['', 'NONE', 'UNK', 'unavl', 'UNAVL', 'UNAVAIL', 'N/A'])

function interpret({ issuer, version, type, elements }: AamvaFile): AamvaReading {
  const faults: string[] = []
  const at = (id: string): string | null => {
    const value = elements.get(id)
    return value === undefined || EMPTY.has(value) ? null : value
  }
  const country = at('DCG')
  const order: DateOrder = version === 1 || country === 'CAN' ? 'YMD' : 'MDY'
  const checked = <Value>(id: string, read: (value: string) => Value | null): Value | null => {
    const value = at(id)
    if (value === null) return null
    const result = read(value)
    if (result === null) faults.push(`The element ${id} is badly written`)
    return result
  }
  const date = (id: string) => checked(id, (digits) => readAamvaDate(digits, order))
  const names = namesOf(at)
  const data: AamvaData = {
    issuer,
    version,
    documentType: type === 'DL' ? 'DRIVING_LICENSE' : 'IDENTITY_CARD',
    ...names,
    dateOfBirth: date('DBB'),
    issuingDate: date('DBD'),
    expiryDate: date('DBA'),
    documentNumber: at('DAQ'),
    country,
    gender: checked('DBC', readSex),
    address: {
      lines: [at('DAG'), at('DAH')].filter((line) => line !== null),
      city: at('DAI'),
      state: at('DAJ'),
      postcode: checked('DAK', (code) => readPostcode(code, country)),
    },
    height: checked('DAU', (value) => readHeight(value, version)),
    weight:
      at('DAW') !== null
        ? checked('DAW', (pounds) => readWeight(pounds, 'LB'))
        : checked('DAX', (kilograms) => readWeight(kilograms, 'KG')),
    eyeColor: checked('DAY', readEyeColor),
    isTruncated: ['DDE', 'DDF'].some((id) => at(id) === 'T'),
    elements,
  }
  return { data, faults: [...faults, ...missing(data)] }
}

/** Version 1 may give one name with commas (DAA); versions 2 and 3 give all given names in DCT. */
function namesOf(at: (id: string) => string | null): Pick<AamvaData, 'surname' | 'givenNames'> {
  const [wholeSurname, ...wholeGiven] = (at('DAA') ?? '').split(',').map((part) => part.trim())
  const given = [at('DAC') ?? at('DCT'), at('DAD')].filter((name) => name !== null)
  const names = (given.length > 0 ? given : wholeGiven)
    .flatMap((name) => name.split(/[ ,]+/))
    .filter((name) => !EMPTY.has(name))
  return { surname: at('DCS') ?? at('DAB') ?? (wholeSurname || null), givenNames: names }
}

/** Only what tells who holds which document; the standard demands more, and issuers leave it out. */
function missing(data: AamvaData): readonly string[] {
  const needed = [
    ['surname', data.surname],
    ['date of birth', data.dateOfBirth],
    ['document number', data.documentNumber],
    ['expiry date', data.expiryDate],
  ] as const
  const faults = needed.flatMap(([name, value]) => (value === null ? [`The ${name} is missing`] : []))
  const { version, issuingDate, country } = data
  if (version < 2) return faults
  return [
    ...faults,
    ...(issuingDate ? [] : ['The issuing date is missing']),
    ...(country ? [] : ['The country is missing']),
  ]
}
