import { isLocalDateTime } from '../spec/index.ts'

/**
 * Returns the milliseconds of a local date-time on an internal scale, for comparing times of one archive; null if the text is
 * none. Differences are valid for any zone of the archive's clock. Archive: introduction
 */
export function localMilliseconds(text: unknown): number | null {
  if (typeof text !== 'string' || !isLocalDateTime(text)) return null
  const date = digitsIn(text, 0, 10)
  const time = digitsIn(text, 11, 19)
  const day = dayNumber(Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100)
  const seconds = (Math.floor(time / 10_000) * 60 + (Math.floor(time / 100) % 100)) * 60 + (time % 100)
  // Whole milliseconds stay integers: they are compared with response times.
  const fraction = text.length > 19 ? (digitsIn(text, 20, text.length) * 1000) / 10 ** (text.length - 20) : 0
  return day * 86_400_000 + seconds * 1000 + fraction
}

/** Parses the digits of `text` from `from` to `to` as one number, skipping separators. */
function digitsIn(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) value = value * 10 + digit
  }
  return value
}

/** Returns the day number in the Gregorian calendar. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const inYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return shifted * 365 + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + inYear
}
