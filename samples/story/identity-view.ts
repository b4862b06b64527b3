import type { EvidenceDetails } from '../../shared/spec/details.ts'
import type {
  AddressEvidence,
  AttributesEvidence,
  IdDocumentEvidence,
  IdentityConsent,
  IdentityView,
  PortraitEvidence,
} from '../../shared/spec/identity.ts'
import { type Outcome, statusOf } from './outcome.ts'

/** State of an evidence: its submission and the result of its last evaluation. */
export interface Evidence {
  readonly id: string
  readonly family: EvidenceDetails['family']
  readonly type: EvidenceDetails['type']
  readonly submitted: string
  readonly evaluated: string
  readonly outcome: Outcome
  readonly view:
    | { readonly idDocument: IdDocumentEvidence['idDocumentData'] }
    | { readonly attributes: AttributesEvidence['attributesData'] }
    | { readonly address: Pick<AddressEvidence, 'addressData' | 'referenceIds'> }
    | { readonly portrait: Pick<PortraitEvidence, 'portraitQuality' | 'livenessDiagnostic' | 'portraitData'> }
    | undefined
}

const isVerified = ({ outcome }: Evidence): boolean => outcome.status === 'VERIFIED'

const CONFIRMED: ReadonlySet<string> = new Set(['PASSIVE_AUTHENTICATION_CHECK_OK', 'GIV_VERIFICATION_VERIFIED'])

/** LOA1 with a verified document; LOA2 with a portrait too; LOA3 where chip or issuing source confirm it. Not shown: D-47 */
export function levelOf(evidences: readonly Evidence[]): string {
  const documents = evidences.filter((evidence) => evidence.family === 'IDDOCUMENT' && isVerified(evidence))
  if (documents.length === 0) return 'LOA0'
  if (!evidences.some((evidence) => evidence.type === 'PORTRAIT' && isVerified(evidence))) return 'LOA1'
  const isConfirmed = documents.some(({ outcome }) => outcome.indicators.some((indicator) => CONFIRMED.has(indicator)))
  return isConfirmed ? 'LOA3' : 'LOA2'
}

/** identityDetails.json. Archive: Layout, "same structure and content as GET identity" */
export function identityView(
  id: string,
  created: string,
  consents: readonly IdentityConsent[],
  evidences: readonly Evidence[],
): IdentityView {
  const common = ({ id: evidenceId, submitted, type, outcome, evaluated }: Evidence) => ({
    evidenceId,
    submitDateTime: submitted,
    type,
    evidenceStatus: statusOf(outcome, evaluated),
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
