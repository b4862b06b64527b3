import { openReference, spool } from '../../input/index.ts'
import { type ArchiveEntry, toArchiveEntry } from '../../library/index.ts'
import { judge, readArchive } from '../../verify/index.ts'
import type { CaseSetup } from '../common/case-task.ts'
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
      // The second reading would take most of the time.
      secondReading: 'off',
      inputHash: 'always',
      spool,
      onProgress,
    })
    try {
      const report = await judge(reading, {
        ...trustOf(setup),
        policy: setup.policy,
        validationTime: setup.validationTime,
        tool: setup.tool,
        secondReading: 'off',
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
