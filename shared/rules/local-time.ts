import { isLocalDateTime } from '../spec/local-date-time.ts'

/**
 * Milliseconds of a local date-time on a scale of its own, for comparing times of one archive; null where the text is none.
 * Whatever zone the archive's clock had, differences hold. Archive: introduction
 */
export function localMilliseconds(text: unknown): number | null {
  if (typeof text !== 'string' || !isLocalDateTime(text)) return null
  return Date.parse(`${text.slice(0, 19)}Z`) + 1000 * Number(`0${text.slice(19)}`)
}
