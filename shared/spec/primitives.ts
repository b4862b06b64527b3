import * as z from 'zod'
import { COUNTRY } from './codes/countries.ts'
import { type Enumeration, valuesOf } from './enumeration.ts'
import { isCalendarDate, isLocalDateTime, isUtcDateTime } from './local-date-time.ts'

/**
 * Value types of both documents. `x-type` names the type in the field table; every check has a counterpart in validate.ts, and a
 * property test keeps both consistent. Schemas only accept or reject; nothing is converted.
 */
export const text = z.string().meta({ 'x-type': 'string' })
/** Non-empty text. Not shown: D-02 */
export const filledText = z.string().min(1).meta({ 'x-type': 'string' })
export const flag = z.boolean().meta({ 'x-type': 'boolean' })
export const integer = z.int().meta({ 'x-type': 'integer' })
export const decimal = z.number().meta({ 'x-type': 'number' })
/** Used if the specification gives no type and both are plausible. Not shown: D-07 */
export const textOrNumber = z.union([z.string(), z.number()]).meta({ 'x-type': 'string-or-number' })
/** Object whose members are not shown. Not shown: D-09 */
export const freeObject = z.looseObject({}).meta({ 'x-type': 'object' })

const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`

export const date = z
  .string()
  .regex(new RegExp(`^${DAY}$`))
  .refine(isCalendarDate)
  .meta({ 'x-type': 'date' })
export const dateTime = z
  .string()
  .regex(new RegExp(`^${DAY}T${TIME}(?:\\.\\d{1,7})?$`))
  .refine(isLocalDateTime)
  .meta({ 'x-type': 'date-time' })
/** Named a date among date-times. Not shown: D-10 */
export const dateOrDateTime = z
  .string()
  .regex(new RegExp(`^${DAY}(?:T${TIME}(?:\\.\\d{1,7})?)?$`))
  .refine((value) => isCalendarDate(value) || isLocalDateTime(value))
  .meta({ 'x-type': 'date-or-date-time' })
/** Service: Notification body, "UTC, millisecond precision" */
export const utcDateTime = z
  .string()
  .regex(new RegExp(`^${DAY}T${TIME}\\.\\d{3}Z$`))
  .refine(isUtcDateTime)
  .meta({ 'x-type': 'utc-date-time' })

/** ISO 3166-1 alpha-3 or a special code; the format is fixed, the list is open. Not shown: D-05 */
export const country = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ 'x-type': 'country', 'x-enumeration': COUNTRY.name, 'x-open': true })

/** One or two numbers joined by a point, the first the major version. Not shown: D-04 */
export const version = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){0,2}$/)
  .meta({ 'x-type': 'version' })

const namesOf = ({ name, aliases }: Enumeration) => ({
  'x-enumeration': name,
  ...(aliases ? { 'x-aliases': aliases } : {}),
})

/** Accepts listed values only. Not shown: D-06 */
export const closed = <V extends string>(list: Enumeration<V>) =>
  z.enum(valuesOf(list)).meta({ 'x-type': 'string', ...namesOf(list) })

/** Accepts any text; unlisted values are reported as unknown. Not shown: D-06 */
export const open = (list: Enumeration) => z.string().meta({ 'x-type': 'string', ...namesOf(list), 'x-open': true })
