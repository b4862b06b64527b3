import type { JsonValue } from '../report/facts.ts'
import { flag, list, member, members, shown } from './json-access.ts'
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

/** A statement made in an operation. */
export interface ConsentChange extends ConsentStatement {
  readonly time: Moment
  readonly operationKey: string
  /** DELETE takes a consent back. */
  readonly operationType: string
}

/** One consent, by its id; where it has none by its type. */
export interface ConsentHistory {
  readonly type: string
  readonly consentId: string | null
  /** As identityDetails.json gives it in the end; null where it is not there. */
  readonly final: ConsentStatement | null
  readonly changes: readonly ConsentChange[]
  /** Approved in the end: by the identity, or by the last statement where the identity does not list it. */
  readonly isApproved: boolean | null
  /** True where it was taken back. */
  readonly isWithdrawn: boolean
}

/** Every consent with its statements in the order of the file. */
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
  return [...found.values()].map((one) => {
    const last = one.changes.at(-1)
    const isWithdrawn = last?.operationType === 'DELETE'
    const isApproved = one.final ? one.final.approved : isWithdrawn ? false : (last?.approved ?? null)
    return { ...one, isApproved, isWithdrawn }
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
        consentId: shown(member(raw, 'consentId')),
        type: shown(member(raw, 'type')) ?? '',
        approved: flag(member(raw, 'approved')),
        validFrom: shown(member(period, 'from')),
        validTo: shown(member(period, 'to')),
      },
    ]
  })
}
