import type { JsonValue } from '../../../../shared/report/facts.ts'
import { localMilliseconds } from '../../../../shared/rules/local-time.ts'
import { list, members, text } from './json-access.ts'
import { DETAILS, type FinalEvidence, IDENTITY, type Operation, type ProofRecord } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'
import { CLOCK_TOLERANCE } from './times.ts'

/** What identityDetails.json has that the record must tell of. */
const recorded: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const [said, isHere] = [told(record), submittedHere(record)]
  evidences(record, said, isHere, contradictions)
  addresses(record, said, isHere, contradictions)
}

/**
 * Archive: VerificationAndEvaluationDetails, "One element per evidence". Attributes and addresses may be derived and then need
 * none: they are missed only where the record tells of others of their kind.
 */
function evidences(
  { finals }: ProofRecord,
  { ids, types }: Told,
  isHere: IsHere,
  contradictions: Contradictions,
): void {
  const isOwed = ({ section, type }: FinalEvidence) =>
    section === 'idDocuments' || section === 'portrait' || types.has(type)
  for (const final of finals) {
    const { pointer, id, raw, status } = final
    if (status?.status !== 'VERIFIED' || ids.has(id) || !isOwed(final) || !isHere(raw.submitDateTime)) continue
    contradictions.add('consistency.unrecorded-evidence', IDENTITY, `${pointer}/evidenceId`, { actual: brief(id) })
  }
}

/** "evidence ids the address comes from". Service: Address evidence, referenceIds */
function addresses(
  { finals, knownIds }: ProofRecord,
  { ids }: Told,
  isHere: IsHere,
  contradictions: Contradictions,
): void {
  for (const { section, pointer, raw } of finals) {
    if (section !== 'addresses' || !isHere(raw.submitDateTime)) continue
    for (const [index, id] of list(raw.referenceIds).entries()) {
      if (typeof id !== 'string' || ids.has(id) || knownIds.has(id)) continue
      const place = `${pointer}/referenceIds/${index}`
      contradictions.add('consistency.dangling-evidence', IDENTITY, place, { actual: brief(id) })
    }
  }
}

type IsHere = (submitted: JsonValue | undefined) => boolean

interface Told {
  readonly ids: ReadonlySet<string>
  readonly types: ReadonlySet<string>
}

/** Every id and every type of evidence that the operations speak of. */
function told({ operations }: ProofRecord): Told {
  const [ids, types] = [new Set<string>(), new Set<string>()]
  const add = (to: Set<string>, ...values: readonly (JsonValue | undefined)[]) => {
    for (const value of values) if (typeof value === 'string') to.add(value)
  }
  for (const { contextId, raw, evidence, assessments, verifications } of operations) {
    add(ids, contextId ?? undefined, members(raw.identityOperation)?.id, evidence?.id)
    add(ids, raw.identityOperationParent, raw.identityOperationChild)
    add(ids, evidence?.attributesReferenceId, evidence?.addressReferenceId)
    add(types, evidence?.type)
    for (const { id, type } of assessments) {
      ids.add(id)
      types.add(type)
    }
    for (const { referenceId, candidateId, linkedIdentityOperation } of verifications)
      add(ids, referenceId, candidateId, linkedIdentityOperation)
  }
  return { ids, types }
}

/**
 * Tells by its submitDateTime whether an evidence must be in this record. What a resumed proofing rests on may be in the record
 * of its previous proof, unless it was submitted after this one had begun. Archive: proof.json, previousProofId
 */
function submittedHere({ proof, operations }: ProofRecord): IsHere {
  // Without proof.json nobody knows whether there is a previous proof.
  if (proof.proofId !== undefined && proof.previousProofId === undefined) return () => true
  let first = Number.POSITIVE_INFINITY
  for (const { start, name, type } of operations)
    if (start !== null && type === 'ADD' && name !== 'CONSENTS') first = Math.min(first, start)
  const begin = Math.max(first, localMilliseconds(proof.startDateTime) ?? Number.POSITIVE_INFINITY)
  return (submitted) => (localMilliseconds(submitted) ?? Number.NEGATIVE_INFINITY) >= begin
}

