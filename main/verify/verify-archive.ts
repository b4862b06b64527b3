import type { Report } from '../../shared/report/index.ts'
import { type JudgeOptions, judge } from './judge.ts'
import { type ArchiveInput, type ReadOptions, readArchive } from './read-archive.ts'

/**
 * Reads an archive, judges it and closes it. Every defect of the archive is a finding of the report. Throws a `CodedError` if the input cannot be
 * opened, changes while it is read, or a key cannot be used.
 */
export async function verifyArchive(input: ArchiveInput, options: ReadOptions & JudgeOptions = {}): Promise<Report> {
  const archive = await readArchive(input, options)
  try {
    const report = await judge(archive, options)
    archive.assertUnchanged()
    return report
  } finally {
    archive.close()
  }
}
