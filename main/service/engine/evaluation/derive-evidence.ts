import type { AddressData, AttributesData } from '../../../../shared/spec/identity.ts'
import type { EngineCore } from '../core.ts'
import { addElement } from '../record/add-element.ts'
import type { DerivedIds } from '../record/evidence-record.ts'
import { evidenceRecord } from '../record/evidence-record.ts'
import type { DocumentData, EvidenceState, IdentityState } from '../state.ts'
import { addressOf, attributesOf } from '../views/holder-views.ts'
import { assess } from './assess.ts'

/**
 * Attributes and address of the holder as evidence of their own, taken from the first verified document that has them.
 * Service: "consents, attributes and addresses, which are derived from or accompany the above"
 */
export function deriveEvidence(core: EngineCore, identity: IdentityState, source: EvidenceState): DerivedIds {
  const { data, family } = source
  if (family !== 'IDDOCUMENT' || !data || assess(identity, source).evaluation.status !== 'VERIFIED') return {}
  const has = (type: EvidenceState['type']) => identity.evidences.some((one) => one.type === type)
  return {
    attributes:
      has('ATTRIBUTES') || !hasName(data)
        ? undefined
        : derive(core, identity, source, { type: 'ATTRIBUTES', attributes: attributesOf(data, true) }),
    address:
      has('ADDRESS') || !data.address
        ? undefined
        : derive(core, identity, source, { type: 'ADDRESS', address: addressOf(data, true) }),
  }
}

const hasName = ({ surname, fullname }: DocumentData): boolean => surname !== undefined || fullname !== undefined

type Derived =
  | { readonly type: 'ATTRIBUTES'; readonly attributes: AttributesData }
  | { readonly type: 'ADDRESS'; readonly address: AddressData }

function derive(core: EngineCore, identity: IdentityState, source: EvidenceState, derived: Derived): string {
  const id = core.ids.next()
  const now = core.clock.now()
  const evidence: EvidenceState = {
    ...derived,
    id,
    kind: 'DERIVED',
    operation: 'ATTRIBUTES',
    family: derived.type,
    sequence: identity.operations,
    submittedAt: now,
    // It was never under way: it comes with the evaluation of its source.
    status: 'VERIFIED',
    evaluatedAt: now,
    evaluation: null,
    indicators: [],
    errors: [],
    isTechnicalError: false,
    data: null,
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
  return id
}
