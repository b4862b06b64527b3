import { member, text, texts } from '../report/index.ts'
import type { EvidenceTrace } from './evidence-trace.ts'

/** Returns the ids of evidence that this one depends on: its parents, its reference, the sources of its data. */
export function referencesOf({ id, operations, verifications, view }: EvidenceTrace): Set<string> {
  const found = new Set<string>()
  for (const { parentId } of operations) if (parentId !== null) found.add(parentId)
  for (const { verification } of verifications)
    if (verification.referenceId !== null) found.add(verification.referenceId)
  for (const id of texts(member(view?.raw ?? null, 'referenceIds'))) found.add(id)
  found.delete(id)
  return found
}

/**
 * Returns the ids of the attributes and addresses that the details of a document name as taken from it. Archive: EvidenceDetails
 */
export function derivedEvidenceIds({ operations }: EvidenceTrace): readonly string[] {
  return operations.flatMap(({ evidence }) =>
    ['attributesReferenceId', 'addressReferenceId'].flatMap((name) => text(member(evidence, name)) ?? []),
  )
}
