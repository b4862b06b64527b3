const HOUR = 3_600_000
const DATE_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/

/** Earliest and latest instant of a claimed time, in epoch milliseconds. */
export interface ClaimedTime {
  readonly earliest: number
  readonly latest: number
}

/**
 * Returns the possible instants. The archive's date-times have no zone (Archive: Dates and times), and local times exist from
 * UTC-12 to UTC+14. So that a zone never decides a verdict, everything that depends on the claimed time must hold in all of them.
 */
export function claimedTime(text: string | null): ClaimedTime | null {
  const [, local = '', zone] = DATE_TIME.exec(text ?? '') ?? []
  const instant = Date.parse(`${local}${zone ?? 'Z'}`)
  if (Number.isNaN(instant)) return null
  return zone ? { earliest: instant, latest: instant } : { earliest: instant - 14 * HOUR, latest: instant + 12 * HOUR }
}
