import type { IdentityView } from '../../../shared/spec/index.ts'
import { evidenceIdOf, type RecordedArchive, type RecordedOperation } from '../recorded-archive.ts'
import { additionOf, isAbout } from './map-evidence.ts'

/** Removes an evidence with everything that followed from it: its review, data derived from it, comparisons with it, its deletion. */
export function removeEvidence(archive: RecordedArchive, evidence: string): RecordedArchive {
  additionOf(archive, evidence)
  const { operations, identity } = archive
  const own = operations.filter((element) => isAbout(element, evidence) || isDerivedFrom(element, evidence))
  const removed = new Set([evidence, ...own.map(evidenceIdOf), ...own.map((element) => element.participantContextId)])
  return {
    ...archive,
    identity: withoutEntries(identity, removed),
    operations: operations
      .filter((element) => !own.includes(element) && !isAboutRemoved(element, removed))
      .map((element) => withoutTraces(element, removed)),
  }
}

const isDerivedFrom = ({ identityOperation, identityOperationParent }: RecordedOperation, evidence: string): boolean =>
  identityOperationParent === evidence &&
  (identityOperation.name === 'ADJUDICATION' || identityOperation.name === 'ATTRIBUTES')

/** Deletions of derived data name only the derived evidence. */
const isAboutRemoved = (element: RecordedOperation, removed: ReadonlySet<string>): boolean =>
  element.identityOperation.name !== 'CONSENTS' && removed.has(evidenceIdOf(element))

function withoutTraces(element: RecordedOperation, removed: ReadonlySet<string>): RecordedOperation {
  const { verificationDetails, evaluationDetails } = element
  return {
    ...element,
    ...(verificationDetails
      ? {
          verificationDetails: verificationDetails.filter(
            ({ referenceId, candidateId }) => !removed.has(referenceId ?? '') && !removed.has(candidateId ?? ''),
          ),
        }
      : {}),
    ...(evaluationDetails
      ? {
          evaluationDetails: {
            ...evaluationDetails,
            evidences: evaluationDetails.evidences.filter(({ id }) => !removed.has(id)),
          },
        }
      : {}),
  }
}

function withoutEntries(identity: IdentityView, removed: ReadonlySet<string>): IdentityView {
  const { portrait, ...rest } = identity
  const left = <Entry extends { readonly evidenceId: string }>(entries: Entry[] | undefined) =>
    entries?.filter(({ evidenceId }) => !removed.has(evidenceId)) ?? []
  return {
    ...rest,
    ...(rest.idDocuments ? { idDocuments: left(rest.idDocuments) } : {}),
    ...(rest.attributes ? { attributes: left(rest.attributes) } : {}),
    ...(rest.addresses ? { addresses: left(rest.addresses) } : {}),
    ...(portrait && !removed.has(portrait.evidenceId) ? { portrait } : {}),
  }
}
