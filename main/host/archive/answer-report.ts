import { contentOf, readRecord } from '../../../shared/analysis/index.ts'
import type { ReportCallResults, ReportVerificationInfo } from '../../../shared/bridge/index.ts'
import { thumbnailIn } from '../../examination/index.ts'
import { InputError, inputFailure, type OpenInput } from '../../input/index.ts'
import { type ReportRecord, reporterTrust } from '../../library/index.ts'
import {
  type ArchiveDigests,
  copyWithout,
  loadRenderSignedPdf,
  loadVerifyReport,
  makeReport,
  type RecordRequest,
  type ReportCopy,
  type ReportVerification,
  renderCopy,
  resultOf,
} from '../../report/index.ts'
import type { PrintedReport, ReportSettings } from '../common/case-task.ts'
import type { ExaminedCase } from './answer-examination.ts'
import { chosenSigner } from './pdf-signer.ts'

/** Makes a complete, unsigned report about an open archive. Throws `InputError` for an input that is no archive. */
export async function makeArchiveReport(
  { reading, report, coverage }: ExaminedCase,
  settings: ReportSettings,
): Promise<ReportCopy> {
  const { facts } = reading
  if (facts.otherInput !== null) throw new InputError(inputFailure('input.no-archive'))
  const record = readRecord(contentOf(facts))
  return makeReport({ facts, report, coverage, record, thumbnail: (path) => thumbnailIn(reading, path), ...settings })
}

/** Prints a report. A text for a ticket never carries a signature. */
export async function printReport({ copy, omit, format, pdfSigner }: PrintedReport): Promise<Uint8Array> {
  const printed = await copyWithout(copy, omit)
  if (pdfSigner !== null && format === 'pdf') {
    const { renderSignedPdf } = await loadRenderSignedPdf()
    return new Uint8Array(await renderSignedPdf(printed, await chosenSigner(pdfSigner, Date.now()), async () => null))
  }
  const content = await renderCopy(printed, format)
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

/** Maximum size of a report file in bytes. */
const MAX_REPORT = 512 * 1024 * 1024

/** Reads what the library has to know of a report file, without verifying it; null if it is no report. */
export async function requestOfFile(opened: OpenInput): Promise<RecordRequest | null> {
  const { readRecordRequest } = await loadVerifyReport()
  return readRecordRequest(bytesOf(opened))
}

/**
 * Verifies a report file. It is compared with the archive of the window that has the SHA-256 that it names, otherwise with the only open
 * one. Only the reviewers of the library are trusted, as far as their keys were valid when the report was made; the library decides about
 * the decisions.
 */
export async function verifyReportFile(
  opened: OpenInput,
  { record, reporters }: ReportRecord,
  open: readonly { readonly name: string; readonly sha256: string | null }[],
): Promise<ReportCallResults['report.verify']> {
  const { verifyReport } = await loadVerifyReport()
  const verification = await verifyReport(bytesOf(opened), {
    ...reporterTrust(reporters),
    archive: (subject) => compared(subject, open),
    recordOf: async () => record,
  })
  const result = resultOf(verification)
  return toInfo(verification, result === 'NO_REPORT' ? 'FOREIGN' : result)
}

function bytesOf({ input, assertUnchanged }: OpenInput): Buffer {
  if (input.kind !== 'file') throw new InputError(inputFailure('input.not-a-file'))
  const { size } = input.source
  if (size > MAX_REPORT) throw new InputError(inputFailure('input.limit-exceeded', `limit ${MAX_REPORT} bytes`))
  const bytes = Buffer.alloc(size)
  input.source.read(bytes, 0)
  assertUnchanged()
  return bytes
}

function compared(
  { archive }: { readonly archive: string | null },
  open: Parameters<typeof verifyReportFile>[2],
): ArchiveDigests | null {
  const same = open.find(({ sha256 }) => sha256 !== null && sha256 === archive)
  const [only, ...others] = open
  const chosen = same ?? (others.length === 0 ? only : undefined)
  return chosen ? { name: chosen.name, archive: chosen.sha256, proof: null } : null
}

function toInfo(
  { format, copy, omitted, checks }: ReportVerification,
  result: ReportVerificationInfo['result'],
): ReportVerificationInfo {
  return {
    result,
    format,
    checks,
    omitted: omitted.filter(({ replaces }) => replaces === undefined).map(({ title }) => title),
    subject: copy && {
      archive: copy.head.subject.archive,
      proofId: copy.head.subject.proofId,
      createdAt: copy.head.createdAt,
      caseId: copy.head.caseId,
    },
  }
}
