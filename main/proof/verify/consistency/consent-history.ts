import { list, members, text } from '../../../../shared/report/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { isCalendarDate, isLocalDateTime } from '../../../../shared/spec/index.ts'
import { entriesBetween } from './entries-between.ts'
import type { ProofRecord } from './record.ts'

/** Recorded state of a consent: approved, refused or withdrawn. */
export interface ConsentEntry {
  /** Milliseconds; null if not recorded, which counts as the beginning. */
  readonly time: number | null
  readonly approved: boolean
  /** Days; null if a bound is open or no valid day. */
  readonly from: string | null
  readonly until: string | null
}

/**
 * Returns the recorded consents of one type, oldest first, approved last among equal times. If no operation records any, uses the
 * final consents of the identity.
 */
export function consentHistory({ operations, identity }: ProofRecord, type: string): readonly ConsentEntry[] {
  const recorded = operations.flatMap(({ raw, start, type: operation }) =>
    ofType(raw.consentsDetails, type, start, operation === 'DELETE'),
  )
  if (recorded.length === 0) return ofType({ consents: list(identity.consents) }, type, null, false)
  return recorded.sort((a, b) => (a.time ?? 0) - (b.time ?? 0) || Number(a.approved) - Number(b.approved))
}

function ofType(
  details: Parameters<typeof members>[0],
  type: string,
  time: number | null,
  isTakenBack: boolean,
): ConsentEntry[] {
  const history: ConsentEntry[] = []
  for (const element of list(members(details)?.consents)) {
    const consent = members(element)
    if (consent?.type !== type) continue
    const period = members(consent.validityPeriod)
    history.push({
      time,
      approved: consent.approved === true && !isTakenBack,
      from: dayOf(period?.from),
      until: dayOf(period?.to),
    })
  }
  return history
}

/** Returns the day of a date or date-time; null for other text. In the details the validity is free text. Not shown: D-15 */
export function dayOf(value: JsonValue | undefined): string | null {
  const date = text(value)
  return date !== null && (isCalendarDate(date) || isLocalDateTime(date)) ? date.slice(0, 10) : null
}

/** Returns the states that applied at some moment from `start` to `end`, oldest first. */
export const statesBetween = (history: readonly ConsentEntry[], start: number, end: number): readonly ConsentEntry[] =>
  entriesBetween(history, ({ time }) => time ?? 0, start, end)
