import type { Report } from '../../../shared/report/index.ts'
import { type ReportCopy, readPart, verifyReport } from '../../report/index.ts'
import { EXIT } from '../arguments/exit-codes.ts'
import { noInputStop, Stop } from '../arguments/stop.ts'
import { readReportFile } from './report-files.ts'

/** Reads a report that is to be printed again. Throws `Stop` if it is none, or was changed. */
export async function copyOfFile(path: string): Promise<{ readonly copy: ReportCopy; readonly report: Report }> {
  const { copy, checks, foreign } = await verifyReport(readReportFile(path), { trusted: new Map(), archive: null })
  const failed = checks.find(({ outcome }) => outcome === 'FAILED')
  const message = `${path}: ${failed?.message ?? 'The report cannot be read'}`
  if (foreign || copy === null) throw noInputStop(message, 'Give proof archives, or reports of proofbench report.')
  if (failed) throw new Stop(EXIT.failed, message, 'A report that was changed is not printed again.')
  const machine = copy.parts.get('machine') ?? copy.parts.get('machine.masked')
  if (!machine) throw noInputStop(`${path}: The report has no machine report`, 'Print it from the archive.')
  return { copy, report: readPart(machine) as Report } // validated when the copy was read
}
