import { importSpki } from '../public-key.ts'
import { type LogKey, logKeyOf, readCheckpoint } from './checkpoint.ts'
import { rootFromInclusion } from './merkle-proof.ts'
import { leafHash } from './merkle-tree.ts'

/** Proof that an entry is in the log of a library. JSON, so that reports and exports can embed it. */
export interface LogInclusion {
  /** Sequence number of the entry, from 0. */
  readonly index: number
  /** Text of the entry: its UTF-8 is the content of the leaf. */
  readonly entry: string
  /** Audit path, from the bottom, Base64. */
  readonly path: readonly string[]
  /** Signed checkpoint whose tree contains the entry. */
  readonly checkpoint: string
  /** Public key that signs the checkpoints: SPKI in DER, Base64. */
  readonly logKey: string
}

export type InclusionProblem = 'NOT_A_PROOF' | 'OTHER_LOG' | 'CHECKPOINT_INVALID' | 'NOT_INCLUDED'

/**
 * Verifies that an entry is included in the tree of its checkpoint. Returns null if it is. `logFingerprint`: expected key of the log, such
 * as `library` of a decision; without it any key is accepted. Never throws.
 */
export function inclusionProblem(inclusion: LogInclusion, logFingerprint?: string): InclusionProblem | null {
  let key: LogKey
  try {
    key = logKeyOf(importSpki(Buffer.from(inclusion.logKey, 'base64')))
  } catch {
    return 'NOT_A_PROOF'
  }
  if (logFingerprint !== undefined && key.fingerprint !== logFingerprint) return 'OTHER_LOG'
  const read = readCheckpoint(inclusion.checkpoint, key)
  if (!read.isValid) return read.problem === 'OTHER_LOG' ? 'OTHER_LOG' : 'CHECKPOINT_INVALID'
  const { size, root } = read.checkpoint
  const path = inclusion.path.map((hash) => Buffer.from(hash, 'base64'))
  const reached = rootFromInclusion(leafHash(inclusion.entry), inclusion.index, size, path)
  return reached && Buffer.compare(reached, root) === 0 ? null : 'NOT_INCLUDED'
}
