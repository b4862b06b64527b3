import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import type { Call } from '../messages.ts'
import type { IdentityState, OperationElement, OperationName } from '../state.ts'
import { callRecord } from './call-record.ts'

export interface NewElement {
  readonly id: string
  readonly name: OperationName
  readonly type: 'ADD' | 'DELETE'
  readonly progress: OperationElement['progress']
  /** The call that caused it; null if the client made none. */
  readonly call: Call | null
  readonly startedAt: number
  readonly more?: Partial<OperationElement>
}

/** Appends an element to the record and returns its index. Archive: VerificationAndEvaluationDetails */
export function addElement(core: EngineCore, identity: IdentityState, element: NewElement): number {
  const { id, name, type, progress, call, startedAt, more } = element
  const sequence = identity.operations++
  const parent = identity.evidences.find((evidence) => evidence.id === more?.identityOperationParent)
  // Only the first dependent element is named.
  if (parent)
    core.store.changeOperation(identity.id, parent.sequence, (existing) => ({
      identityOperationChild: id,
      ...existing,
    }))
  core.store.addOperation(identity.id, sequence, {
    identityOperation: { id, name, type },
    participantContextId: id,
    progress,
    startDateTime: localDateTime(startedAt),
    ...(identity.businessId === null ? {} : { businessId: identity.businessId }),
    ...(call ? { processingDetails: callRecord(core, call, type === 'DELETE' ? 204 : 200) } : {}),
    verificationDetails: [],
    ...more,
  })
  return sequence
}
