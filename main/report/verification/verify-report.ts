import type { PartEntry } from '../../../shared/report/index.ts'
import type { TimeStampTrust } from '../../statement/index.ts'
import { LAYOUT } from '../document/make-report.ts'
import { digestOf, omissionsOf, type ReportCopy, removedPart } from '../document/report-copy.ts'
import { checkPdfSignature, type DocumentTrust } from '../pades/check-pdf-signature.ts'
import { hasSignatureField, signaturePlace, withoutSignature } from '../pades/signature-field.ts'
import { namePdfDifference } from '../pdf/name-difference.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { renderPdf } from '../pdf/render-pdf.ts'
import { type CopyResult, readCopy, refusal } from '../portable/read-copy.ts'
import { readSignedHtml } from '../portable/read-signed-html.ts'
import { renderSignedHtml } from '../portable/render-signed-html.ts'
import { renderSignedJson } from '../portable/render-signed-json.ts'
import { type OpenedStatement, readStatement, type StatementResult } from '../statement/read-statement.ts'
import { type DecisionAuthorities, decisionChecks, recordRequest } from './decision-checks.ts'
import type { RecordRequest } from './library-record.ts'
import { nameTextDifference } from './name-text-difference.ts'
import type { ReportCheck } from './report-result.ts'
import { timeChecks } from './time-checks.ts'

export type ReportFormatName = 'pdf' | 'html' | 'json'

/** Digests of the archive to compare; null for a folder or a missing file. */
export interface ArchiveDigests {
  readonly name: string
  readonly archive: string | null
  readonly proof: string | null
}

export interface ReportVerificationOptions extends DecisionAuthorities {
  /** Fingerprints of trusted reporters, with their names. */
  readonly trusted: ReadonlyMap<string, string>
  /** Returns the reason why a trusted key does not vouch for a report of this time; null if it does. The time is what the report states. */
  problemOf?(fingerprint: string, createdAt: number): string | null
  /** Certificates of authorities by which time stamps are verified. Default: none. */
  readonly stampTrust?: TimeStampTrust
  /** Certificates of those who sign PDFs, or of their issuers. Default: none. */
  readonly documentTrust?: Pick<DocumentTrust, 'certificates' | 'revocationLists'>
  /** Archive to compare, or a function that chooses it by what the report is about. */
  readonly archive: ArchiveDigests | null | ((subject: ReportCopy['head']['subject']) => ArchiveDigests | null)
}

export interface ReportVerification {
  readonly format: ReportFormatName | null
  /** Report as it is embedded; null if it cannot be read. */
  readonly copy: ReportCopy | null
  /** True if the file is no report of this tool. */
  readonly foreign: boolean
  /** Parts that were left out of this copy. */
  readonly omitted: readonly PartEntry[]
  readonly checks: readonly ReportCheck[]
}

/**
 * Verifies a report: who signed it, whether its parts are those that were signed, whether the print is what the parts print,
 * whether the archive is the one that it is about, and the decisions in it.
 */
export async function verifyReport(bytes: Buffer, options: ReportVerificationOptions): Promise<ReportVerification> {
  const { format, result, compressed } = open(bytes)
  if (result.kind === 'refused') {
    const check = { id: 'form', outcome: 'FAILED', message: `The report cannot be used: ${result.reason}.` } as const
    return { format, copy: null, foreign: result.foreign, omitted: [], checks: [check] }
  }
  const { copy } = result
  const statement = copy.statement === null ? null : await readStatement(copy.statement)
  const checks: ReportCheck[] = [passed('form', `The file is a report of Proofbench (${format}).`)]
  if (statement === null) {
    checks.push(unproved('signature', 'The report is not signed: text and data could have been changed together.'))
  } else if (statement.kind === 'refused') {
    checks.push(failed('signature', `The statement of the reporter is not valid: ${statement.reason}.`))
  } else {
    checks.push(
      passed('signature', `The statement is signed by the key ${statement.fingerprint}.`),
      signerCheck(statement, copy.head.createdAt, options),
    )
  }
  checks.push(...partsChecks(copy, statement))
  const stamps = options.stampTrust ?? NO_TRUST
  const trust = { ...(options.documentTrust ?? { certificates: [], revocationLists: [] }), stamps }
  checks.push(...(await printCheck(bytes, format, copy, compressed, trust)))
  const { archive } = options
  checks.push(archiveCheck(copy, typeof archive === 'function' ? archive(copy.head.subject) : archive))
  checks.push(...(await decisionChecks(copy, options)), ...timeChecks(copy, stamps, Date.now()))
  return { format, copy, foreign: false, omitted: omissionsOf(copy), checks }
}

