import { flag, list, member, members, scalarText } from '../report/index.ts'
import type { JsonValue } from '../schema/index.ts'
import type { Moment } from './moment.ts'
import { below, inIdentity, type Place } from './place.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { operationKey } from './timeline-items.ts'

export interface ConsentStatement {
  readonly place: Place
  readonly consentId: string | null
  readonly type: string
  readonly approved: boolean | null
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** Consent statement made in an operation. */
export interface ConsentChange extends ConsentStatement {
  readonly time: Moment
  readonly operationKey: string
  /** DELETE withdraws a consent. */
  readonly operationType: string
}

/** History of one consent, identified by its id, or by its type if it has none. */
export interface ConsentHistory {
  readonly type: string
  readonly consentId: string | null
  /** Final statement in identityDetails.json; null if it has none. */
  readonly final: ConsentStatement | null
  readonly changes: readonly ConsentChange[]
  /** Final approval: from the identity, or from the last statement if the identity does not list the consent. */
  readonly isApproved: boolean | null
  /** True if it was withdrawn. */
  readonly isWithdrawn: boolean
}

/** Returns every consent with its statements in the order of the file. */
export function toConsents({ identity, operations }: ArchiveRecord): readonly ConsentHistory[] {
  type Growing = { type: string; consentId: string | null; final: ConsentStatement | null; changes: ConsentChange[] }
  const found = new Map<string, Growing>()
  const of = ({ consentId, type }: ConsentStatement): Growing => {
    const key = consentId === null ? `type ${type}` : `id ${consentId}`
    const known = found.get(key) ?? { type, consentId, final: null, changes: [] }
    found.set(key, known)
    return known
  }
  for (const operation of operations) {
    const details = members(member(operation.raw, 'consentsDetails'))
    const at = below(operation.place, 'consentsDetails', 'consents')
    const about = { time: operation.start, operationKey: operationKey(operation), operationType: operation.type }
    for (const statement of readConsents(member(details, 'consents'), at))
      of(statement).changes.push({ ...statement, ...about })
  }
  for (const statement of readConsents(member(identity, 'consents'), inIdentity('/consents')))
    of(statement).final = statement
  return [...found.values()].map((history) => {
    const last = history.changes.at(-1)
    const isWithdrawn = last?.operationType === 'DELETE'
    const isApproved = history.final ? history.final.approved : isWithdrawn ? false : (last?.approved ?? null)
    return { ...history, isApproved, isWithdrawn }
  })
}

function readConsents(value: JsonValue | undefined, at: Place): readonly ConsentStatement[] {
  return list(value).flatMap((element, index): ConsentStatement[] => {
    const raw = members(element)
    if (!raw) return []
    const period = members(member(raw, 'validityPeriod'))
    return [
      {
        place: below(at, index),
        consentId: scalarText(member(raw, 'consentId')),
        type: scalarText(member(raw, 'type')) ?? '',
        approved: flag(member(raw, 'approved')),
        validFrom: scalarText(member(period, 'from')),
        validTo: scalarText(member(period, 'to')),
      },
    ]
  })
}
