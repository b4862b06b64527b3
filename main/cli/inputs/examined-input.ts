import {
  contentOf,
  type ExaminationReport,
  holderText,
  maskExamination,
  readRecord,
} from '../../../shared/analysis/index.ts'
import { createExaminer, examineArchive } from '../../examination/index.ts'
import type { Openable } from '../../input/index.ts'
import { chipContentOf } from '../../service/index.ts'
import { noInputStop, usageStop } from '../arguments/stop.ts'
import { onInterrupt } from '../output/interrupt.ts'
import { progressOn } from '../output/progress.ts'
import type { Trust } from '../verification/trust-from.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'
import { withVerifiedRecord } from './verified-record.ts'

interface ExaminedInputOptions {
  readonly setup: VerificationSetup
  readonly trust: Trust
  readonly isMasked: boolean
  readonly isQuiet: boolean
  /** Names or paths of the pictures to examine; empty for all. */
  readonly media: readonly string[]
  /** Milliseconds for one picture. */
  readonly timeLimitMs: number
}

interface ExaminedInput {
  readonly report: ExaminationReport
  /** False if there was nothing to compare the pictures with. */
  readonly isRecordReadable: boolean
}

/** Verifies an archive and examines its pictures in a worker. Throws `InputError` if it cannot be opened, `Stop` if it is none. */
export async function examinedInput(input: Openable, options: ExaminedInputOptions): Promise<ExaminedInput> {
  const { setup, trust, isMasked, isQuiet, media, timeLimitMs } = options
  const examiner = createExaminer({ timeLimitMs, maxThreads: 1 })
  const progress = await progressOn(isQuiet)
  const removeHandlers = onInterrupt(true, () => progress.end())
  try {
    return await withVerifiedRecord(input, setup, trust, 'never', async ({ facts, report, coverage }, reading) => {
      if (facts.otherInput !== null)
        throw noInputStop(`${input.name} is not a proof archive`, 'proofbench inspect shows what it is.')
      const isSelected = selectionOf(
        media,
        facts.files.map(({ path }) => path),
      )
      const archive = { facts, report, coverage, open: (path: string) => reading.open(path) }
      const examination = await examineArchive(archive, {
        examiner,
        now: Date.parse(setup.validationTime),
        isSelected,
        readChipFile: chipContentOf,
        onProgress: (done, total) => progress.update(() => `${done} of ${total} pictures examined`),
      })
      const { cover } = holderText(readRecord(contentOf(facts)))
      return {
        isRecordReadable: facts.proof?.value !== undefined,
        report: isMasked ? maskExamination(examination, cover) : examination,
      }
    })
  } finally {
    progress.end()
    removeHandlers()
    await examiner.close()
  }
}

const MAX_LISTED = 10

/** Returns whether a path was selected by its name or as a whole. Throws `Stop` for a name that is not in the archive. */
function selectionOf(media: readonly string[], paths: readonly string[]): (path: string) => boolean {
  const isNamed = (path: string, name: string) => path === name || path.endsWith(`/${name}`)
  const pictures = paths.filter((path) => path.includes('/'))
  for (const name of media)
    if (!pictures.some((path) => isNamed(path, name)))
      throw usageStop(
        `There is no picture ${JSON.stringify(name)} in the archive`,
        `Files: ${pictures.slice(0, MAX_LISTED).join(', ')}${pictures.length > MAX_LISTED ? ' …' : ''}`,
      )
  return (path) => media.length === 0 || media.some((name) => isNamed(path, name))
}
