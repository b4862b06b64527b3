import { consistencyPath, type LogConsistency, readCheckpoint } from '../../statement/index.ts'
import type { Library } from '../open-library.ts'
import { storedHash } from './read-tree.ts'

/**
 * Returns the proof that the log of the larger of two checkpoints continues that of the smaller; null if one of them is no checkpoint of
 * this log. Both must agree with the log (`checkpointProblem`). Throws `LogDamaged`.
 */
export async function logConsistency(
  { database, log }: Library,
  notes: readonly [string, string],
): Promise<LogConsistency | null> {
  const [first, second] = notes
    .map((note) => ({ note, read: readCheckpoint(note, log.key) }))
    .flatMap(({ note, read }) => (read.isValid ? [{ note, size: read.checkpoint.size }] : []))
    .sort((a, b) => a.size - b.size)
  if (!first || !second) return null
  const path = await consistencyPath(first.size, second.size, (subtree) => storedHash(database, subtree))
  return {
    first: first.note,
    second: second.note,
    path: path.map((hash) => Buffer.from(hash).toString('base64')),
    logKey: Buffer.from(log.key.spki).toString('base64'),
  }
}
