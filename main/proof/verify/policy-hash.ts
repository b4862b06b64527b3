import { createHash } from 'node:crypto'
import { type Policy, policyText } from '../../../shared/findings/index.ts'

/** Returns the SHA-256 of a policy as hex, by which reports name it. */
export const policyHash = (policy: Policy): string => createHash('sha256').update(policyText(policy)).digest('hex')
