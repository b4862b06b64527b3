import * as z from 'zod'
import { type Enumeration, isCalendarDate, isLocalDateTime, valuesOf } from '../../shared/spec/index.ts'

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Duration such as 250ms, 20s, 5m, 2h or 30d, parsed to milliseconds. */
export const duration = z
  .string()
  .regex(/^\d{1,9}(ms|s|m|h|d)$/, 'must be a number with a unit: 250ms, 20s, 5m, 2h or 30d')
  .transform((text) => {
    const unit = text.replace(/^\d+/, '') as keyof typeof UNITS // matched by the pattern
    return Number.parseInt(text, 10) * UNITS[unit]
  })

/** One of the values of an enumeration of the specification. */
export const oneOf = <Value extends string>(list: Enumeration<Value>) => z.enum(valuesOf(list) as [Value, ...Value[]]) // no enumeration is empty

/** Non-empty text. Numeric text such as a postcode must be quoted, or it would lose leading zeros. */
export const text = z.string().min(1, 'must not be empty')
/** Name of an evidence or a person of the scenario. */
export const label = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens, such as first-passport')
export const country = z.string().regex(/^[A-Z]{3}$/, 'must be an alpha-3 code, such as AUS')
export const errorCode = z.string().regex(/^\d{4}$/, "must be a code of four digits in quotation marks, such as '1531'")
/** Indicator name with its status, or without one as for chip checks. */
export const indicator = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{2,79}$/, 'must be the name of an indicator, such as VISUAL_SECURITY_OK')
export const calendarDate = z.string().refine(isCalendarDate, 'must be a day of the calendar, yyyy-MM-dd')
export const dateTime = z.string().refine(isLocalDateTime, 'must be a local date-time, yyyy-MM-ddTHH:mm:ss')
