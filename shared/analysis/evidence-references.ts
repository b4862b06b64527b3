import type { EvidenceTrace } from './evidence-trace.ts'
import { member, text, texts } from './json-access.ts'

/** Ids of the evidence that this one depends on: its parents, what it was compared with, what its data was taken from. */
export function referencesOf({ id, operations, verifications, view }: EvidenceTrace): Set<string> {
  const found = new Set<string>()
  for (const { parentId } of operations) if (parentId !== null) found.add(parentId)
  for (const { verification } of verifications)
    if (verification.referenceId !== null) found.add(verification.referenceId)
  for (const one of texts(member(view?.raw ?? null, 'referenceIds'))) found.add(one)
  found.delete(id)
  return found
}

/** By the id of a document: ids of the attributes and addresses that its details say were taken from it. Archive: EvidenceDetails */
export function takenFrom({ operations }: EvidenceTrace): readonly string[] {
  return operations.flatMap(({ evidence }) =>
    ['attributesReferenceId', 'addressReferenceId'].flatMap((name) => text(member(evidence, name)) ?? []),
  )
}
