import { list, type Members, member, members, text, texts, withTypedData } from '../../report/index.ts'
import { type Holder, isWorkDone, neededParticipant, type SubmissionKind } from '../../rules/index.ts'
import type { EvidenceTrace } from '../evidence/evidence-trace.ts'
import { submissionKind } from '../evidence/submission-kind.ts'
import type { ServiceCall, Verification } from '../record/verification.ts'
import { countUntil, LatestUntil } from './latest-until.ts'

/** References that a portrait had been compared with at some moment, as positions in its comparisons. */
export interface Compared {
  readonly start: number
  readonly end: number
}

/** Everything that a record holds about one evidence, ordered by time: what was known at a moment is found by binary search. */
export class EvidenceHistory {
  readonly id: string
  /** Null for evidence of other kinds, for which the service has no rules. */
  readonly kind: SubmissionKind | null
  readonly family: string | null
  /** Type of the submission; null if it is not recorded. */
  readonly type: string | null
  /** Last recorded data, with what operators typed in its place. Archive: Data. Not shown: D-83 */
  readonly data: Members | null
  readonly holder: Holder | null
  /** A participant did the work without which such evidence is never VERIFIED. */
  readonly isSupported: boolean
  /** Indicators of all its checks, once each. */
  readonly indicators: readonly string[]
  /** Documents that it was taken from, each with its last position. */
  readonly parents: ReadonlyMap<string, number>
  readonly #acceptedAt = new Map<string, number>()
  readonly #acceptances: readonly number[]
  readonly #decisions: LatestUntil<string | null>
  readonly #services: ReadonlyMap<string, LatestUntil<ServiceCall | null>>
  /** Ids of the references that a portrait was compared with, in the order of the ends. Archive: VerificationDetails */
  readonly #references: readonly string[]
  readonly #comparedAt: readonly number[]
  /** Positions in `#references` of each id. */
  readonly #positions: ReadonlyMap<string, readonly number[]>

