import { list, type Members, members, text } from '../../../../shared/report/index.ts'
import { IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Rule } from './rule.ts'

interface Recorded {
  /** Milliseconds; null if the operation has no time. */
  readonly time: number | null
  readonly isTakenBack: boolean
  readonly consent: Members
}

/** Values allowed for the final consent with an id. */
interface Expected {
  /** Empty if none are known. */
  readonly types: ReadonlySet<string>
  readonly approved: ReadonlySet<boolean>
}

/** Reports final consents of the identity that differ from the last recorded ones. Archive: ConsentsDetails; Service: Consent */
const consents: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const expectedConsents = expectedById(record)
  for (const [index, element] of list(record.identity.consents).entries()) {
    const final = members(element)
    const expected = expectedConsents.get(text(final?.consentId) ?? '')
    if (!final || !expected) continue
    if (typeof final.type === 'string' && expected.types.size > 0 && !expected.types.has(final.type)) {
      const more = { expected: brief(expected.types.values().next().value), actual: brief(final.type) }
      contradictions.add('consistency.final-consent', IDENTITY, `/consents/${index}/type`, more)
    }
    if (typeof final.approved === 'boolean' && !expected.approved.has(final.approved)) {
      const more = { expected: `approved: ${!final.approved}`, actual: `approved: ${final.approved}` }
      contradictions.add('consistency.final-consent', IDENTITY, `/consents/${index}/approved`, more)
    }
  }
}

function expectedById(record: ProofRecord): ReadonlyMap<string, Expected> {
  const all = recorded(record)
  const byType = new Map([...groupedBy(all, 'type')].map(([type, group]) => [type, approvals(latestOf(group))]))
  const expected = new Map<string, Expected>()
  for (const [id, group] of groupedBy(all, 'consentId')) {
    const latest = latestOf(group)
    const types = new Set(latest.flatMap(({ consent }) => text(consent.type) ?? []))
    const approved = approvals(latest)
    // A later consent of its type may also have approved or withdrawn it.
    for (const type of types) for (const value of byType.get(type) ?? []) approved.add(value)
    expected.set(id, { types, approved })
  }
  return expected
}

const EITHER = [true, false]

/** Returns the possible approvals after these: both if the last one is unknown or has no value. */
function approvals(latest: readonly Recorded[]): Set<boolean> {
  const values = new Set<boolean>(latest.length === 0 ? EITHER : [])
  for (const { isTakenBack, consent } of latest)
    for (const approved of EITHER) if (isTakenBack || consent.approved !== !approved) values.add(approved)
  return values
}

const recorded = ({ operations }: ProofRecord): readonly Recorded[] =>
  operations.flatMap(({ type, start, raw }) =>
    list(members(raw.consentsDetails)?.consents).flatMap((element) => {
      const consent = members(element)
      return consent ? [{ time: start, isTakenBack: type === 'DELETE', consent }] : []
    }),
  )

function groupedBy(all: readonly Recorded[], name: 'consentId' | 'type'): ReadonlyMap<string, readonly Recorded[]> {
  const groups = new Map<string, Recorded[]>()
  for (const recorded of all) {
    const key = text(recorded.consent[name])
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(recorded)
    else groups.set(key, [recorded])
  }
  return groups
}

/** Returns the last recorded ones: several if times are equal; none if a time is missing. */
function latestOf(group: readonly Recorded[]): readonly Recorded[] {
  if (group.length < 2) return group
  let end = Number.NEGATIVE_INFINITY
  for (const { time } of group) {
    if (time === null) return []
    end = Math.max(end, time)
  }
  return group.filter(({ time }) => time === end)
}

export const finalConsentRules: readonly Rule[] = [consents]
