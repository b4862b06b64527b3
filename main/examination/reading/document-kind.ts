import type { RecognizedLayout } from '../fields/recognize-layout.ts'
import type { ZoneReading } from '../zone/read-zone.ts'

export type RecognizedType = 'PASSPORT' | 'IDENTITY_CARD' | 'RESIDENT_CARD' | 'DRIVING_LICENSE' | 'VISA'

/** What kind of document a side shows, as far as it says so. */
export interface DocumentKind {
  readonly documentType: RecognizedType | null
  /** Alpha-3 or a special code of ICAO. */
  readonly issuingCountry: string | null
  readonly issuingState: string | null
}

/** ICAO Doc 9303-5 4.2.2.3: the second letter is the issuer's choice; these are the usual ones of residence permits. */
const RESIDENT_CODE = /^(?:[ACI]R|RP|RT|IT|AC)/
const AUSTRALIAN_STATES: ReadonlySet<string> = new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])

/** The kind that a zone shows. ICAO Doc 9303-4 to -7, document code */
export function kindOfZone({ lines, reading }: ZoneReading): DocumentKind {
  return {
    documentType: typeOfCode(lines[0] ?? ''),
    issuingCountry: reading.issuer === 'D' ? 'DEU' : reading.issuer || null,
    issuingState: null,
  }
}

function typeOfCode(line: string): RecognizedType | null {
  if (line.startsWith('P')) return 'PASSPORT'
  if (line.startsWith('V')) return 'VISA'
  if (RESIDENT_CODE.test(line)) return 'RESIDENT_CARD'
  return /^[ACI]/.test(line) ? 'IDENTITY_CARD' : null
}

/**
 * The kind that the title of a front shows. Licences carry a state: two letters in the United States, and those of Australia; WA
 * is one of each, which only a barcode can tell apart.
 */
export function kindOfLayout({ layout: { documentType }, code }: RecognizedLayout): DocumentKind {
  if (documentType !== 'DRIVING_LICENSE') return { documentType, issuingCountry: code, issuingState: null }
  const isAustralian = code !== null && AUSTRALIAN_STATES.has(code) && code !== 'WA'
  const country = isAustralian ? 'AUS' : code?.length === 2 && code !== 'WA' ? 'USA' : null
  return { documentType, issuingCountry: country, issuingState: code }
}

/** Members of both, the first first. */
export const mergedKind = (first: DocumentKind, second: DocumentKind): DocumentKind => ({
  documentType: first.documentType ?? second.documentType,
  issuingCountry: first.issuingCountry ?? second.issuingCountry,
  issuingState: first.issuingState ?? second.issuingState,
})

export const UNKNOWN_KIND: DocumentKind = { documentType: null, issuingCountry: null, issuingState: null }
