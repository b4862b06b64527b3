import type { JsonValue } from '../schema/index.ts'
import type { FieldRule, FieldType } from './field-table.ts'
import { isCalendarDate, isLocalDateTime, isUtcDateTime } from './local-date-time.ts'

/** Reason for rejecting a single value; null if it is accepted. */
export type Refusal = 'schema.wrong-type' | 'schema.value' | 'schema.date' | 'schema.date-time' | null

const VERSION = /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){0,2}$/

const isCapital = (code: number) => code >= 65 && code <= 90

/** Returns whether the text is three capital letters. */
const isCountryForm = (text: string): boolean =>
  text.length === 3 && isCapital(text.charCodeAt(0)) && isCapital(text.charCodeAt(1)) && isCapital(text.charCodeAt(2))

/** JSON type of each value type, as named in a report. */
export const TYPE_LABELS: { readonly [type in FieldType]: string } = {
  string: 'string',
  boolean: 'boolean',
  integer: 'integer',
  number: 'number',
  'string-or-number': 'string or number',
  date: 'string, a date yyyy-MM-dd',
  'date-time': 'string, a local date-time',
  'date-or-date-time': 'string, a date or local date-time',
  'utc-date-time': 'string, a UTC date-time',
  country: 'string, an alpha-3 code',
  version: 'string, a version',
  object: 'object',
  structure: 'object',
}

/** Required format of each value type, beyond its JSON type. */
export const FORMAT_LABELS: { readonly [type in FieldType]?: string } = {
  date: 'yyyy-MM-dd, a day of the calendar',
  'date-time': 'yyyy-MM-ddTHH:mm:ss with 0 to 7 fractional digits, no zone',
  'date-or-date-time': 'yyyy-MM-dd, or yyyy-MM-ddTHH:mm:ss with 0 to 7 fractional digits, no zone',
  'utc-date-time': 'yyyy-MM-ddTHH:mm:ss.SSSZ',
  country: 'three capital letters',
  version: 'numbers joined by points, as 1.0',
}

/**
 * Returns the code of the rule that a value violates; null if it is valid. Accepts the same values as primitives.ts;
 * enumerations are checked by the caller. Not shown: D-13
 */
export function refusalOf(rule: FieldRule, value: JsonValue): Refusal {
  switch (rule.type) {
    case 'string':
      if (typeof value !== 'string') return 'schema.wrong-type'
      return rule.filled && value === '' ? 'schema.value' : null
    case 'boolean':
      return typeof value === 'boolean' ? null : 'schema.wrong-type'
    case 'integer':
      if (!Number.isSafeInteger(value)) return 'schema.wrong-type'
      return isWithin(rule, value as number) ? null : 'schema.value' // a safe integer is a number
    case 'number':
      return Number.isFinite(value) ? null : 'schema.wrong-type'
    case 'string-or-number':
      return typeof value === 'string' || Number.isFinite(value) ? null : 'schema.wrong-type'
    case 'object':
    case 'structure':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'schema.wrong-type'
    default:
      return typeof value === 'string' ? refusalOfText(rule.type, value) : 'schema.wrong-type'
  }
}

const isWithin = ({ min, max }: FieldRule, value: number): boolean =>
  (min === undefined || value >= min) && (max === undefined || value <= max)

type TextType = 'date' | 'date-time' | 'date-or-date-time' | 'utc-date-time' | 'country' | 'version'

function refusalOfText(type: TextType, text: string): Refusal {
  switch (type) {
    case 'date-time':
      return isLocalDateTime(text) ? null : 'schema.date-time'
    case 'date':
      return isCalendarDate(text) ? null : 'schema.date'
    case 'date-or-date-time':
      return isCalendarDate(text) || isLocalDateTime(text) ? null : 'schema.date-time'
    case 'utc-date-time':
      return isUtcDateTime(text) ? null : 'schema.date-time'
    case 'country':
      return isCountryForm(text) ? null : 'schema.value'
    case 'version':
      return VERSION.test(text) ? null : 'schema.value'
  }
}
