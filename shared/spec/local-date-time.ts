/** Patterns: as fast as checking digit by digit, and cheaper to compile at thread start. */
const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const CALENDAR_DATE = new RegExp(`^${DAY}$`)
const DATE_TIME = new RegExp(String.raw`^${DAY}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,7})?$`)

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Returns whether the day exists in its month; the text must start with a date. */
function isInMonth(text: string): boolean {
  const day = Number(text.slice(8, 10))
  return day <= 28 || day <= daysOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
}

/** Returns whether the text is yyyy-MM-dd, a day of the Gregorian calendar, years 0000 to 9999. Archive: introduction */
export const isCalendarDate = (text: string): boolean => CALENDAR_DATE.test(text) && isInMonth(text)

/**
 * Returns whether the text is yyyy-MM-ddTHH:mm:ss, optionally with a point and 1 to 7 fractional digits, no zone; hours 00 to
 * 23, seconds 00 to 59. Archive: introduction. Not shown: D-01 (24:00 and leap seconds)
 */
export const isLocalDateTime = (text: string): boolean => DATE_TIME.test(text) && isInMonth(text)

/** Returns whether the text is a time of a webhook: UTC, three fractional digits and a Z. Service: Notification body */
export const isUtcDateTime = (text: string): boolean =>
  text.length === 24 && text.endsWith('Z') && isLocalDateTime(text.slice(0, 23))
