const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Days of a week in the order of `Date.getUTCDay`. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Days on which people work. Days are those of UTC, so that every computer and every replay has the same. */
export interface Calendar {
  readonly workdays: ReadonlySet<(typeof WEEKDAYS)[number]>
  /** Days, counted from 1970-01-01. */
  readonly holidays: ReadonlySet<number>
}

export interface Span {
  readonly count: number
  readonly unit: 'hours' | 'days' | 'working days' | 'months' | 'years'
}

/** Parses `8 hours`, `30 days`, `2 working days`, `6 months` or `10 years`; null for other texts. */
export function parseSpan(text: string): Span | null {
  const [, count = '', unit = ''] = /^(\d{1,4}) (hour|day|working day|month|year)s?$/.exec(text) ?? []
  return unit === '' ? null : { count: Number(count), unit: `${unit}s` as Span['unit'] } // matched by the pattern
}

export const dayOf = (time: number): number => Math.floor(time / DAY_MS)

/**
 * Returns the end of a span that begins at a time, both epoch milliseconds. Working days end at the same time of the day; one that begins
 * on another day is counted from the start of the next working day. The calendar has a working day.
 */
export function endOf(since: number, { count, unit }: Span, { workdays, holidays }: Calendar): number {
  if (unit === 'hours') return since + count * HOUR_MS
  if (unit === 'days') return since + count * DAY_MS
  if (unit !== 'working days') {
    const date = new Date(since)
    const day = date.getUTCDate()
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + count * (unit === 'years' ? 12 : 1))
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    return date.setUTCDate(Math.min(day, last))
  }
  const isWorked = (day: number): boolean => {
    const weekday = WEEKDAYS[(day + 4) % 7]
    return weekday !== undefined && workdays.has(weekday) && !holidays.has(day)
  }
  let day = dayOf(since)
  const offset = isWorked(day) ? since - day * DAY_MS : 0
  while (!isWorked(day)) day++
  for (let left = count; left > 0; left--)
    do day++
    while (!isWorked(day))
  return day * DAY_MS + offset
}
