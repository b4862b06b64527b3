import {
  type AssessedEvidence,
  documentKey,
  type Evaluation,
  type LevelOfAssurance,
  levelOfAssurance,
  type SubmissionKind,
} from '../../shared/rules/index.ts'
import type {
  AddressEvidence,
  AttributesEvidence,
  EvidenceDetails,
  IdDocumentEvidence,
  IdentityConsent,
  IdentityView,
  PortraitEvidence,
} from '../../shared/spec/index.ts'
import { type Outcome, statusOf } from './outcome.ts'

/** State of an evidence: its submission and the result of its last evaluation. */
export interface Evidence {
  readonly id: string
  readonly family: EvidenceDetails['family']
  readonly type: EvidenceDetails['type']
  readonly kind: SubmissionKind
  /** Participants that accepted it. */
  readonly accepted: readonly string[]
  readonly submitted: string
  readonly evaluated: string
  readonly outcome: Outcome
  readonly evaluation: Evaluation
  readonly view:
    | { readonly idDocument: IdDocumentEvidence['idDocumentData'] }
    | { readonly attributes: AttributesEvidence['attributesData'] }
    | { readonly address: Pick<AddressEvidence, 'addressData' | 'referenceIds'> }
    | { readonly portrait: Pick<PortraitEvidence, 'portraitQuality' | 'livenessDiagnostic' | 'portraitData'> }
    | undefined
}

const isVerified = ({ evaluation }: Evidence): boolean => evaluation.status === 'VERIFIED'

/** Returns the level that the rules of the service give. Not shown: D-47 */
export const levelOf = (evidences: readonly Evidence[]): LevelOfAssurance => levelOfAssurance(evidences.map(toAssessed))

function toAssessed({ kind, evaluation: { status, score }, view }: Evidence): AssessedEvidence {
  if (!view || !('idDocument' in view)) return { kind, status, score }
  const { idDocumentNumber, issuingCountry } = view.idDocument ?? {}
  return { kind, status, score, document: documentKey({ documentNumber: idDocumentNumber, issuingCountry }) }
}

/** identityDetails.json. Archive: Layout, "same structure and content as GET identity" */
export function identityView(
  id: string,
  created: string,
  consents: readonly IdentityConsent[],
  evidences: readonly Evidence[],
): IdentityView {
  const common = ({ id: evidenceId, submitted, type, outcome, evaluation, evaluated }: Evidence) => ({
    evidenceId,
    submitDateTime: submitted,
    type,
    evidenceStatus: statusOf(outcome, evaluation, evaluated),
  })
  const idDocuments = evidences.flatMap((evidence) =>
    evidence.view && 'idDocument' in evidence.view
      ? [{ ...common(evidence), idDocumentData: evidence.view.idDocument }]
      : [],
  )
  const attributes = evidences.flatMap((evidence) =>
    evidence.view && 'attributes' in evidence.view
      ? [{ ...common(evidence), attributesData: evidence.view.attributes }]
      : [],
  )
  const addresses = evidences.flatMap((evidence) =>
    evidence.view && 'address' in evidence.view ? [{ ...common(evidence), ...evidence.view.address }] : [],
  )
  const portraits = evidences.flatMap((evidence) =>
    evidence.view && 'portrait' in evidence.view ? [{ ...common(evidence), ...evidence.view.portrait }] : [],
  )
  const reference = evidences.find((evidence) => evidence.family === 'IDDOCUMENT' && isVerified(evidence))
  const portrait = portraits.at(-1)
  const face = evidences.find((evidence) => evidence.type === 'PORTRAIT_REFERENCE' && isVerified(evidence)) ?? reference
  return {
    globalStatus: {
      id,
      status: 'EXPECTING_INPUT',
      levelOfAssurance: levelOf(evidences),
      creationDateTime: created,
      evaluationDateTime: evidences
        .map(({ evaluated }) => evaluated)
        .sort()
        .at(-1),
      ...(reference ? { nameReferenceEvidenceId: reference.id } : {}),
      ...(face ? { portraitReferenceEvidenceId: face.id } : {}),
      upgradePaths: {},
    },
    ...(consents.length > 0 ? { consents: [...consents] } : {}),
    ...(attributes.length > 0 ? { attributes } : {}),
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(idDocuments.length > 0 ? { idDocuments } : {}),
    ...(portrait ? { portrait } : {}),
  }
}
