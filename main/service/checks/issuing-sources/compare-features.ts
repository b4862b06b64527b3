import { bareText } from '../../../../shared/rules/index.ts'
import { type Comparison, compareFolded, isBlank } from './comparison.ts'

/** Map of eye colours to the codes of North American driving licences (AAMVA DL/ID card standard). */
const EYES: ReadonlyMap<string, string> = new Map([
  ['BLACK', 'BLK'],
  ['BLUE', 'BLU'],
  ['BROWN', 'BRO'],
  ['BRN', 'BRO'],
  ['GRAY', 'GRY'],
  ['GREY', 'GRY'],
  ['GREEN', 'GRN'],
  ['HAZEL', 'HAZ'],
  ['MAROON', 'MAR'],
  ['PINK', 'PNK'],
  ['DICHROMATIC', 'DIC'],
  ['UNKNOWN', 'UNK'],
])

export function compareEyeColor(submitted: string | null | undefined, recorded: string | null | undefined): Comparison {
  const fold = (text: string) => EYES.get(bareText(text)) ?? bareText(text)
  const isUnknown = [submitted, recorded].some((text) => !isBlank(text) && fold(text) === 'UNK')
  const result = compareFolded(submitted, recorded, fold)
  return result === 'FAILED' && isUnknown ? 'UNVERIFIED' : result
}

const GENDERS: ReadonlyMap<string, string> = new Map([
  ['MALE', 'M'],
  ['FEMALE', 'F'],
])

export const compareGender = (submitted: string | null | undefined, recorded: string | null | undefined): Comparison =>
  compareFolded(submitted, recorded, (text) => GENDERS.get(bareText(text)) ?? bareText(text))

/** Compares calendar days, ignoring the time of a date-time. UNVERIFIED if one is not a date, unless both are equal. */
export function compareDate(submitted: string | null | undefined, recorded: string | null | undefined): Comparison {
  if (isBlank(submitted)) return null
  if (isBlank(recorded)) return 'UNVERIFIED'
  const day = (text: string) => /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(text)?.[1]
  const [a, b] = [day(submitted), day(recorded)]
  if (a === undefined || b === undefined) return submitted === recorded ? 'OK' : 'UNVERIFIED'
  return a === b ? 'OK' : 'FAILED'
}
