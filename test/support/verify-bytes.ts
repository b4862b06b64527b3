import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import type { RevocationList, TrustedKey } from '../../main/proof/keys/trusted-key.ts'
import { locateIn } from '../../main/proof/read/json/locate-in.ts'
import { DEFAULT_LIMITS, type Limits } from '../../main/proof/read/limits.ts'
import { readArchive } from '../../main/proof/read/read-archive.ts'
import { sourceOf } from '../../main/proof/read/source.ts'
import { verifyArchive } from '../../main/proof/verify/verify-archive.ts'
import { memorySpool } from '../../main/verify/memory-spool.ts'
import { POLICIES, type Policy } from '../../shared/findings/policy.ts'
import type { ArchiveFacts } from '../../shared/report/facts.ts'
import type { Report } from '../../shared/report/report.ts'

export interface VerifyOptions {
  readonly limits?: Partial<Limits>
  readonly policy?: Policy
  readonly validationTime?: string
  readonly secondReading?: boolean
  readonly revocationLists?: readonly RevocationList[]
}

/** Verifies an archive in memory like a host, at a fixed time. */
export const verifyBytes = async (
  bytes: Uint8Array,
  keys: readonly TrustedKey[],
  options: VerifyOptions = {},
): Promise<Report> => (await judgeBytes(bytes, keys, options)).report

/** Like verifyBytes, and also returns the facts on which the report is based. */
export async function judgeBytes(
  bytes: Uint8Array,
  keys: readonly TrustedKey[],
  {
    limits = {},
    policy = POLICIES.standard,
    validationTime = '2026-11-21T00:00:00.000Z',
    secondReading = true,
    revocationLists = [],
  }: VerifyOptions = {},
): Promise<{ readonly facts: ArchiveFacts; readonly report: Report }> {
  const all = { ...DEFAULT_LIMITS, ...limits }
  const reading = await readArchive(
    { kind: 'file', name: 'test', source: sourceOf(bytes) },
    { limits: all, secondReading: secondReading ? 'auto' : 'off', inputHash: 'auto', spool: memorySpool },
  )
  try {
    const report = await verifyArchive(reading.facts, {
      keys,
      revocationLists,
      policy,
      validationTime,
      tool: { name: 'proofbench', version: 'test', commit: 'test' },
      limits: all,
      secondReading,
      locate: locateIn(reading),
    })
    return { facts: reading.facts, report }
  } finally {
    reading.close()
  }
}

export const keysFrom = (bytes: Uint8Array, source: string): readonly TrustedKey[] =>
  readTrustMaterial(bytes, source).keys
