import { type Report, toCoverage } from '../../../shared/report/index.ts'
import { thumbnailIn } from '../../examination/index.ts'
import { explainedRecord, type Verifiable } from '../../input/index.ts'
import { makeReport, type ReportCopy, type ReportSources } from '../../report/index.ts'
import { noInputStop } from '../arguments/stop.ts'
import type { Trust } from '../verification/trust-from.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'
import { verifyReference } from '../verification/verify-reference.ts'
import type { ReportFormat } from './report-format.ts'

interface ArchiveReport {
  readonly copy: ReportCopy
  readonly report: Report
}

type Settings = Pick<ReportSources, 'caseId' | 'createdAt' | 'template'> & {
  /** Returns the decisions about a verified archive, and the options that change its report. */
  readonly sourcesOf: (report: Report) => Promise<Pick<ReportSources, 'decisions' | 'signedDecisions' | 'options'>>
}

/** The machine report is the one of `verify --format json`, with offsets. */
const MACHINE: ReportFormat = { name: 'json', several: false, colour: false }

/** Reads, verifies and reports one archive, complete and unsigned. Throws `InputError` if it cannot be opened, `Stop` if it is no archive. */
export function archiveReport(
  reference: Verifiable,
  setup: VerificationSetup,
  trust: Trust,
  { sourcesOf, ...settings }: Settings,
): Promise<ArchiveReport> {
  const options = { mayStartThread: false, format: MACHINE }
  return verifyReference(reference, { ...setup, inputHash: 'always' }, trust, options, async (reading, report) => {
    const { facts } = reading
    if (facts.otherInput !== null)
      throw noInputStop(`${reference.name} is not a proof archive`, 'proofbench inspect shows what it is.')
    const copy = await makeReport({
      facts,
      report,
      coverage: toCoverage(facts, report),
      record: explainedRecord(facts),
      thumbnail: (path) => thumbnailIn(reading, path),
      ...(await sourcesOf(report)),
      ...settings,
    })
    return { copy, report }
  })
}
