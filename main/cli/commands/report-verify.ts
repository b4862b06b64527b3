import { failureOf, openReference, spool } from '../../input/index.ts'
import type { Library } from '../../library/index.ts'
import {
  type ArchiveDigests,
  type ReportCheck,
  type ReportResult,
  type ReportVerification,
  resultOf,
  safeJson,
  terminalText,
  verifyReport,
} from '../../report/index.ts'
import { readArchive } from '../../verify/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode, worstOf } from '../arguments/exit-codes.ts'
import { limitsFrom } from '../arguments/limit-values.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop, Stop } from '../arguments/stop.ts'
import { singleInput } from '../inputs/single-input.ts'
import { LIBRARY, withLibrary } from '../library/library-options.ts'
import { type Output, openOutput } from '../output/output.ts'
import { readReportFile } from '../output/report-files.ts'
import { Voice } from '../output/terminal.ts'
import { LOG_KEY } from '../review/named-log-key.ts'
import { documentTrustFrom, PDF_CERTIFICATES } from '../review/pdf-signer.ts'
import { reportAuthority } from '../review/report-key.ts'
import { TSA_CERTIFICATES } from '../review/time-stamp-options.ts'
import { REPORT_FILE } from '../verification/verification-options.ts'

export const command: Command = {
  name: 'report verify',
  section: 'archives',
  order: 100,
  summary: 'Verify reports: signature, omissions, print, archive, decisions',
  operand: { label: 'FILE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'file' },
  details: [
    'FILE is a PDF, HTML or JSON report. It is verified by what is embedded in it: the statement of the reporter is checked, each part is compared with its signed digest, and the report is printed again and compared byte by byte. What was omitted is listed.',
    'Nothing is trusted unless --key, --library, --log-key or --checkpoint names it. Without --sign, a report has no signature: then only the print can be compared with the data.',
    'With --library, that library decides about the decisions in the report: each must be in its log, signed by its reviewers in the roles that they had then, and what came later is named: OUTDATED. Without it, the report names a log by its key, as of its checkpoint; whose log that is, --log-key or a kept --checkpoint says.',
    'Exit codes: 0 everything holds and the reporter is trusted · 2 something was changed, or the archive or a decision is another · 3 not signed, the reporter or the log is not known, or later decisions are (OUTDATED) · 64 usage · 66 the file cannot be opened or is no report.',
  ],
  options: [
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json'] },
      help: 'text (default) or json (one line per file).',
    },
    { ...REPORT_FILE, help: 'Write the result to FILE, whole or not at all; an older one is replaced.' },
    {
      name: 'key',
      short: 'k',
      value: { kind: 'file', label: 'FILE' },
      repeatable: true,
      help: 'Trust the reporter with this key: a key file, or the public key as PEM or JWK.',
    },
    {
      ...LIBRARY,
      help: 'The library of record: its reviewers are trusted as far as their keys were valid when the report was made, and it decides about the decisions. A file, or postgres://USER:PASSWORD@HOST/DATABASE.',
    },
    LOG_KEY,
    TSA_CERTIFICATES,
    PDF_CERTIFICATES,
    {
      name: 'checkpoint',
      value: { kind: 'file', label: 'FILE' },
      repeatable: true,
      help: 'A checkpoint of the log that you kept: it names the key of the log.',
    },
    {
      name: 'archive',
      value: { kind: 'file', label: 'ARCHIVE' },
      help: 'Check that the report is about this archive.',
    },
  ],
  examples: [
    {
      line: 'report verify proof.report.pdf --key reporter.pem',
      description: 'did this reporter make exactly this report?',
    },
    { line: 'report verify proof.report.pdf --archive proof.mime', description: 'is it about this archive?' },
    { line: 'report verify proof.report.pdf --library bank.db', description: 'do its decisions still hold?' },
  ],
  run: verifyReports,
}

/** Runs `proofbench report verify`. */
function verifyReports(args: ParsedArguments): Promise<ExitCode> {
  if (args.text('library') === undefined) return verifyWith(args, null)
  return withLibrary(args, (library) => verifyWith(args, library))
}

async function verifyWith(args: ParsedArguments, library: Library | null): Promise<ExitCode> {
  const authority = await reportAuthority(args, library)
  const path = args.text('archive')
  const archive = path === undefined ? null : await digestsOf(path, args)
  const output = openOutput(args.text('output'))
  const codes = new Set<ExitCode>()
  const documentTrust = documentTrustFrom(args)
  for (const file of args.operands)
    codes.add(await verifyOne(file, { ...authority, documentTrust, archive }, args, output))
  output.finish()
  return worstOf(codes)
}

