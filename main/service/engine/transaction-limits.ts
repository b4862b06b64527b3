import type { EngineCore } from './core.ts'
import { refuse } from './service-error.ts'
import type { IdentityState } from './state.ts'

/**
 * Limits of one transaction. Every evaluation in the record lists every evidence, so the record grows with their product. Not
 * shown: D-51
 */
const TRANSACTION_LIMITS = {
  evidences: 100,
  /** Maximum elements of the record. */
  operations: 400,
  /** Maximum bytes of the record. A proof of 100 documents has about half of it. */
  record: 16 * 1024 * 1024,
  /** Maximum bytes of all files. */
  bytes: 1024 * 1024 * 1024,
} as const

type Limit = keyof typeof TRANSACTION_LIMITS

/**
 * Throws 409 with both numbers if a submission would make the transaction too large for its own proof. `limits`: those that the
 * submission counts towards; `added`: bytes that it adds to the record.
 */
export function ensureTransactionCapacity(
  core: EngineCore,
  { id, evidences, operations }: IdentityState,
  limits: readonly Limit[] = ['evidences', 'operations', 'record', 'bytes'],
  added = 0,
): void {
  const found = {
    evidences: evidences.length,
    operations,
    record: core.store.recordBytes(id) + added,
    bytes: core.store.storedBytes(id),
  }
  for (const name of limits)
    if (found[name] >= TRANSACTION_LIMITS[name])
      throw refuse(
        'conflict',
        'too-many',
        `The transaction has ${found[name]} ${NOUNS[name]}; it may have ${TRANSACTION_LIMITS[name]}`,
      )
}

const NOUNS = {
  evidences: 'evidences',
  operations: 'operations in its record',
  record: 'bytes in its record',
  bytes: 'bytes of files',
} as const
