import type { PolicyInfo } from '../../../shared/bridge/index.ts'
import { type Policy, readPolicy } from '../../../shared/findings/index.ts'
import { givenText } from '../../proof/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'

/** Reads the policy in a file; null if the file contains none. Throws `BridgeError` for a policy that cannot be used. */
export function policyIn(bytes: Uint8Array): Policy | null {
  let value: unknown
  try {
    value = JSON.parse(givenText(bytes) ?? '')
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 'proofbench-policy/1')
    return null
  const { policy, problems } = readPolicy(value)
  if (policy) return policy
  throw bridgeFailure('bridge.policy', problems.map(({ message }) => message).join('; '))
}

export const policyInfo = (policy: Policy | null): PolicyInfo | null =>
  policy && { id: policy.id, base: policy.base, levels: Object.keys(policy.levels).length }