async function verifyOne(
  file: string,
  options: Parameters<typeof verifyReport>[1],
  args: ParsedArguments,
  output: Output,
): Promise<ExitCode> {
  const isJson = args.text('format') === 'json'
  try {
    const verification = await verifyReport(readReportFile(file), options)
    const code = CODES[resultOf(verification)]
    if (verification.foreign && !isJson)
      throw noInputStop(
        `${file}: ${verification.checks[0]?.message ?? ''}`,
        'Give a file that proofbench report wrote.',
      )
    output.write(isJson ? `${safeJson(toJson(file, verification))}\n` : verificationText(file, verification))
    if (options.trusted.size === 0 && !isJson && isSignerOpen(verification)) output.write(TRUST_ADVICE)
    return code
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    new Voice(false).error(error.message, error.hint)
    if (isJson) output.write(`${safeJson({ format: FORMAT, name: file, result: 'NOT_READ', error: error.message })}\n`)
    return error.code
  }
}

const TRUST_ADVICE = '  Name the public key of the reporter with --key, or a library of reviewers with --library.\n'

const isSignerOpen = ({ checks }: ReportVerification): boolean =>
  checks.some(({ id, outcome }) => id === 'signer' && outcome === 'OPEN')

const FORMAT = 'proofbench-report-verification/1'

const CODES: { readonly [result in ReportResult]: ExitCode } = {
  VERIFIED: EXIT.passed,
  FAILED: EXIT.failed,
  OUTDATED: EXIT.indeterminate,
  NOT_PROVED: EXIT.indeterminate,
  NO_REPORT: EXIT.noInput,
}

const toJson = (name: string, verification: ReportVerification): object => ({
  format: FORMAT,
  name,
  result: resultOf(verification),
  complete: verification.omitted.length === 0,
  report: verification.format,
  checks: verification.checks.map((check) => ({ id: check.id, outcome: check.outcome, message: toldOf(check) })),
  omitted: verification.omitted.map(({ key, title, omit }) => ({ key, title, omit })),
})

/** Returns the result with what is missing: a copy can verify and lack the decisions. */
function headline(verification: ReportVerification): string {
  const titles = [
    ...new Set(verification.omitted.filter(({ replaces }) => replaces === undefined).map(({ title }) => title)),
  ]
  const omitted = titles.length === 0 ? '' : `, INCOMPLETE: ${terminalText(titles.join(', '))} omitted`
  return `${resultOf(verification)}${omitted}`
}

/** Returns the message of a check with the option that it lacks. */
const toldOf = ({ message, commandLine }: ReportCheck): string =>
  commandLine === undefined ? message : `${message} ${commandLine}`

const SIGNS = { PASSED: '✓', FAILED: '✗', OPEN: '?', SKIPPED: '–' } as const

function verificationText(name: string, verification: ReportVerification): string {
  const { checks, omitted } = verification
  const lines = [
    `${headline(verification)}  ${terminalText(name)}`,
    ...checks.map((check) => `  ${SIGNS[check.outcome]} ${check.id.padEnd(10)} ${terminalText(toldOf(check), 1000)}`),
    ...omitted
      .filter(({ replaces }) => replaces === undefined)
      .map(
        ({ title, omit }) => `    omitted    ${terminalText(title)}${omit.length > 0 ? ` (${omit.join(', ')})` : ''}`,
      ),
  ]
  return `${lines.join('\n')}\n`
}

async function digestsOf(path: string, args: ParsedArguments): Promise<ArchiveDigests> {
  const { input, close } = await singleInput(args, path)
  try {
    const opened = await openReference(input)
    try {
      const options = { limits: limitsFrom([]), secondReading: 'off', inputHash: 'always', spool } as const
      const reading = await readArchive(opened.input, options)
      reading.close()
      const { files, input: read } = reading.facts
      return {
        name: path,
        archive: read.sha256,
        proof: files.find((file) => file.path === 'proof.json')?.sha256 ?? null,
      }
    } finally {
      opened.close()
    }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`--archive ${path}: ${failure.message}`, failure.hint)
  } finally {
    close()
  }
}
