import type { DocumentData } from '../../../service/index.ts'
import type { Look } from './face.ts'

/** Data printed on a document of an invented person; absent members are not printed. */
export interface Specimen extends DocumentData {
  readonly look: Look
  readonly placeOfBirth?: string
  /** Whether dark bars make the barcode unreadable. */
  readonly isBarcodeDamaged?: boolean
}

/** One side of a document: paper and print are drawn separately, because many documents share one paper. */
export interface Side {
  readonly paper: Paper
  /** SVG in the units of the paper. */
  readonly print: string
}

export interface Paper {
  readonly width: number
  readonly height: number
  /** Two background tones and the ink of the fine lines. */
  readonly tones: readonly [string, string]
  readonly ink: string
  /** Determines the pattern of the lines. */
  readonly seed: number
}

/** Formats a date as day, month and year. */
export const dayFirst = (date = '', separator = ' . '): string => date.split('-').reverse().join(separator)

export const givenNames = ({ givenNames = [] }: Specimen): string => givenNames.join(' ').toUpperCase()
