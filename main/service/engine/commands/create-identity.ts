import type { CreateIdentityRequest, Identity } from '../../../../shared/spec/index.ts'
import type { EngineCore } from '../core.ts'
import type { Call } from '../messages.ts'
import type { IdentityState } from '../state.ts'
import { globalStatusOf } from '../views/identity-view.ts'

/** Service: Create identity. Not shown: D-40 */
export function createIdentity(core: EngineCore, call: Call, { businessId }: CreateIdentityRequest): Identity {
  const createdAt = core.clock.now()
  const identity: IdentityState = {
    id: core.ids.next(),
    tenantId: call.tenant.id,
    role: call.role,
    createdAt,
    businessId: businessId ?? null,
    status: 'EXPECTING_INPUT',
    levelOfAssurance: 'LOA0',
    evaluatedAt: null,
    nameReferenceEvidenceId: null,
    portraitReferenceEvidenceId: null,
    expiresAt: createdAt + call.tenant.transactionExpiryMs,
    previousProofId: null,
    ips: call.ip ? [call.ip] : [],
    consents: [],
    evidences: [],
    operations: 0,
    isMatchDue: false,
    endedAt: null,
  }
  core.identities.save(identity)
  core.addJob({ identityId: identity.id, due: identity.expiresAt, kind: 'TRANSACTION_EXPIRY', evidenceId: null })
  core.emit({ kind: 'identity', tenantId: identity.tenantId, identityId: identity.id, status: identity.status })
  return globalStatusOf(core, identity)
}
