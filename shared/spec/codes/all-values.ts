import { COUNTRY } from './codes/countries.ts'
import { ERROR_CODE } from './codes/error-codes.ts'
import { INDICATOR } from './codes/indicators.ts'
import type { Enumeration } from './enumeration.ts'
import * as enums from './enums.ts'

/** Every enumeration of both documents by name (in alphabetical order), with the texts of its values. */
export const ENUMERATION_TEXTS: ReadonlyMap<string, Enumeration> = new Map(
  [...Object.values(enums), ERROR_CODE, INDICATOR, COUNTRY]
    .map((list): [string, Enumeration] => [list.name, list])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)
