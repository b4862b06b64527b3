import { openReference } from '../../input/open-reference.ts'
import { spool } from '../../input/spool.ts'
import type { ArchiveEntry } from '../../library/entry/archive-entry.ts'
import { toArchiveEntry } from '../../library/entry/to-archive-entry.ts'
import { locateIn } from '../../proof/read/json/locate-in.ts'
import { DEFAULT_LIMITS } from '../../proof/read/limits.ts'
import { readArchive } from '../../proof/read/read-archive.ts'
import { verifyArchive } from '../../proof/verify/verify-archive.ts'
import type { CaseSetup } from '../archive/case-task.ts'
import { trustOf } from '../trust/trust-of-setup.ts'

/** Verifies one input as `proofbench library add` does and returns its entry in a library with this key. */
export async function libraryEntry(
  setup: CaseSetup,
  key: Uint8Array,
  onProgress: (done: number, total: number) => void,
): Promise<ArchiveEntry> {
  const opened = await openReference(setup.reference)
  try {
    const reading = await readArchive(opened.input, {
      limits: DEFAULT_LIMITS,
      // The second reading would take most of the time.
      secondReading: 'off',
      inputHash: 'always',
      spool,
      onProgress,
    })
    try {
      const report = await verifyArchive(reading.facts, {
        ...trustOf(setup),
        policy: setup.policy,
        validationTime: setup.validationTime,
        tool: setup.tool,
        limits: DEFAULT_LIMITS,
        secondReading: false,
        locate: locateIn(reading),
      })
      const entry = await toArchiveEntry(reading, report, key)
      opened.assertUnchanged()
      return entry
    } finally {
      reading.close()
    }
  } finally {
    opened.close()
  }
}