/** What stands in idDocuments; whether the "other evidence types in use" do is not shown. Service: Enumerations, Document types */
const LISTED: ReadonlySet<string> = new Set([
  'PASSPORT',
  'DRIVING_LICENSE',
  'RESIDENT_CARD',
  'IDENTITY_CARD',
  'TAX_CARD',
  'VOTER_CARD',
  'ID_DOCUMENT',
])

/**
 * What the last evaluation of all calls VERIFIED is part of the identity. A chip that was read is not asked for: its result may
 * have gone into that of the images. Service: Identity view; Chip reading outcome
 */
const left: Rule = (record, contradictions) => {
  const { isDetailsRead, identity, finals, deletedIds } = record
  const closing = lastTimed(record)
  if (!closing || !isDetailsRead || !areDocumentsRead(record)) return
  const known = new Set(finals.map(({ id }) => id))
  const chips = chipIds(record)
  const isOwed = (type: string) => LISTED.has(type) || (type === 'PORTRAIT' && identity.portrait === undefined)
  for (const { pointer, id, type, scoring } of closing.assessments)
    if (scoring?.status === 'VERIFIED' && isOwed(type) && !known.has(id) && !chips.has(id) && !deletedIds.has(id))
      contradictions.add('consistency.evidence-not-in-identity', DETAILS, `${pointer}/id`, { actual: brief(id) })
}

/** "Sections with no content may be absent"; every document of one that is there has an id. Service: Identity view */
function areDocumentsRead({ isIdentityRead, identity, finals }: ProofRecord): boolean {
  const { idDocuments } = identity
  if (!isIdentityRead || idDocuments === undefined) return isIdentityRead
  return (
    Array.isArray(idDocuments) &&
    finals.filter(({ section }) => section === 'idDocuments').length === idDocuments.length
  )
}

function chipIds({ operations }: ProofRecord): ReadonlySet<string | null> {
  const read = operations.filter(({ name }) => name === 'EVIDENCE_NFC_VERIFICATION')
  return new Set(read.flatMap(({ contextId, evidence }) => [contextId, text(evidence?.id)]))
}

/** The last evaluation, where all of them have a time. */
function lastTimed({ evaluated }: ProofRecord): Operation | null {
  const closing = evaluated.at(-1)
  return closing && evaluated.every((operation) => evaluationTime(operation) !== null) ? closing : null
}

const evaluationTime = ({ evaluation }: Operation): number | null => localMilliseconds(evaluation?.evaluationDateTime)

/** Service: a deleted evidence is gone from the identity, so the last evaluation, of something else and later, rests on it no more. */
const deletedButEvaluated: Rule = (record, contradictions) => {
  const closing = lastTimed(record)
  if (!closing || closing.type === 'DELETE' || !record.isDetailsRead || record.deletedIds.size === 0) return
  const gone = deletionTimes(record)
  const time = evaluationTime(closing) ?? 0
  for (const { pointer, id, scoring } of closing.assessments) {
    if (scoring?.status !== 'VERIFIED' || time <= (gone.get(id) ?? time) + CLOCK_TOLERANCE) continue
    contradictions.add('consistency.deleted-evidence-evaluated', DETAILS, `${pointer}/id`, { actual: brief(id) })
  }
}

/** When each evidence was gone for good; none where that has no time, or where it was added again. */
function deletionTimes({ operations }: ProofRecord): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const latest = (type: string): ReadonlyMap<string, number> => {
    const found = new Map<string, number>()
    for (const operation of operations) {
      const id = operation.type === type ? (text(operation.evidence?.id) ?? operation.contextId) : null
      if (id !== null) found.set(id, Math.max(found.get(id) ?? 0, operation.start ?? Number.POSITIVE_INFINITY))
    }
    return found
  }
  const [added, deleted] = [latest('ADD'), latest('DELETE')]
  for (const [id, time] of deleted) if (time > (added.get(id) ?? 0)) times.set(id, time)
  return times
}

/** An id names one evidence. Service: Evidence common fields, evidenceId */
const twice: Rule = ({ finals }, contradictions) => {
  const seen = new Set<string>()
  for (const { section, pointer, id } of finals) {
    const key = `${section} ${id}`
    if (seen.has(key)) {
      const more = { actual: brief(id) }
      contradictions.add('consistency.evidence-id-twice', IDENTITY, `${pointer}/evidenceId`, more)
    }
    seen.add(key)
  }
}

export const presenceRules: readonly Rule[] = [recorded, left, deletedButEvaluated, twice]
