import type { ExaminationReport } from '../../../shared/analysis/index.ts'
import type { ArchiveCoverage, Report } from '../../../shared/report/index.ts'
import { createExaminer, ExaminationError, examineArchive, UnreadableImageError } from '../../examination/index.ts'
import { InputError, inputFailure } from '../../input/index.ts'
import type { ArchiveReading } from '../../proof/index.ts'
import { chipContentOf } from '../../service/index.ts'

export interface ExaminedCase {
  readonly reading: ArchiveReading
  readonly report: Report
  readonly coverage: ArchiveCoverage
}

/** Time limit for one picture, in milliseconds. */
const TIME_LIMIT = 30_000

/** Examines the pictures of an open archive. `onProgress` receives the number of examined pictures and their total. */
export async function answerExamination(
  { reading, report, coverage }: ExaminedCase,
  now: number,
  onProgress: (done: number, total: number) => void,
): Promise<ExaminationReport> {
  const examiner = createExaminer({ timeLimitMs: TIME_LIMIT, maxThreads: 1 })
  try {
    const archive = { facts: reading.facts, report, coverage, open: (path: string) => reading.open(path) }
    return await examineArchive(archive, { examiner, now, readChipFile: chipContentOf, onProgress })
  } finally {
    await examiner.close()
  }
}

/** Draws the error levels of a picture as PNG. Throws `InputError` if it cannot be decoded. */
export async function answerErrorLevels(bytes: Uint8Array): Promise<Uint8Array> {
  const examiner = createExaminer({ timeLimitMs: TIME_LIMIT, maxThreads: 1 })
  try {
    return await examiner.errorLevel(bytes)
  } catch (error) {
    if (error instanceof UnreadableImageError || error instanceof ExaminationError)
      throw new InputError(inputFailure('input.not-readable', error.message))
    throw error
  } finally {
    await examiner.close()
  }
}
