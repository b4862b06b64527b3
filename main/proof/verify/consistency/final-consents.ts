import { list, type Members, members, text } from './json-access.ts'
import { IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Rule } from './rule.ts'

interface Recorded {
  /** Milliseconds; null where the operation has no time. */
  readonly time: number | null
  readonly isTakenBack: boolean
  readonly consent: Members
}

/** What the final consent of an id may say. */
interface Owed {
  /** Empty where nothing is known. */
  readonly types: ReadonlySet<string>
  readonly approved: ReadonlySet<boolean>
}

/** The consents of the identity are those that were recorded last. Archive: ConsentsDetails; Service: Consent */
const consents: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const owedOf = owedById(record)
  for (const [index, element] of list(record.identity.consents).entries()) {
    const final = members(element)
    const owed = owedOf.get(text(final?.consentId) ?? '')
    if (!final || !owed) continue
    if (typeof final.type === 'string' && owed.types.size > 0 && !owed.types.has(final.type)) {
      const more = { expected: brief(owed.types.values().next().value), actual: brief(final.type) }
      contradictions.add('consistency.final-consent', IDENTITY, `/consents/${index}/type`, more)
    }
    if (typeof final.approved === 'boolean' && !owed.approved.has(final.approved)) {
      const more = { expected: `approved: ${!final.approved}`, actual: `approved: ${final.approved}` }
      contradictions.add('consistency.final-consent', IDENTITY, `/consents/${index}/approved`, more)
    }
  }
}

function owedById(record: ProofRecord): ReadonlyMap<string, Owed> {
  const all = recorded(record)
  const byType = new Map([...groupedBy(all, 'type')].map(([type, group]) => [type, approvals(latestOf(group))]))
  const owed = new Map<string, Owed>()
  for (const [id, group] of groupedBy(all, 'consentId')) {
    const latest = latestOf(group)
    const types = new Set(latest.flatMap(({ consent }) => text(consent.type) ?? []))
    const approved = approvals(latest)
    // It may also have been given or taken back by a later consent of its type.
    for (const type of types) for (const one of byType.get(type) ?? []) approved.add(one)
    owed.set(id, { types, approved })
  }
  return owed
}

const EITHER = [true, false]

/** What the identity may say after these: anything where it is not known which was the last, or where that says nothing. */
function approvals(latest: readonly Recorded[]): Set<boolean> {
  const said = new Set<boolean>(latest.length === 0 ? EITHER : [])
  for (const { isTakenBack, consent } of latest)
    for (const one of EITHER) if (isTakenBack || consent.approved !== !one) said.add(one)
  return said
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
  for (const one of all) {
    const key = text(one.consent[name])
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

/** Those recorded last, all of them where equal times give no order; none where some time is missing. */
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
