import type { Report } from '../../../shared/report/index.ts'
import { type OpenInput, spool } from '../../input/index.ts'
import { type ArchiveReading, DEFAULT_LIMITS, locateIn, readArchive, verifyArchive } from '../../proof/index.ts'
import { trustOf } from '../trust/trust-of-setup.ts'
import type { CaseSetup } from './case-task.ts'

/** Reads and verifies an open input. The whole input is always hashed, since archives are addressed by their hash. */
export async function verifyOpened(
  opened: OpenInput,
  setup: CaseSetup,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly reading: ArchiveReading; readonly report: Report }> {
  const reading = await readArchive(opened.input, {
    limits: DEFAULT_LIMITS,
    secondReading: 'auto',
    inputHash: 'always',
    spool,
    onProgress,
  })
  const report = await judgeReading(reading, setup)
  opened.assertUnchanged()
  return { reading, report }
}

/** Verifies the archive that was read under the trust, policy and time of a setup. */
export const judgeReading = (reading: ArchiveReading, setup: CaseSetup): Promise<Report> =>
  verifyArchive(reading.facts, {
    ...trustOf(setup),
    policy: setup.policy,
    place: 'window',
    validationTime: setup.validationTime,
    tool: setup.tool,
    limits: DEFAULT_LIMITS,
    secondReading: true,
    locate: locateIn(reading),
  })
