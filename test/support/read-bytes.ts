import { DEFAULT_LIMITS, type Limits } from '../../main/proof/read/limits.ts'
import { readArchive } from '../../main/proof/read/read-archive.ts'
import type { ArchiveReading } from '../../main/proof/read/reading.ts'
import { sourceOf } from '../../main/proof/read/source.ts'
import { CATALOGUE } from '../../shared/findings/catalogue/index.ts'
import type { Observation } from '../../shared/schema/observation.ts'
import { memorySpool } from './memory-spool.ts'

/** Reads an archive from memory without verifying it. */
export function readBytes(
  bytes: Uint8Array,
  limits: Partial<Limits> = {},
  secondReading: 'auto' | 'off' = 'auto',
): Promise<ArchiveReading> {
  return readArchive(
    { kind: 'file', name: 'test', source: sourceOf(bytes) },
    { limits: { ...DEFAULT_LIMITS, ...limits }, secondReading, inputHash: 'never', spool: memorySpool() },
  )
}

/** Returns the distinct codes of envelope and ZIP failures, which refuse the container. */
export const refusals = (observations: readonly Observation[]): readonly string[] => [
  ...new Set(
    observations
      .filter(({ code, variant }) => {
        const entry = CATALOGUE.get(code)
        const level = (variant === undefined ? undefined : entry?.variants?.[variant]?.level) ?? entry?.level
        return /^(envelope|zip)\./.test(code) && level === 'FAIL'
      })
      .map(({ code }) => code),
  ),
]
