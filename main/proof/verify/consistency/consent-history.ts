import type { JsonValue } from '../../../../shared/report/facts.ts'
import { isCalendarDate, isLocalDateTime } from '../../../../shared/spec/local-date-time.ts'
import { heldBetween } from './held-between.ts'
import { list, members, text } from './json-access.ts'
import type { ProofRecord } from './record.ts'

/** A consent as it was given, refused or taken back at some time. */
export interface GivenConsent {
  /** Milliseconds; null where the record does not say when, which counts as from the beginning. */
  readonly time: number | null
  readonly approved: boolean
  /** Days; null where a side is open, or is text that is no day. */
  readonly from: string | null
  readonly until: string | null
}

/**
 * What was recorded of consents of one type, oldest first, approved last among equal times. Where no operation records any,
 * what the identity has in the end stands for it.
 */
export function consentHistory({ operations, identity }: ProofRecord, type: string): readonly GivenConsent[] {
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
): GivenConsent[] {
  const given: GivenConsent[] = []
  for (const element of list(members(details)?.consents)) {
    const consent = members(element)
    if (consent?.type !== type) continue
    const period = members(consent.validityPeriod)
    given.push({
      time,
      approved: consent.approved === true && !isTakenBack,
      from: dayOf(period?.from),
      until: dayOf(period?.to),
    })
  }
  return given
}

/** The day of a date or date-time. In the details the validity is text, which may say anything. Not shown: D-15 */
export function dayOf(value: JsonValue | undefined): string | null {
  const given = text(value)
  return given !== null && (isCalendarDate(given) || isLocalDateTime(given)) ? given.slice(0, 10) : null
}

/** What held at some moment from `start` to `end`, oldest first. */
export const statesBetween = (history: readonly GivenConsent[], start: number, end: number): readonly GivenConsent[] =>
  heldBetween(history, ({ time }) => time ?? 0, start, end)