  constructor(trace: EvidenceTrace, sources: ReadonlyMap<string, string>) {
    const { id, operations } = trace
    const verifications = trace.verifications.map(({ verification }) => verification)
    const addition = operations.find(({ type, name }) => type !== 'DELETE' && name !== 'ADJUDICATION')
    this.id = id
    this.kind = addition ? kindOf(addition.name, addition.family, addition.evidenceType) : null
    this.family = addition?.family ?? null
    this.type = addition?.evidenceType ?? null
    this.data = dataOf(trace)
    this.holder = holderOf(this.data)
    this.isSupported = isSupported(this.kind, verifications)
    this.indicators = [...new Set(verifications.flatMap(({ indicators }) => indicators))]
    const source = sources.get(id)
    const parents = operations.flatMap(({ parentId }) => parentId ?? [])
    this.parents = new Map([...parents, ...(source === undefined ? [] : [source])].map((parent, at) => [parent, at]))
    for (const verification of verifications) {
      const { participant, state } = verification
      if (state === 'ACCEPTED')
        this.#acceptedAt.set(participant, Math.min(endOf(verification), this.#acceptedAt.get(participant) ?? Infinity))
    }
    this.#acceptances = [...this.#acceptedAt.values()].sort((a, b) => a - b)
    this.#decisions = new LatestUntil(verifications.flatMap(decisionOf))
    this.#services = new Map(
      [...Map.groupBy(verifications, ({ participant }) => participant)].map(([participant, own]) => [
        participant,
        new LatestUntil(own.map((one) => ({ at: endOf(one), value: one.services.at(-1) ?? null }))),
      ]),
    )
    const comparisons = verifications
      .filter(({ participant, referenceId }) => participant === 'BIOMETRIC_MATCHING' && referenceId !== null)
      .sort((a, b) => endOf(a) - endOf(b))
    this.#references = comparisons.map(({ referenceId }) => referenceId ?? '')
    this.#comparedAt = comparisons.map(endOf)
    this.#positions = Map.groupBy(this.#references.keys(), (at) => this.#references[at] ?? '')
  }

  /** Returns whether a participant had completed its check by then. */
  readonly isAccepted = (participant: string, until: number): boolean =>
    (this.#acceptedAt.get(participant) ?? Number.NaN) <= until

  /** Returns how many participants had completed a check by then. */
  acceptedCount(until: number): number {
    return countUntil(this.#acceptances, until)
  }

  /** Returns whether the last decision of an operator by then was to reject. Archive: AdjudicationDetails, decisionsDetails */
  isRejected(until: number): boolean {
    return this.#decisions.until(until) === 'REJECTED'
  }

  /** Returns the last service of a participant by then; null if none is recorded. */
  lastService(participant: string, until: number): ServiceCall | null {
    return this.#services.get(participant)?.until(until) ?? null
  }

  /** Returns the comparisons that count between two moments: the last one before, and those from then on. */
  compared(since: number, until: number): Compared {
    const settled = countUntil(this.#comparedAt, since, false) - 1
    return { start: Math.max(0, settled), end: countUntil(this.#comparedAt, until) }
  }

  *references({ start, end }: Compared): Generator<string> {
    for (let at = start; at < end; at++) yield this.#references[at] ?? ''
  }

  /** Returns the position of the last of these comparisons with a reference; undefined if there is none. */
  lastComparison(reference: string, { start, end }: Compared): number | undefined {
    const positions = this.#positions.get(reference) ?? []
    const last = positions[countUntil(positions, end, false) - 1] ?? -1
    return last >= start ? last : undefined
  }

  /** Returns whether a portrait was compared with other references until then, and with this one only since `since`. */
  isComparedOnlySince(reference: string, since: number, { end }: Compared): boolean {
    const positions = this.#positions.get(reference) ?? []
    const count = countUntil(positions, end, false)
    const first = this.#comparedAt[positions[0] ?? -1] ?? Number.NaN
    return count > 0 && count < end && first >= since
  }
}

/** Milliseconds of the end of a check; one without an end counts always. */
const endOf = ({ end }: Verification): number => end.at ?? Number.NEGATIVE_INFINITY

function decisionOf(verification: Verification): { readonly at: number; readonly value: string | null }[] {
  const decisions = verification.services.flatMap(({ adjudication }) =>
    list(member(adjudication, 'decisionsDetails')).slice(-1),
  )
  if (decisions.length === 0) return []
  return [{ at: endOf(verification), value: text(member(members(decisions.at(-1)), 'status')) }]
}

function holderOf(data: Members | null): Holder | null {
  const holder = members(list(member(data, 'holderInformation'))[0])
  if (!holder) return null
  const single = (name: string) => text(member(holder, name)) ?? undefined
  const givenNames = member(holder, 'givenNames')
  return {
    surname: single('surname'),
    fullname: single('fullname'),
    dateOfBirth: single('dateOfBirth'),
    gender: single('gender'),
    ...(Array.isArray(givenNames) ? { givenNames: texts(givenNames) } : {}),
  }
}

function dataOf({ operations }: EvidenceTrace): Members | null {
  const data = operations.flatMap(({ name, evidence }) => {
    const recorded = members(member(evidence, 'data'))
    return recorded ? [{ isTyped: name === 'ADJUDICATION', recorded }] : []
  })
  const read = data.findLast(({ isTyped }) => !isTyped)?.recorded
  const typed = data.flatMap(({ isTyped, recorded }) => (isTyped ? [recorded] : []))
  return withTypedData(read ?? null, typed)
}

function isSupported(kind: SubmissionKind | null, verifications: readonly Verification[]): boolean {
  if (kind === null || kind === 'DERIVED') return true
  const needed = neededParticipant(kind)
  return verifications.some(({ participant, state }) => isWorkDone(participant, state, needed))
}

/**
 * Returns the kind of a submission; null for claims and for data that is submitted without a document, which follow rules of
 * their submitter. Archive: EvidenceDetails
 */
function kindOf(name: string, family: string | null, type: string | null): SubmissionKind | null {
  if (name === 'ID_DOCUMENT' && (family !== 'IDDOCUMENT' || type === 'ID_DOCUMENT_DATA')) return null
  return submissionKind(name)
}
