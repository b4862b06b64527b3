import { isCalendarDate, isLocalDateTime } from '../../../shared/spec/index.ts'

/** Shift of all times of a transaction to an invented start. */
export interface TimeShift {
  /** Whole days, for dates and times: expiry, consents and ages keep their relation to the transaction. */
  readonly days: number
  /** Further seconds for times, by which no time moves to another day. */
  readonly seconds: number
  /** Further days for dates of birth, by which no age in years changes. */
  readonly birthDays: number
}

const DAY = 86_400
const MS = 1000
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(\.\d+)?(.*)$/

const secondsOf = (date: string, time = '00:00:00'): number => Date.parse(`${date}T${time}Z`) / MS
/** Formats seconds since 1970 as a local date-time. */
const isoSeconds = (seconds: number): string => new Date(seconds * MS).toISOString().slice(0, 19)

/** Shifts a local date-time, with its fraction unchanged; null for any other text. */
export function shiftDateTime(text: string, { days, seconds }: TimeShift): string | null {
  const [, date = '', time = '', fraction = '', zone = ''] = DATE_TIME.exec(text) ?? []
  if (!isLocalDateTime(`${date}T${time}`) || !/^(?:Z|[+-]\d{2}:?\d{2})?$/.test(zone)) return null
  return isoSeconds(secondsOf(date, time) + days * DAY + seconds) + fraction + zone
}

/** Shifts a date in ISO form, or with day or year first; null for any other text. */
export function shiftDate(text: string, days: number): string | null {
  for (const [form, order] of FORMS) {
    const parts = form.exec(text)?.slice(1)
    if (!parts) continue
    const [first = '', separator = '', second = '', again = '', third = ''] = parts
    const date = order === 'YEAR_FIRST' ? `${first}-${second}-${third}` : `${third}-${second}-${first}`
    if (!isCalendarDate(date)) continue
    const [year = '', month = '', day = ''] = isoSeconds(secondsOf(date) + days * DAY)
      .slice(0, 10)
      .split('-')
    const [start, end] = order === 'YEAR_FIRST' ? [year, day] : [day, year]
    return `${start}${separator}${month}${again}${end}`
  }
  return null
}

const FORMS = [
  [/^(\d{4})(\s*[-./]\s*)(\d{2})(\s*[-./]\s*)(\d{2})$/, 'YEAR_FIRST'],
  [/^(\d{2})(\s*[-./]\s*)(\d{2})(\s*[-./]\s*)(\d{4})$/, 'DAY_FIRST'],
] as const

/** Shifts a date of a machine-readable zone, YYMMDD; null if it is no day of the calendar. The century does not matter. */
export function shiftZoneDate(text: string, days: number): string | null {
  if (!/^\d{6}$/.test(text)) return null
  const date = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
  return isCalendarDate(date) ? (shiftDate(date, days)?.slice(2).replaceAll('-', '') ?? null) : null
}

/** Returns the range of seconds by which the times can be shifted so that no time moves to another day. */
export function rangeWithinDay(dateTimes: readonly string[]): readonly [min: number, max: number] {
  let [min, max] = [-DAY, DAY]
  for (const text of dateTimes) {
    const second = secondsOf('2000-01-01', text.slice(11, 19)) % DAY
    if (Number.isNaN(second)) continue
    min = Math.max(min, -second)
    max = Math.min(max, DAY - 1 - second)
  }
  return min <= max && min > -DAY ? [min, max] : [0, 0]
}

/** Returns whether every age in whole years, of each birth on each day, is the same after the shift. */
export function keepsAges(births: readonly string[], days: readonly string[], shift: TimeShift): boolean {
  return births.every((birth) => {
    const shiftedBirth = shiftDate(birth, shift.days + shift.birthDays) ?? birth
    return days.every((day) => ageOn(birth, day) === ageOn(shiftedBirth, shiftDate(day, shift.days) ?? day))
  })
}

/** Returns the age in whole years; negative before the birth. */
const ageOn = (birth: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)
