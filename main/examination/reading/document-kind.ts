import type { RecognizedLayout } from '../fields/recognize-layout.ts'
import type { ZoneReading } from '../zone/read-zone.ts'

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
const AUSTRALIAN_STATES: ReadonlySet<string> = new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])

/** Returns the kind of document according to its zone. ICAO Doc 9303-4 to -7, document code */
export function kindOfZone({ lines, reading }: ZoneReading): DocumentKind {
  return {
    documentType: documentTypeOfZone(lines),
    issuingCountry: reading.issuer === 'D' ? 'DEU' : reading.issuer || null,
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
 * Returns the kind of document according to the title of its front. Licences have a state code, of two letters in the United
 * States or one of Australia; WA occurs in both countries, which only a barcode can distinguish.
 */
export function kindOfLayout({ layout: { documentType }, code }: RecognizedLayout): DocumentKind {
  if (documentType !== 'DRIVING_LICENSE') return { documentType, issuingCountry: code, issuingState: null }
  const isAustralian = code !== null && AUSTRALIAN_STATES.has(code) && code !== 'WA'
  const country = isAustralian ? 'AUS' : code?.length === 2 && code !== 'WA' ? 'USA' : null
  return { documentType, issuingCountry: country, issuingState: code }
}

/** Merges two kinds; `first` takes precedence. */
export const mergedKind = (first: DocumentKind, second: DocumentKind): DocumentKind => ({
  documentType: first.documentType ?? second.documentType,
  issuingCountry: first.issuingCountry ?? second.issuingCountry,
  issuingState: first.issuingState ?? second.issuingState,
})

export const UNKNOWN_KIND: DocumentKind = { documentType: null, issuingCountry: null, issuingState: null }
