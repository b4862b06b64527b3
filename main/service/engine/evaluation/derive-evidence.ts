import type { AddressData, AttributesData } from '../../../../shared/spec/identity.ts'
import type { EngineCore } from '../core.ts'
import { addElement } from '../record/add-element.ts'
import { type DerivedIds, evidenceRecord } from '../record/evidence-record.ts'
import type { DocumentData, EvidenceState, IdentityState } from '../state.ts'
import { addressOf, attributesOf } from '../views/holder-views.ts'
import { isVerified, nameReferenceOf } from './references.ts'

/** Attributes or an address of the holder, and the document that has them. */
interface Derivation {
  readonly source: EvidenceState
  readonly data: DocumentData
  readonly attributes?: AttributesData
  readonly address?: AddressData
}

export interface Derivations {
  readonly added: readonly EvidenceState[]
  readonly removed: readonly EvidenceState[]
}

/** Whether an evidence was taken from a document by the service itself. */
export const isTakenFromDocument = ({ kind, operation, referenceId }: EvidenceState): boolean =>
  kind === 'DERIVED' && operation === 'ATTRIBUTES' && referenceId !== null

/**
 * Derives attributes and address anew from verified documents: the attributes of the name reference, and its address or the first one
 * that another document has. What no longer holds is removed. Service: "consents, attributes and addresses, which are derived from or
 * accompany the above"
 */
export function deriveEvidence(core: EngineCore, identity: IdentityState): Derivations {
  const reference = nameReferenceOf(identity)
  const changes = [
    replace(core, identity, 'ATTRIBUTES', reference && attributesFrom(reference)),
    replace(core, identity, 'ADDRESS', addressFrom(identity, reference)),
  ]
  return { added: changes.flatMap(({ added }) => added), removed: changes.flatMap(({ removed }) => removed) }
}

/** Ids of the evidence that was taken from a document. */
export function derivedIds({ evidences }: IdentityState, { id }: EvidenceState): DerivedIds {
  const find = (type: EvidenceState['type']) =>
    evidences.find((one) => one.type === type && one.referenceId === id && isTakenFromDocument(one))?.id
  return { attributes: find('ATTRIBUTES'), address: find('ADDRESS') }
}

function attributesFrom(source: EvidenceState): Derivation | null {
  const { surname, fullname, givenNames, dateOfBirth, gender, nationality, eyeColor, height } = source.data ?? {}
  if (surname === undefined && fullname === undefined) return null
  const data = { surname, fullname, givenNames, dateOfBirth, gender, nationality, eyeColor, height }
  // Members of the data itself.
  const known = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as DocumentData
  return { source, data: known, attributes: attributesOf(known, true) }
}

function addressFrom({ evidences }: IdentityState, reference: EvidenceState | null): Derivation | null {
  const documents = evidences.filter((one) => one.family === 'IDDOCUMENT' && isVerified(one))
  const source = [...(reference ? [reference] : []), ...documents].find(({ data }) => data?.address)
  const address = source?.data?.address
  return source && address ? { source, data: { address }, address: addressOf({ address }, true) } : null
}

/** Puts a derivation in the place of the one before, unless they are equal. */
function replace(
  core: EngineCore,
  identity: IdentityState,
  type: 'ATTRIBUTES' | 'ADDRESS',
  derivation: Derivation | null,
): Derivations {
  const before = identity.evidences.filter((one) => one.type === type && isTakenFromDocument(one))
  const isSame = (one: EvidenceState) =>
    one.referenceId === derivation?.source.id && JSON.stringify(one.data) === JSON.stringify(derivation.data)
  const removed = before.filter((one) => !isSame(one))
  identity.evidences = identity.evidences.filter((one) => !removed.includes(one))
  const isThere = removed.length < before.length
  return { added: derivation && !isThere ? [add(core, identity, type, derivation)] : [], removed }
}

function add(
  core: EngineCore,
  identity: IdentityState,
  type: 'ATTRIBUTES' | 'ADDRESS',
  { source, ...derived }: Derivation,
): EvidenceState {
  const id = core.ids.next()
  const now = core.clock.now()
  const evidence: EvidenceState = {
    ...derived,
    id,
    type,
    kind: 'DERIVED',
    operation: 'ATTRIBUTES',
    family: type,
    sequence: identity.operations,
    submittedAt: now,
    // It was never under way: it comes with the evaluation of its source.
    status: 'VERIFIED',
    evaluatedAt: now,
    evaluation: null,
    indicators: [],
    errors: [],
    isTechnicalError: false,
    originData: null,
    files: [],
    session: null,
    review: null,
    referenceId: source.id,
    isEvaluated: true,
  }
  addElement(core, identity, {
    id,
    name: 'ATTRIBUTES',
    type: 'ADD',
    progress: 'DONE',
    call: null,
    startedAt: now,
    more: { identityOperationParent: source.id, evidenceDetails: evidenceRecord(evidence, { videos: false }) },
  })
  identity.evidences.push(evidence)
  const reference = type === 'ATTRIBUTES' ? { attributesReferenceId: id } : { addressReferenceId: id }
  core.store.changeOperation(identity.id, source.sequence, (element) =>
    element.evidenceDetails ? { ...element, evidenceDetails: { ...element.evidenceDetails, ...reference } } : element,
  )
  return evidence
}
