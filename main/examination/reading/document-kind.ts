import { ISO_COUNTRIES } from '../../../shared/spec/index.ts'
import type { RecognizedLayout } from '../fields/recognize-layout.ts'
import type { PlacedZone, ZoneReading } from '../zone/read-zone.ts'

export type RecognizedType = 'PASSPORT' | 'IDENTITY_CARD' | 'RESIDENT_CARD' | 'DRIVING_LICENSE' | 'VISA'

/** Kind of document recognized on a side. */
export interface DocumentKind {
  readonly documentType: RecognizedType | null
  /** Alpha-3 code or a special code of ICAO. */
  readonly issuingCountry: string | null
  readonly issuingState: string | null
}

/** Usual codes of residence permits; issuers choose the second letter. ICAO Doc 9303-5 4.2.2.3 */
const RESIDENT_CODE = /^(?:[ACI]R|RP|RT|IT|AC)/
/** Codes of states and territories on licences of the United States. */
const AMERICAN_STATES: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI ' +
    'SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'
  ).split(' '),
)
const AUSTRALIAN_STATES: ReadonlySet<string> = new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])

/** Returns the kind of document according to its zone. ICAO Doc 9303-4 to -7, document code */
export function kindOfZone({
  lines,
  reading,
  isIssuerConfirmed = false,
}: Pick<PlacedZone, 'lines' | 'reading'> & Partial<Pick<ZoneReading, 'isIssuerConfirmed'>>): DocumentKind {
  const issuer = reading.issuer === 'D' ? 'DEU' : reading.issuer
  return {
    documentType: documentTypeOfZone(lines),
    // The issuer has no check digit.
    issuingCountry: isIssuerConfirmed && issuer !== '' ? issuer : null,
    issuingState: null,
  }
}

/** Returns the type that the document code of a zone stands for; null if it is none of a known type. */
export function documentTypeOfZone([line = '']: readonly string[]): RecognizedType | null {
  if (line.startsWith('P')) return 'PASSPORT'
  if (line.startsWith('V')) return 'VISA'
  if (RESIDENT_CODE.test(line)) return 'RESIDENT_CARD'
  return /^[ACI]/.test(line) ? 'IDENTITY_CARD' : null
}

/**
 * Returns the kind of document according to the title of its front. Licences have the code of a state of the United States or
 * Australia, or of a country; WA occurs in both countries, which only a barcode can distinguish. Unknown codes are misread.
 */
export function kindOfLayout({ layout: { documentType }, code }: RecognizedLayout): DocumentKind {
  const kind = { documentType, issuingCountry: null, issuingState: null }
  if (code === null) return kind
  if (Object.hasOwn(ISO_COUNTRIES, code)) return { ...kind, issuingCountry: code }
  if (documentType !== 'DRIVING_LICENSE') return kind
  const countries = [AMERICAN_STATES.has(code) ? 'USA' : null, AUSTRALIAN_STATES.has(code) ? 'AUS' : null]
  const [country = null, ...others] = countries.filter((country) => country !== null)
  return country === null ? kind : { ...kind, issuingCountry: others.length > 0 ? null : country, issuingState: code }
}

/** Merges two kinds; `first` takes precedence. */
export const mergedKind = (first: DocumentKind, second: DocumentKind): DocumentKind => ({
  documentType: first.documentType ?? second.documentType,
  issuingCountry: first.issuingCountry ?? second.issuingCountry,
  issuingState: first.issuingState ?? second.issuingState,
})

export const UNKNOWN_KIND: DocumentKind = { documentType: null, issuingCountry: null, issuingState: null }
