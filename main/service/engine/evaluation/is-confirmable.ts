import { issuingSourceObstacle } from '../../../../shared/rules/index.ts'
import type { EvidenceState } from '../state.ts'
import type { TenantSettings } from '../tenant.ts'

/** "Issuing source validation applies to identity card and driving licence images." Service: Submit document images */
export const CONFIRMED_FROM_IMAGES: ReadonlySet<string> = new Set(['IDENTITY_CARD', 'DRIVING_LICENSE'])

/** Returns whether an issuing source can confirm the evidence or its reference. Service: strength; Issuing source validation */
export function isConfirmable(
  tenant: TenantSettings,
  { kind, type, data, mayAskIssuer }: Pick<EvidenceState, 'kind' | 'type' | 'data' | 'mayAskIssuer'>,
): boolean {
  if (kind === 'CHIP') return false
  if (kind === 'PORTRAIT' || kind === 'DERIVED') return tenant.issuingSourceValidation
  if (kind === 'IMAGES' && !CONFIRMED_FROM_IMAGES.has(type)) return false
  return (
    issuingSourceObstacle({
      documentType: type,
      country: data?.issuingCountry ?? '',
      state: data?.issuingState ?? data?.address?.state ?? null,
      hasApprovedConsent: mayAskIssuer !== false,
      isEnabledForTenant: tenant.issuingSourceValidation,
      isGovernmentUser: tenant.isGovernmentUser,
      includesSomeCards: tenant.includesSomeCards,
    }) === null
  )
}
