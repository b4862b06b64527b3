import { localMilliseconds } from '../rules/index.ts'
import type { Moment } from './moment.ts'

/** As written; assumed UTC, shown in the local zone; assumed UTC, labelled as such. */
export type TimeMode = 'raw' | 'local' | 'utc'

/** Returns the offset of the local zone from UTC in minutes at a time in milliseconds since 1970. */
export type ZoneOffset = (utc: number) => number

/** 1970-01-01T00:00:00 on the archive's scale. */
const EPOCH = localMilliseconds('1970-01-01T00:00:00') ?? 0

/**
 * Formats a time of the archive. Archive times have no zone, so `local` and `utc` assume that the service's clock was UTC; `raw`
 * assumes nothing. An invalid time is shown as written; returns null if there is none.
 */
export function formatTime({ text, at }: Moment, mode: TimeMode, zone: ZoneOffset): string | null {
  if (mode === 'raw' || at === null) return text ?? (at === null ? null : isoOf(at - EPOCH))
  const utc = at - EPOCH
  if (mode === 'utc') return `${isoOf(utc).replace('T', ' ')} UTC`
  const offset = Math.round(zone(Math.floor(utc)))
  return `${isoOf(utc + offset * 60_000).replace('T', ' ')} ${offsetText(offset)}`
}

/** Formats milliseconds since 1970 as yyyy-MM-ddTHH:mm:ss.SSS without zone, for the years 0000 to 9999. */
function isoOf(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  const days = Math.floor(whole / 86_400_000)
  const inDay = whole - days * 86_400_000
  const [year, month, day] = calendarDay(days)
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  const clock = [Math.floor(inDay / 3_600_000), Math.floor(inDay / 60_000) % 60, Math.floor(inDay / 1000) % 60]
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${clock.map((part) => pad(part, 2)).join(':')}.${pad(inDay % 1000, 3)}`
}

/** Converts days since 1970-01-01 to year, month and day (Gregorian calendar counted from March, in eras of 400 years). */
function calendarDay(days: number): readonly [year: number, month: number, day: number] {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const inEra = shifted - era * 146_097
  const yearInEra = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  )
  const inYear = inEra - (365 * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100))
  const fromMarch = Math.floor((5 * inYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  return [yearInEra + era * 400 + (month <= 2 ? 1 : 0), month, inYear - Math.floor((153 * fromMarch + 2) / 5) + 1]
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '−' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const

/** Formats a duration with its two largest units: `350 ms`, `2.24 s`, `6 min 55 s`, `13 h 0 min`, `3 d 4 h`. */
export function formatDuration(milliseconds: number): string {
  const size = Math.abs(milliseconds)
  const sign = milliseconds < 0 ? '−' : ''
  if (size < 999.5) return `${sign}${Math.round(size)} ms`
  if (size < 59_995) return `${sign}${(size / 1000).toFixed(2)} s`
  const seconds = Math.round(size / 1000) * 1000
  const [first = UNITS[2]] = UNITS.filter(([, length]) => seconds >= length)
  const [name, length] = first
  const count = Math.floor(seconds / length)
  const rest = seconds - count * length
  const [below, unit] =
    name === 'd' ? (['h', 3_600_000] as const) : name === 'h' ? (['min', 60_000] as const) : (['s', 1000] as const)
  return `${sign}${count} ${name} ${Math.floor(rest / unit)} ${below}`
}