/** Reads what a library of record has to know of a report, without verifying anything; null for a file that is no report. */
export function readRecordRequest(bytes: Buffer): RecordRequest | null {
  const { result } = open(bytes)
  return result.kind === 'copy' ? recordRequest(result.copy) : null
}

const NO_TRUST: TimeStampTrust = { certificates: [], revocationLists: [] }

interface OpenedFile {
  readonly format: ReportFormatName | null
  readonly result: CopyResult
  readonly compressed: ReadonlyMap<string, Uint8Array>
}

function open(bytes: Buffer): OpenedFile {
  const compressed = new Map<string, Uint8Array>()
  if (bytes.length === 0) return { format: null, result: refusal('it is empty', true), compressed }
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const read = readPdf(bytes)
    return { format: 'pdf', ...read }
  }
  const text = decodeUtf8(bytes)
  if (text === null) return { format: null, result: refusal('it is no PDF, HTML or JSON', true), compressed }
  if (text.trimStart().startsWith('{')) return { format: 'json', result: readCopy(text), compressed }
  if (/^\s*<(?:!doctype html|html)/i.test(text.slice(0, 200)))
    return { format: 'html', result: readSignedHtml(text), compressed }
  const reason = /^Verification report/.test(text)
    ? 'it is the text for a ticket, which nobody signed: verify the PDF, HTML or JSON'
    : 'it is no PDF, HTML or JSON'
  return { format: null, result: refusal(reason, true), compressed }
}

/** Returns the text; null if the bytes are not UTF-8. */
function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const passed = (id: ReportCheck['id'], message: string): ReportCheck => ({ id, outcome: 'PASSED', message })
const failed = (id: ReportCheck['id'], message: string): ReportCheck => ({ id, outcome: 'FAILED', message })
const unproved = (id: ReportCheck['id'], message: string): ReportCheck => ({ id, outcome: 'OPEN', message })

function signerCheck(
  { fingerprint }: OpenedStatement,
  createdAt: string,
  { trusted, problemOf }: ReportVerificationOptions,
): ReportCheck {
  const name = trusted.get(fingerprint)
  if (name !== undefined) {
    const problem = problemOf?.(fingerprint, Date.parse(createdAt)) ?? null
    if (problem === null) return passed('signer', `The key is trusted: ${name}.`)
    return unproved('signer', `The key is that of ${name}, but ${problem}.`)
  }
  return unproved(
    'signer',
    trusted.size === 0
      ? 'Whose key that is, is not known: nobody is trusted.'
      : 'The key is none of those that are trusted: another reporter.',
  )
}

/** Parts that every copy has must be there, signed or not. */
function partsChecks(copy: ReportCopy, statement: StatementResult | null): readonly ReportCheck[] {
  const removed = removedPart(copy)
  if (removed) return [failed('parts', `The part ${removed.key} (${removed.title}) was removed: every copy has it.`)]
  return statement?.kind === 'opened' ? [partsCheck(copy, statement)] : []
}

