import type { ConsentsRequest, IdentityConsent } from '../../../../shared/spec/index.ts'
import { demandTransition } from '../change-status.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import type { Call } from '../messages.ts'
import { addElement } from '../record/add-element.ts'
import { refuse } from '../service-error.ts'
import type { IdentityState } from '../state.ts'
import { ensureTransactionCapacity } from '../transaction-limits.ts'

/** Default validity of a consent in years. Not shown: D-51 */
const YEARS = 1
/** Dates have four-digit years. */
const LAST_YEAR = 9999

/** Service: Submit consents */
export function submitConsents(
  core: EngineCore,
  call: Call,
  identityId: string,
  request: ConsentsRequest,
): readonly IdentityConsent[] {
  const identity = core.identities.get(identityId, call.tenant.id)
  demandTransition(identity, 'SUBMISSION')
  ensureTransactionCapacity(core, identity, ['operations', 'record'])
  const today = localDateTime(call.startedAt).slice(0, 10)
  const consents = request.map(({ approved, type, validityPeriod }): IdentityConsent => {
    const from = validityPeriod?.from
    const to = validityPeriod?.to ?? yearsAfter(from !== undefined && from > today ? from : today)
    const consentId = core.ids.next()
    return { consentId, approved, type, validityPeriod: from === undefined ? { to } : { from, to } }
  })
  addElement(core, identity, {
    id: core.ids.next(),
    name: 'CONSENTS',
    type: 'ADD',
    progress: 'DONE',
    call,
    startedAt: call.startedAt,
    more: { consentsDetails: { consents } },
  })
  identity.consents = latest([...identity.consents, ...consents])
  if (call.ip && !identity.ips.includes(call.ip)) identity.ips.push(call.ip)
  core.identities.save(identity)
  core.emit({ kind: 'identity', tenantId: identity.tenantId, identityId: identity.id, status: identity.status })
  return consents
}

/** Returns the latest consent of each type. */
const latest = (consents: readonly IdentityConsent[]): IdentityConsent[] =>
  consents.filter(({ type }, at) => consents.findLastIndex((other) => other.type === type) === at)

function yearsAfter(day: string): string {
  const [year = '', ...rest] = day.split('-')
  // 29 February does not exist in most years.
  return [Math.min(Number(year) + YEARS, LAST_YEAR), ...rest].join('-').replace(/-02-29$/, '-02-28')
}

/** Returns whether an approved consent of the type is valid today. */
export function hasConsent({ consents }: IdentityState, type: IdentityConsent['type'], now: number): boolean {
  const today = localDateTime(now).slice(0, 10)
  const existing = consents.find((consent) => consent.type === type)
  if (!existing?.approved) return false
  const { from, to } = existing.validityPeriod ?? {}
  return (from === undefined || from <= today) && (to === undefined || to >= today)
}

/** Service: Submit consents, "PORTRAIT consent before portrait processing" */
export function demandConsent(core: EngineCore, identity: IdentityState, type: 'PORTRAIT'): void {
  const { requiredConsents } = core.tenant(identity.tenantId)
  if (requiredConsents.includes(type) && !hasConsent(identity, type, core.clock.now()))
    throw refuse('conflict', 'missing-consent', `An approved consent ${type} must be submitted first`)
}

/** Withdraws a consent. Archive: consentsDetails, "when a consent is added or removed" */
export function withdrawConsent(core: EngineCore, identity: IdentityState, type: IdentityConsent['type']): void {
  const existing = identity.consents.find((consent) => consent.type === type)
  if (!existing) throw refuse('unknown', 'unknown-evidence', `No consent ${type} was given`, 'type')
  const withdrawn = { ...existing, approved: false }
  identity.consents = identity.consents.map((consent) => (consent === existing ? withdrawn : consent))
  const id = core.ids.next()
  addElement(core, identity, {
    id,
    name: 'CONSENTS',
    type: 'DELETE',
    progress: 'DONE',
    call: null,
    startedAt: core.clock.now(),
    more: { consentsDetails: { consents: [withdrawn] } },
  })
  core.identities.save(identity)
  core.emit({ kind: 'identity', tenantId: identity.tenantId, identityId: identity.id, status: identity.status })
}
