import { list, members, text } from '../../../../shared/report/index.ts'
import { localMilliseconds } from '../../../../shared/rules/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import type { Operation } from './operation.ts'
import { DETAILS, type FinalEvidence, IDENTITY, type ProofRecord } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'
import { CLOCK_TOLERANCE } from './times.ts'

/** Reports entries of identityDetails.json that are missing in the record. */
const missingInRecord: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const [known, isHere] = [recordedIds(record), submittedHere(record)]
  checkEvidence(record, known, isHere, contradictions)
  checkAddresses(record, known, isHere, contradictions)
}

/**
 * Reports VERIFIED evidence without an operation. Attributes and checkAddresses may be derived and are only required if the record
 * has others of their kind. Archive: VerificationAndEvaluationDetails, "One element per evidence"
 */
function checkEvidence(
  { finals }: ProofRecord,
  { ids, types }: RecordedIds,
  isHere: IsHere,
  contradictions: Contradictions,
): void {
  const isRequired = ({ section, type }: FinalEvidence) =>
    section === 'idDocuments' || section === 'portrait' || types.has(type)
  for (const final of finals) {
    const { pointer, id, raw, status } = final
    if (status?.status !== 'VERIFIED' || ids.has(id) || !isRequired(final) || !isHere(raw.submitDateTime)) continue
    contradictions.add('consistency.unrecorded-evidence', IDENTITY, `${pointer}/evidenceId`, { actual: brief(id) })
  }
}

/** Reports unknown references of checkAddresses. Service: Address evidence, referenceIds, "evidence ids the address comes from" */
function checkAddresses(
  { finals, knownIds }: ProofRecord,
  { ids }: RecordedIds,
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

interface RecordedIds {
  readonly ids: ReadonlySet<string>
  readonly types: ReadonlySet<string>
}

/** Returns every id and type of evidence in the operations. */
function recordedIds({ operations }: ProofRecord): RecordedIds {
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
 * Decides by its submitDateTime whether an evidence must be in this record. Evidence of a resumed proofing may be in the record
 * of its previous proof, unless it was submitted after this one had begun. Archive: proof.json, previousProofId
 */
function submittedHere({ proof, operations }: ProofRecord): IsHere {
  // Without proof.json a previous proof is possible.
  if (proof.proofId !== undefined && proof.previousProofId === undefined) return () => true
  let first = Number.POSITIVE_INFINITY
  for (const { start, name, type } of operations)
    if (start !== null && type === 'ADD' && name !== 'CONSENTS') first = Math.min(first, start)
  const begin = Math.max(first, localMilliseconds(proof.startDateTime) ?? Number.POSITIVE_INFINITY)
  return (submitted) => (localMilliseconds(submitted) ?? Number.NEGATIVE_INFINITY) >= begin
}

/** Types in idDocuments; whether the "other evidence types in use" are is not shown. Service: Enumerations, Document types */
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
 * Reports evidence that the last evaluation calls VERIFIED and the identity lacks. A chip is exempt: its result may be combined
 * with that of the images. Service: Identity view; Chip reading outcome
 */
const missingInIdentity: Rule = (record, contradictions) => {
  const { isDetailsRead, identity, finals, deletedIds } = record
  const closing = lastTimed(record)
  if (!closing || !isDetailsRead || !areDocumentsRead(record)) return
  const known = new Set(finals.map(({ id }) => id))
  const chips = chipIds(record)
  const isRequired = (type: string) => LISTED.has(type) || (type === 'PORTRAIT' && identity.portrait === undefined)
  for (const { pointer, id, type, scoring } of closing.assessments)
    if (scoring?.status === 'VERIFIED' && isRequired(type) && !known.has(id) && !chips.has(id) && !deletedIds.has(id))
      contradictions.add('consistency.evidence-not-in-identity', DETAILS, `${pointer}/id`, { actual: brief(id) })
}

/**
 * Returns whether all documents of the identity were read: each has an id, or their section is absent. Service: Identity view,
 * "Sections with no content may be absent"
 */
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

/** Returns the last evaluation if all of them have a time. */
function lastTimed({ evaluated }: ProofRecord): Operation | null {
  const closing = evaluated.at(-1)
  return closing && evaluated.every((operation) => evaluationTime(operation) !== null) ? closing : null
}

const evaluationTime = ({ evaluation }: Operation): number | null => localMilliseconds(evaluation?.evaluationDateTime)

/**
 * Reports deleted evidence in a later last evaluation of something else, which cannot depend on it. Service: a deleted evidence
 * is removed from the identity
 */
const deletedButEvaluated: Rule = (record, contradictions) => {
  const closing = lastTimed(record)
  if (!closing || closing.type === 'DELETE' || !record.isDetailsRead || record.deletedIds.size === 0) return
  const deletions = deletionTimes(record)
  const time = evaluationTime(closing) ?? 0
  for (const { pointer, id, scoring } of closing.assessments) {
    if (scoring?.status !== 'VERIFIED' || time <= (deletions.get(id) ?? time) + CLOCK_TOLERANCE) continue
    contradictions.add('consistency.deleted-evidence-evaluated', DETAILS, `${pointer}/id`, { actual: brief(id) })
  }
}

/** Returns the time of final deletion of each evidence; none if it has no time or the evidence was added again. */
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

/** Reports an id that two final entries of one section have. Service: Evidence common fields, evidenceId */
const repeatedIds: Rule = ({ finals }, contradictions) => {
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

export const presenceRules: readonly Rule[] = [missingInRecord, missingInIdentity, deletedButEvaluated, repeatedIds]
