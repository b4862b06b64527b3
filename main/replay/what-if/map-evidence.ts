import type { VerificationDetails } from '../../../shared/spec/index.ts'
import { evidenceIdOf, type RecordedArchive, type RecordedOperation } from '../recorded-archive.ts'
import { ImpossibleChange } from './impossible-change.ts'

/** Returns the element that added an evidence. Throws ImpossibleChange. */
export function additionOf({ operations }: RecordedArchive, evidence: string): RecordedOperation {
  const element = operations.find(
    (candidate) => candidate.identityOperation.type === 'ADD' && isAbout(candidate, evidence),
  )
  if (!element) throw new ImpossibleChange(`the archive has no evidence ${evidence}`)
  return element
}

/** Whether an element concerns an evidence itself, not its review. */
export const isAbout = (element: RecordedOperation, evidence: string): boolean =>
  element.identityOperation.name !== 'ADJUDICATION' &&
  element.identityOperation.name !== 'CONSENTS' &&
  (element.participantContextId === evidence || evidenceIdOf(element) === evidence)

/** Replaces the records of checks of an evidence. */
export const withVerifications = (
  archive: RecordedArchive,
  evidence: string,
  change: (records: readonly VerificationDetails[]) => readonly VerificationDetails[],
): RecordedArchive => ({
  ...archive,
  operations: archive.operations.map((element) =>
    element.identityOperation.type === 'ADD' && isAbout(element, evidence)
      ? { ...element, verificationDetails: [...change(element.verificationDetails ?? [])] }
      : element,
  ),
})
