import { type ChangeOf, submissionKind } from '../../../shared/analysis/index.ts'
import type { VerificationDetails } from '../../../shared/spec/index.ts'
import { overruledBy, withValues } from '../../service/index.ts'
import { documentDataOf } from '../document-data.ts'
import type { RecordedArchive, RecordedOperation } from '../recorded-archive.ts'
import { examinationsOf } from '../recorded-rounds.ts'
import { ImpossibleChange } from './impossible-change.ts'
import { additionOf } from './map-evidence.ts'

/** Changes what an operator decided. The indicators that the recorded decision set follow from the new one. */
export function changeDecision(archive: RecordedArchive, change: ChangeOf<'DECISION'>): RecordedArchive {
  const addition = additionOf(archive, change.evidence)
  const review = archive.operations.find(
    ({ identityOperation, identityOperationParent }) =>
      identityOperation.name === 'ADJUDICATION' && identityOperationParent === change.evidence,
  )
  const [record] = review?.verificationDetails ?? []
  const decisions = record?.verificationServices?.[0]?.adjudicationDetails?.decisionsDetails ?? []
  const position = change.decision ?? decisions.length - 1
  if (!review || !record || !decisions[position])
    throw new ImpossibleChange(
      decisions.length === 0
        ? `no operator decided about the evidence ${change.evidence}`
        : `the evidence ${change.evidence} has ${decisions.length} decisions, and none at position ${position}`,
    )
  // A decision that accepts or rejects ends the review; later ones were never made.
  const isLast = change.status !== 'UNDECIDED' || position === decisions.length - 1
  const changed = decided(record, change, position, isLast ? indicatorsOf(change.status, addition) : null)
  return {
    ...archive,
    operations: archive.operations.map((element) =>
      element === review ? { ...element, verificationDetails: [changed] } : element,
    ),
  }
}

/** Returns the indicators that an acceptance sets; other decisions set none. Not shown: D-83 */
function indicatorsOf(status: string, addition: RecordedOperation): readonly string[] {
  if (status !== 'ACCEPTED') return []
  const doubts = examinationsOf(addition).flatMap(({ raisedIndicators = [] }) => raisedIndicators)
  const { identityOperation, evidenceDetails } = addition
  const kind = submissionKind(identityOperation.name) ?? 'DERIVED'
  const data = evidenceDetails?.data
  return withValues(overruledBy(doubts, kind, evidenceDetails?.type ?? ''), data ? documentDataOf(data) : {})
}

/** `indicators`: those of the review; null leaves them as recorded. */
function decided(
  record: VerificationDetails,
  { status }: ChangeOf<'DECISION'>,
  position: number,
  indicators: readonly string[] | null,
): VerificationDetails {
  const set = indicators === null ? {} : { raisedIndicators: [...indicators] }
  return {
    ...record,
    ...set,
    verificationServices: (record.verificationServices ?? []).map((service) => {
      const { adjudicationDetails } = service
      if (!adjudicationDetails) return service
      const decisionsDetails = (adjudicationDetails.decisionsDetails ?? [])
        .map((decision, index) => (index === position ? { ...decision, status } : decision))
        .slice(0, indicators === null ? undefined : position + 1)
      // A review without a decision expires.
      const globalStatus = indicators === null ? {} : { globalStatus: status === 'UNDECIDED' ? 'EXPIRED' : status }
      return { ...service, ...set, adjudicationDetails: { ...adjudicationDetails, ...globalStatus, decisionsDetails } }
    }),
  }
}
