import { dateIndicators } from './date-checks.ts'
import type { DocumentData } from './document-data.ts'

/** Values with an indicator for their reading. Service: Indicator names, OCR */
export const READ_INDICATORS = [
  ['OCR_FIRSTNAMES', 'givenNames'],
  ['OCR_LASTNAME', 'surname'],
  ['OCR_BIRTHDATE', 'dateOfBirth'],
  ['OCR_DOCNUM', 'documentNumber'],
  ['OCR_SEX', 'gender'],
  ['OCR_ISSUING_DATE', 'issuingDate'],
  ['OCR_EXPIRATION_DATE', 'expiryDate'],
] as const satisfies readonly (readonly [string, keyof DocumentData])[]

/** Members that an operator types. Not shown: D-83 */
export const TYPED_MEMBERS = [...READ_INDICATORS.map(([, name]) => name), 'nationality', 'issuingCountry'] as const

/** Values of a document that an operator reads in its pictures and types, dates as yyyy-MM-dd. Not shown: D-83 */
export type TypedValues = Pick<DocumentData, (typeof TYPED_MEMBERS)[number] | 'fullname'>

/** Returns what an operator read: the values that were typed, and the whole name if one of its parts was. */
export function completed(typed: TypedValues, known: DocumentData): TypedValues {
  if (typed.surname === undefined && typed.givenNames === undefined) return typed
  const { surname, givenNames = [] } = { ...known, ...typed }
  return { ...typed, fullname: [...givenNames, ...(surname === undefined ? [] : [surname])].join(' ') }
}

/** Returns the data of a document with typed values; a zone that says something else is no longer part of them. */
export function withTyped({ mrz, ...known }: DocumentData, typed: TypedValues): DocumentData {
  const isChanged = Object.entries(typed).some(
    ([name, value]) =>
      known[name as keyof TypedValues] !== undefined && `${known[name as keyof TypedValues]}` !== `${value}`,
  )
  return { ...known, ...typed, ...(mrz && !isChanged ? { mrz } : {}) }
}

/**
 * Returns the indicators of typed values: each is read; checks of dates that end otherwise than with the data `before`. `today` as
 * yyyy-MM-dd. Not shown: D-83
 */
export function typedIndicators(
  typed: TypedValues,
  { before, after }: { readonly before: DocumentData; readonly after: DocumentData },
  today: string,
): readonly string[] {
  const read = READ_INDICATORS.flatMap(([indicator, name]) => (typed[name] === undefined ? [] : [`${indicator}_OK`]))
  const isWholeName = typed.fullname !== undefined && after.surname !== undefined && after.givenNames !== undefined
  const known = new Set(dateIndicators(before, today))
  const dates = dateIndicators(after, today).filter((indicator) => !known.has(indicator))
  return [...read, ...(isWholeName ? ['OCR_FULLNAME_OK'] : []), ...dates]
}
