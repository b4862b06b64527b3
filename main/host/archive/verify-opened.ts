import type { Report } from '../../../shared/report/index.ts'
import { type OpenInput, spool } from '../../input/index.ts'
import type { ArchiveReading } from '../../proof/index.ts'
import { judge, readArchive } from '../../verify/index.ts'
import type { CaseSetup } from '../common/case-task.ts'
import { trustOf } from '../trust/trust-of-setup.ts'

/** Reads and verifies an open input. The whole input is always hashed, since archives are addressed by their hash. */
export async function verifyOpened(
  opened: OpenInput,
  setup: CaseSetup,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly reading: ArchiveReading; readonly report: Report }> {
  const reading = await readArchive(opened.input, {
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
  judge(reading, {
    ...trustOf(setup),
    policy: setup.policy,
    place: 'window',
    validationTime: setup.validationTime,
    tool: setup.tool,
  })
