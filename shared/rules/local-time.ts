import { isLocalDateTime } from '../spec/local-date-time.ts'

/**
 * Milliseconds of a local date-time on a scale of its own, for comparing times of one archive; null where the text is none.
 * Whatever zone the archive's clock had, differences hold. Archive: introduction
 */
export function localMilliseconds(text: unknown): number | null {
  if (typeof text !== 'string' || !isLocalDateTime(text)) return null
  const day = dayNumber(two(text, 0) * 100 + two(text, 2), two(text, 5), two(text, 8))
  const seconds = (two(text, 11) * 60 + two(text, 14)) * 60 + two(text, 17)
  return day * 86_400_000 + seconds * 1000 + fraction(text)
}

/** Two decimal digits, known to be such. */
const two = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528

/** Milliseconds of the 0 to 7 digits after the point. */
function fraction(text: string): number {
  let [value, unit] = [0, 100]
  for (let at = 20; at < text.length; at++, unit /= 10) value += (text.charCodeAt(at) - 48) * unit
  return value
}

/** Days of the Gregorian calendar before this one. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const inYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return shifted * 365 + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + inYear
}
