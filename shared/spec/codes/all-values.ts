import type { Enumeration } from '../enumeration.ts'
import { COUNTRY } from './countries.ts'
import { ERROR_CODE } from './error-codes.ts'
import { INDICATOR } from './indicators.ts'
import * as values from './values.ts'

/** Every enumeration of both documents by name (in alphabetical order), with the texts of its values. */
export const ENUMERATION_TEXTS: ReadonlyMap<string, Enumeration> = new Map(
  [...Object.values(values), ERROR_CODE, INDICATOR, COUNTRY]
    .map((list): [string, Enumeration] => [list.name, list])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)
