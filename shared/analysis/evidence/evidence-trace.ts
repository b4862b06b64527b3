import { oncePer } from '../../schema/index.ts'
import type { Assessment } from '../record/evaluation.ts'
import type { Operation } from '../record/operation.ts'
import type { ArchiveRecord, ViewEvidence } from '../record/read-record.ts'
import type { Verification } from '../record/verification.ts'
import { orderByTime } from '../timeline/order-by-time.ts'
import { isAboutEvidence } from './submission-kind.ts'

/** Everything in the archive about one evidence, in the order of the file. */
export interface EvidenceTrace {
  readonly id: string
  /** Operations that added, deleted, or reviewed it. */
  readonly operations: readonly Operation[]
  readonly verifications: readonly { readonly operation: Operation; readonly verification: Verification }[]
  /** In the order of the evaluations. */
  readonly assessments: readonly { readonly operation: Operation; readonly assessment: Assessment }[]
  /** Final entry in identityDetails.json. */
  readonly view: ViewEvidence | null
}

type Growing = {
  -readonly [member in keyof EvidenceTrace]: EvidenceTrace[member] extends readonly (infer One)[]
    ? One[]
    : EvidenceTrace[member]
}

/**
 * Returns the traces of all evidence in the order of first occurrence. Linear in the size of the content except for one sort. Computed once per
 * record: several models of a record need them.
 */
export const traceEvidences = oncePer(({ operations, viewEvidences }: ArchiveRecord): readonly EvidenceTrace[] => {
  const traces = new Map<string, Growing>()
  const traceOf = (id: string): Growing => {
    const trace = traces.get(id)
    if (trace) return trace
    const made = { id, operations: [], verifications: [], assessments: [], view: null }
    traces.set(id, made)
    return made
  }
  for (const operation of operations) {
    const id = evidenceOf(operation)
    if (id !== null) traceOf(id).operations.push(operation)
    for (const verification of operation.verifications) {
      const subject = subjectOf(verification, operation)
      if (subject !== null) traceOf(subject).verifications.push({ operation, verification })
    }
  }
  for (const operation of inOrderOfEvaluation(operations))
    for (const assessment of operation.evaluation?.assessments ?? [])
      if (assessment.id !== '') traceOf(assessment.id).assessments.push({ operation, assessment })
  for (const view of viewEvidences) if (view.id !== '') traceOf(view.id).view = view
  return [...traces.values()]
})

/**
 * Returns the evidence of an operation: its own, or the one under review. Archive: participantContextId "equals the verified
 * evidence id"
 */
export function evidenceOf({ name, family, parentId, evidenceId, contextId }: Operation): string | null {
  if (name === 'ADJUDICATION' || family === 'ADJ') return parentId ?? evidenceId ?? contextId
  return evidenceId ?? (isAboutEvidence(name) ? contextId : null)
}

/**
 * Returns the evidence that a verification is about: for a comparison its candidate, even if it ran when the reference was
 * submitted. Archive: VerificationDetails, candidateId
 */
const subjectOf = ({ candidateId }: Verification, operation: Operation): string | null =>
  candidateId ?? evidenceOf(operation)

const inOrderOfEvaluation = (operations: readonly Operation[]): readonly Operation[] =>
  orderByTime(
    operations.filter(({ evaluation }) => evaluation !== null),
    ({ evaluation, end }) => evaluation?.time ?? end,
  )
