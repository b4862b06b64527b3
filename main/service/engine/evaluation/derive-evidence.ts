import type { AddressData, AttributesData } from '../../../../shared/spec/index.ts'
import type { EngineCore } from '../core.ts'
import { addElement } from '../record/add-element.ts'
import { type DerivedIds, evidenceRecord } from '../record/evidence-record.ts'
import type { DocumentData, EvidenceState, IdentityState } from '../state.ts'
import { addressOf, attributesOf } from '../views/holder-views.ts'
import { isVerified, nameReferenceOf } from './references.ts'

/** Attributes or an address of the holder, with their source document. */
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

/** Returns whether the service derived an evidence from a document. */
const isTakenFromDocument = ({ kind, operation, referenceId }: EvidenceState): boolean =>
  kind === 'DERIVED' && operation === 'ATTRIBUTES' && referenceId !== null

/**
 * Derives attributes and address from verified documents: the attributes of the name reference, and its address or else the first
 * of another document. Outdated ones are removed. Service: "consents, attributes and addresses, which are derived from or
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

/** Returns the ids of the evidence derived from a document. */
export function derivedIds({ evidences }: IdentityState, { id }: EvidenceState): DerivedIds {
  const find = (type: EvidenceState['type']) =>
    evidences.find(
      (candidate) => candidate.type === type && candidate.referenceId === id && isTakenFromDocument(candidate),
    )?.id
  return { attributes: find('ATTRIBUTES'), address: find('ADDRESS') }
}

function attributesFrom(source: EvidenceState): Derivation | null {
  const { surname, fullname, givenNames, dateOfBirth, gender, nationality, eyeColor, height } = source.data ?? {}
  if (surname === undefined && fullname === undefined) return null
  const data = { surname, fullname, givenNames, dateOfBirth, gender, nationality, eyeColor, height }
  // Members of the data itself.
  const definedData = Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== undefined),
  ) as DocumentData
  return { source, data: definedData, attributes: attributesOf(definedData, true) }
}

function addressFrom({ evidences }: IdentityState, reference: EvidenceState | null): Derivation | null {
  const documents = evidences.filter((candidate) => candidate.family === 'IDDOCUMENT' && isVerified(candidate))
  const source = [...(reference ? [reference] : []), ...documents].find(({ data }) => data?.address)
  const address = source?.data?.address
  return source && address ? { source, data: { address }, address: addressOf({ address }, true) } : null
}

/** Replaces the previous derivation unless both are equal. */
function replace(
  core: EngineCore,
  identity: IdentityState,
  type: 'ATTRIBUTES' | 'ADDRESS',
  derivation: Derivation | null,
): Derivations {
  const before = identity.evidences.filter((candidate) => candidate.type === type && isTakenFromDocument(candidate))
  const isSame = (candidate: EvidenceState) =>
    candidate.referenceId === derivation?.source.id &&
    JSON.stringify(candidate.data) === JSON.stringify(derivation.data)
  const removed = before.filter((candidate) => !isSame(candidate))
  identity.evidences = identity.evidences.filter((candidate) => !removed.includes(candidate))
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
    // Derived evidence is never PROCESSING: it is created by the evaluation of its source.
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
