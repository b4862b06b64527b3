import { isLocalDateTime } from '../spec/local-date-time.ts'

/**
 * Milliseconds of a local date-time on a scale of its own (0001-01-01T00:00 local), for comparing times of one archive; null
 * where the text is none. Whatever zone the archive's clock had, differences hold. Archive: introduction
 */
export function localMilliseconds(text: unknown): number | null {
  if (typeof text !== 'string' || !isLocalDateTime(text)) return null
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  const [hour, minute, second] = [Number(text.slice(11, 13)), Number(text.slice(14, 16)), Number(text.slice(17, 19))]
  const fraction = text.length > 19 ? Number(`0${text.slice(19)}`) : 0
  return ((dayNumber(year, month, day) * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + fraction * 1000
}

/** Days of the Gregorian calendar before this one. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const inYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return shifted * 365 + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + inYear
}
