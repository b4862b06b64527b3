import * as z from 'zod'
import type { Enumeration } from '../../../../shared/spec/enumeration.ts'
import { valuesOf } from '../../../../shared/spec/enumeration.ts'
import { isCalendarDate, isLocalDateTime } from '../../../../shared/spec/local-date-time.ts'

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A time span such as 250ms, 20s, 5m, 2h or 30d; read as milliseconds. */
export const duration = z
  .string()
  .regex(/^\d{1,9}(ms|s|m|h|d)$/, 'must be a number with a unit: 250ms, 20s, 5m, 2h or 30d')
  .transform((text) => {
    const unit = text.replace(/^\d+/, '') as keyof typeof UNITS // by the pattern above
    return Number.parseInt(text, 10) * UNITS[unit]
  })

/** One of the values of a list of the specification. */
export const oneOf = <Value extends string>(list: Enumeration<Value>) => z.enum(valuesOf(list) as [Value, ...Value[]]) // no list is empty

/** Text; numbers that look like text, such as a postcode, must be quoted, so that no zero in front of them is lost. */
export const words = z.string().min(1, 'must not be empty')
/** The name of an evidence of the scenario, or of a person. */
export const label = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens, such as first-passport')
export const country = z.string().regex(/^[A-Z]{3}$/, 'must be an alpha-3 code, such as AUS')
export const errorCode = z.string().regex(/^\d{4}$/, "must be a code of four digits in quotation marks, such as '1531'")
/** A name with its status, or without one as the chip checks are shown. */
export const indicator = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{2,79}$/, 'must be the name of an indicator, such as VISUAL_SECURITY_OK')
export const calendarDate = z.string().refine(isCalendarDate, 'must be a day of the calendar, yyyy-MM-dd')
export const dateTime = z.string().refine(isLocalDateTime, 'must be a local date-time, yyyy-MM-ddTHH:mm:ss')
