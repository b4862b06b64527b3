import type { EvidenceTrace } from './evidence-trace.ts'
import { member, text, texts } from './json-access.ts'

/** Ids of the evidence that this one depends on: its parents, what it was compared with, what its data was taken from. */
export function referencesOf({ id, operations, verifications, view }: EvidenceTrace): readonly string[] {
  const named = [
    ...operations.map(({ parentId }) => parentId),
    ...verifications.map(({ verification }) => verification.referenceId),
    ...texts(member(view?.raw ?? null, 'referenceIds')),
  ]
  return [...new Set(named.filter((one) => one !== null && one !== id))] as string[] // null is filtered out
}

/** By the id of a document: ids of the attributes and addresses that its details say were taken from it. Archive: EvidenceDetails */
export function takenFrom({ operations }: EvidenceTrace): readonly string[] {
  return operations.flatMap(({ evidence }) =>
    ['attributesReferenceId', 'addressReferenceId'].flatMap((name) => text(member(evidence, name)) ?? []),
  )
}