/** Compares the head and every part with the signed digests. An omitted part must be omitted on both sides. */
function partsCheck({ head, parts }: ReportCopy, { payload, undisclosed }: OpenedStatement): ReportCheck {
  const { proofbench } = payload.predicate
  if (digestOf(JSON.stringify(head)) !== proofbench.head.sha256)
    return failed('parts', 'The head of the report (title, case, time, archive, list of parts) is not the signed one.')
  const signed = new Map(Object.entries(proofbench.parts))
  for (const { key, title } of head.parts) {
    const [part, digest] = [parts.get(key), signed.get(key)]
    if (part && digest === undefined)
      return failed('parts', `The part ${key} (${title}) is not the signed one: its digest is missing.`)
    if (!part && digest !== undefined)
      return failed('parts', `The part ${key} (${title}) was removed, but the statement discloses it.`)
    if (part && digestOf(part.text) !== digest)
      return failed('parts', `The part ${key} (${title}) was changed after signing.`)
    signed.delete(key)
  }
  const [unknown] = signed.keys()
  if (unknown !== undefined)
    return failed('parts', `The statement has the part ${unknown}, which the head does not list.`)
  if (undisclosed !== head.parts.length - parts.size)
    return failed('parts', 'The number of omitted parts is not that of the signed statement.')
  return passed('parts', `All ${parts.size} parts are as signed.`)
}

/** Prints the report again and compares every byte. */
async function printCheck(
  bytes: Buffer,
  format: ReportFormatName | null,
  copy: ReportCopy,
  compressed: ReadonlyMap<string, Uint8Array>,
  trust: DocumentTrust,
): Promise<readonly ReportCheck[]> {
  if (copy.head.layout !== LAYOUT)
    return [
      unproved(
        'print',
        `The report was printed with layout ${copy.head.layout}, this build prints layout ${LAYOUT}: the print cannot be compared. Use ${copy.head.tool.name} ${copy.head.tool.version}, or print it again with proofbench report FILE.`,
      ),
    ]
  if (format === 'pdf') {
    const expected = await renderPdf(copy, { compressed, hasSignature: hasSignatureField(bytes) })
    const place = signaturePlace(expected)
    const print = place ? withoutSignature(bytes, place) : bytes
    if (!print.equals(expected))
      return [
        failed('print', `The print does not agree with the embedded report: ${namePdfDifference(print, expected)}.`),
      ]
    return [
      passed('print', 'Every byte of the print is what the embedded report prints.'),
      ...(place ? [await checkPdfSignature(bytes, place, trust, Date.now())] : []),
    ]
  }
  const expected = format === 'html' ? renderSignedHtml(copy) : renderSignedJson(copy)
  if (bytes.equals(Buffer.from(expected)))
    return [passed('print', 'Every byte of the file is what the embedded report prints.')]
  const difference = nameTextDifference(bytes.toString(), expected)
  return [failed('print', `The file does not agree with the embedded report: ${difference}.`)]
}

function archiveCheck({ head: { subject } }: ReportCopy, at: ArchiveDigests | null): ReportCheck {
  if (at === null)
    return {
      id: 'archive',
      outcome: 'SKIPPED',
      message: 'No archive to compare was given.',
      commandLine: 'Name it with --archive.',
    }
  if (subject.archive !== null && at.archive !== null)
    return subject.archive === at.archive
      ? passed('archive', `${at.name} is the archive of this report.`)
      : failed(
          'archive',
          `${at.name} is not the archive of this report: its SHA-256 is ${at.archive}, the report is about ${subject.archive}.`,
        )
  if (subject.proof !== null && at.proof !== null)
    return subject.proof === at.proof
      ? passed('archive', `The proof.json in ${at.name} is the one of this report; a folder has no SHA-256 of its own.`)
      : failed('archive', `${at.name} is not the archive of this report: its proof.json is another.`)
  return unproved(
    'archive',
    `${at.name} cannot be compared with the archive of this report: neither has a digest of the same kind.`,
  )
}
