import { importSpki } from '../public-key.ts'
import { type Checkpoint, type LogKey, logKeyOf, readCheckpoint } from './checkpoint.ts'
import { isConsistent } from './merkle-proof.ts'

/** Proof that the log of one checkpoint is the beginning of that of another: nothing was changed or removed. JSON, for a file. */
export interface LogConsistency {
  /** Earlier signed checkpoint. */
  readonly first: string
  /** Later signed checkpoint. */
  readonly second: string
  /** Hashes of RFC 6962, 2.1.2, in its order, Base64. */
  readonly path: readonly string[]
  /** Public key that signs the checkpoints: SPKI in DER, Base64. */
  readonly logKey: string
}

export type ConsistencyProblem = 'NOT_A_PROOF' | 'CHECKPOINT_INVALID' | 'NOT_CONSISTENT'

export type ReadConsistency =
  | { readonly isValid: true; readonly first: Checkpoint; readonly second: Checkpoint }
  | { readonly isValid: false; readonly problem: ConsistencyProblem }

/** Verifies the signatures of both checkpoints and the proof between them. Needs no library. Never throws. */
export function readConsistency(proof: unknown): ReadConsistency {
  const invalid = (problem: ConsistencyProblem) => ({ isValid: false, problem }) as const
  if (!isProof(proof)) return invalid('NOT_A_PROOF')
  let key: LogKey
  try {
    key = logKeyOf(importSpki(Buffer.from(proof.logKey, 'base64')))
  } catch {
    return invalid('NOT_A_PROOF')
  }
  const [first, second] = [readCheckpoint(proof.first, key), readCheckpoint(proof.second, key)]
  if (!first.isValid || !second.isValid) return invalid('CHECKPOINT_INVALID')
  const [before, after] = [first.checkpoint, second.checkpoint]
  const path = proof.path.map((hash) => Buffer.from(hash, 'base64'))
  return isConsistent([before.size, before.root], [after.size, after.root], path)
    ? { isValid: true, first: before, second: after }
    : invalid('NOT_CONSISTENT')
}

function isProof(value: unknown): value is LogConsistency {
  if (typeof value !== 'object' || value === null) return false
  const { first, second, path, logKey } = value as { readonly [name: string]: unknown }
  return (
    [first, second, logKey].every((text) => typeof text === 'string') &&
    Array.isArray(path) &&
    path.every((hash) => typeof hash === 'string')
  )
}
