const ZERO = 48

/** The number of `count` decimal digits of `text` from `at`, or -1. */
function digits(text: string, at: number, count: number): number {
  let value = 0
  for (let index = at; index < at + count; index++) {
    const digit = text.charCodeAt(index) - ZERO
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isDayAt(text: string): boolean {
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

/** yyyy-MM-dd, a day of the Gregorian calendar, years 0000 to 9999. Archive: introduction */
export const isCalendarDate = (text: string): boolean => text.length === 10 && isDayAt(text)

/**
 * yyyy-MM-ddTHH:mm:ss with a point and 1 to 7 fractional digits or without, no zone; hours 00 to 23, seconds 00 to 59.
 * Archive: introduction. Not shown: D-01 (24:00 and leap seconds)
 */
export function isLocalDateTime(text: string): boolean {
  const { length } = text
  if (length !== 19 && (length < 21 || length > 27)) return false
  if (!isDayAt(text) || text.charCodeAt(10) !== 84) return false
  if (text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return false
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  const second = digits(text, 17, 2)
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return false
  return length === 19 || (text.charCodeAt(19) === 46 && digits(text, 20, length - 20) >= 0)
}

/** The time of a webhook: UTC, three fractional digits and a Z. Service: Notification body */
export const isUtcDateTime = (text: string): boolean =>
  text.length === 24 && text.endsWith('Z') && isLocalDateTime(text.slice(0, 23))
