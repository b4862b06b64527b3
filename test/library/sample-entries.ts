import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import { toArchiveEntry } from '../../main/library/entry/to-archive-entry.ts'
import type { RunContext, SavedInput } from '../../main/library/store/saved-input.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { readArchive } from '../../main/proof/read/read-archive.ts'
import { sourceOf } from '../../main/proof/read/source.ts'
import { policyHash } from '../../main/proof/verify/policy-hash.ts'
import { verifyArchive } from '../../main/proof/verify/verify-archive.ts'
import { memorySpool } from '../../main/verify/memory-spool.ts'
import { POLICIES } from '../../shared/findings/policy.ts'
import { keysFrom } from '../support/verify-bytes.ts'

export const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')

const KEYS = keysFrom(readFileSync(join(SAMPLES, 'keys', 'signer.pub.pem')), 'signer.pub.pem')

/** Reads and verifies a sample and returns its entry under the key of a library. */
export async function entryOf(sample: string, key: Uint8Array, version = 'test'): Promise<ArchiveEntry> {
  const bytes = readFileSync(join(SAMPLES, 'archives', sample))
  const reading = await readArchive(
    { kind: 'file', name: sample, source: sourceOf(bytes) },
    { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'always', spool: memorySpool },
  )
  try {
    const report = await verifyArchive(reading.facts, {
      keys: KEYS,
      revocationLists: [],
      policy: POLICIES.standard,
      validationTime: '2026-11-21T00:00:00.000Z',
      tool: { name: 'proofbench', version, commit: 'test' },
      limits: DEFAULT_LIMITS,
      secondReading: false,
    })
    return await toArchiveEntry(reading, report, key)
  } finally {
    reading.close()
  }
}

export const inputOf = (entry: ArchiveEntry, path: string): SavedInput => ({
  entry,
  place: { path, size: entry.size, modifiedAt: 1 },
  isStored: false,
})

export const RUN: RunContext = {
  ...{ runId: 1, host: 'host', user: 'tester' },
  ...{ trustSha256: 'ab'.repeat(32), policySha256: policyHash(POLICIES.standard) },
}

/** Creates an entry with a different identity and hash, but the same content otherwise. */
export function variantOf(entry: ArchiveEntry, number: number): ArchiveEntry {
  const sha256 = createHash('sha256').update(`${entry.sha256} ${number}`).digest('hex')
  return { ...entry, sha256, proofId: `proof-${number}`, identityId: `identity-${number}` }
}
