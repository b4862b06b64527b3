import { type FileFacts, list, type Members, members, text } from '../../../../shared/report/index.ts'
import { localMilliseconds } from '../../../../shared/rules/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { type MediaListing, readMedia } from './media-listing.ts'
import type { Assessment, Operation } from './operation.ts'
import { type OwnRecord, ownRecords } from './own-operations.ts'

/** Final entry of an evidence in identityDetails.json. */
export interface FinalEvidence {
  readonly section: Section
  readonly pointer: string
  readonly id: string
  readonly type: string
  readonly raw: Members
  readonly status: Members | null
}

/** Content of the archive, prepared once for all rules. */
export interface ProofRecord {
  readonly proof: Members
  readonly identity: Members
  readonly globalStatus: Members
  readonly operations: readonly Operation[]
  /** Operations with an evaluation, in the order of their evaluations; equal times in the order of the file. */
  readonly evaluated: readonly Operation[]
  /** Last assessment of each evidence. */
  readonly last: ReadonlyMap<string, Assessment>
  /** Operations about each evidence, by its id. */
  readonly own: ReadonlyMap<string, OwnRecord>
  readonly finals: readonly FinalEvidence[]
  /** False if identityDetails.json or the list of operations could not be read completely, so that absence proves nothing. */
  readonly isIdentityRead: boolean
  readonly isDetailsRead: boolean
  readonly files: readonly FileFacts[]
  /** All ids by which an operation or an evidence can be referenced. */
  readonly knownIds: ReadonlySet<string>
  /** Evidence ids with a recorded deletion. */
  readonly deletedIds: ReadonlySet<string>
  readonly media: MediaListing
  /** ISO 8601 UTC; null if the time of the validation is irrelevant. */
  readonly validationTime: string | null
}

export const DETAILS = 'verificationAndEvaluationDetails.json'
export const IDENTITY = 'identityDetails.json'
export const PROOF = 'proof.json'
const SECTIONS = ['attributes', 'addresses', 'idDocuments'] as const
export type Section = (typeof SECTIONS)[number] | 'portrait'
const EMPTY: Members = {}
const NONE: readonly never[] = []

export interface RecordInput {
  readonly proof: JsonValue | undefined
  readonly identityDetails: JsonValue | undefined
  readonly details: JsonValue | undefined
  readonly files: readonly FileFacts[]
  readonly validationTime?: string
}

/** Prepares the content of an archive for the rules, in one pass. Skips elements of another shape than expected. */
export function readRecord({ proof, identityDetails, details, files, validationTime }: RecordInput): ProofRecord {
  const main = members(proof) ?? EMPTY
  const identity = members(identityDetails) ?? EMPTY
  const operations = list(details).flatMap((element, index) => readOperation(element, `/${index}`) ?? [])
  const finals = readFinals(identity)
  const evaluated = inOrderOfEvaluation(operations)
  const last = new Map<string, Assessment>()
  for (const { assessments } of evaluated) for (const assessment of assessments) last.set(assessment.id, assessment)
  return {
    proof: main,
    identity,
    globalStatus: members(identity.globalStatus) ?? EMPTY,
    operations,
    evaluated,
    last,
    own: ownRecords(operations),
    finals,
    isIdentityRead: members(identityDetails) !== null,
    isDetailsRead: Array.isArray(details) && operations.length === details.length,
    files,
    knownIds: knownIds(operations, finals),
    deletedIds: deletedIds(operations),
    media: readMedia(members(main.hashes)),
    validationTime: validationTime ?? null,
  }
}

function readOperation(element: JsonValue, pointer: string): Operation | null {
  const raw = members(element)
  if (!raw) return null
  const operation = members(raw.identityOperation)
  const evaluation = members(raw.evaluationDetails)
  return {
    pointer,
    name: text(operation?.name) ?? '',
    type: text(operation?.type) ?? '',
    contextId: text(raw.participantContextId),
    start: localMilliseconds(raw.startDateTime),
    raw,
    evidence: members(raw.evidenceDetails),
    evaluation,
    assessments: readAssessments(evaluation, pointer),
    verifications: readVerifications(raw.verificationDetails),
  }
}

function readVerifications(value: JsonValue | undefined): readonly Members[] {
  const verifications = list(value)
  return verifications.length === 0 ? NONE : verifications.map((verification) => members(verification) ?? EMPTY)
}

function readAssessments(evaluation: Members | null, operation: string): readonly Assessment[] {
  if (evaluation === null) return NONE
  const found: Assessment[] = []
  for (const [index, element] of list(evaluation.evidences).entries()) {
    const raw = members(element)
    const id = text(raw?.id)
    if (!raw || id === null) continue
    const pointer = `${operation}/evaluationDetails/evidences/${index}`
    found.push({ pointer, id, type: text(raw.type) ?? '', raw, scoring: members(raw.statusAndScoring) })
  }
  return found
}

function inOrderOfEvaluation(operations: readonly Operation[]): readonly Operation[] {
  const timed: { readonly operation: Operation; readonly time: number; readonly underWay: number }[] = []
  for (const operation of operations)
    if (operation.evaluation)
      timed.push({
        operation,
        time: localMilliseconds(operation.evaluation.evaluationDateTime) ?? 0,
        underWay: operation.assessments.filter(({ scoring }) => scoring?.status === 'PROCESSING').length,
      })
  // At equal times, the evaluation with fewer evidences in processing is the later one.
  return timed.sort((a, b) => a.time - b.time || b.underWay - a.underWay).map(({ operation }) => operation)
}

function readFinals(identity: Members): readonly FinalEvidence[] {
  const read = (section: Section, element: JsonValue | undefined, pointer: string): FinalEvidence[] => {
    const raw = members(element)
    const id = text(raw?.evidenceId)
    if (!raw || id === null) return []
    return [{ section, pointer, id, type: text(raw.type) ?? '', raw, status: members(raw.evidenceStatus) }]
  }
  const inLists = SECTIONS.flatMap((section) =>
    list(identity[section]).flatMap((element, index) => read(section, element, `/${section}/${index}`)),
  )
  return [...inLists, ...read('portrait', identity.portrait, '/portrait')]
}

function knownIds(operations: readonly Operation[], finals: readonly FinalEvidence[]): ReadonlySet<string> {
  const known = new Set(finals.map(({ id }) => id))
  for (const { contextId, raw, evidence } of operations)
    for (const id of [contextId, text(members(raw.identityOperation)?.id), text(evidence?.id)])
      if (id !== null) known.add(id)
  return known
}

function deletedIds(operations: readonly Operation[]): ReadonlySet<string> {
  const deleted = new Set<string>()
  for (const { type, evidence, contextId } of operations) {
    const id = type === 'DELETE' ? (text(evidence?.id) ?? contextId) : null
    if (id !== null) deleted.add(id)
  }
  return deleted
}
