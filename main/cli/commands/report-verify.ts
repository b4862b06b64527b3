import { failureOf, openReference, spool } from '../../input/index.ts'
import { readArchive } from '../../proof/index.ts'
import {
  type ArchiveDigests,
  type ReportVerification,
  safeJson,
  terminalText,
  verifyReport,
} from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode, worstOf } from '../arguments/exit-codes.ts'
import { limitsFrom } from '../arguments/limit-values.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop, Stop } from '../arguments/stop.ts'
import { singleInput } from '../inputs/single-input.ts'
import { LIBRARY } from '../library/library-options.ts'
import { type Output, openOutput } from '../output/output.ts'
import { readReportFile } from '../output/report-files.ts'
import { Voice } from '../output/terminal.ts'
import { trustedReporters } from '../review/report-key.ts'
import { REPORT_FILE } from '../verification/verification-options.ts'

export const command: Command = {
  name: 'report verify',
  section: 'archives',
  order: 100,
  summary: 'Verify reports: signature, omissions, print, archive, decisions',
  operand: { label: 'FILE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'file' },
  details: [
    'FILE is a PDF, HTML or JSON report. It is verified by what is embedded in it: the statement of the reporter is checked, each part is compared with its signed digest, and the report is printed again and compared byte by byte. What was omitted is listed.',
    'Nothing is trusted unless --key or --library names it. Without --sign, a report has no signature: then only the print can be compared with the data.',
    'Exit codes: 0 everything holds and the reporter is trusted · 2 something was changed, or the archive is another · 3 not signed, or the reporter is not known · 64 usage · 66 the file cannot be opened or is no report.',
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
      help: 'Trust the reviewers of this library, as far as their keys were valid when the report was made: a file, or postgres://USER:PASSWORD@HOST/DATABASE.',
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
  ],
  run: verifyReports,
}

/** Runs `proofbench report verify`. */
async function verifyReports(args: ParsedArguments): Promise<ExitCode> {
  const reporters = await trustedReporters(args)
  const path = args.text('archive')
  const archive = path === undefined ? null : await digestsOf(path, args)
  const output = openOutput(args.text('output'))
  const codes = new Set<ExitCode>()
  for (const file of args.operands) codes.add(await verifyOne(file, { ...reporters, archive }, args, output))
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
    const code = exitCodeOf(verification)
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

function exitCodeOf({ foreign, checks }: ReportVerification): ExitCode {
  if (foreign) return EXIT.noInput
  if (checks.some(({ outcome }) => outcome === 'FAILED')) return EXIT.failed
  return checks.some(({ outcome }) => outcome === 'OPEN') ? EXIT.indeterminate : EXIT.passed
}

const RESULTS: { readonly [code: number]: string } = {
  [EXIT.passed]: 'VERIFIED',
  [EXIT.failed]: 'FAILED',
  [EXIT.indeterminate]: 'NOT_PROVED',
  [EXIT.noInput]: 'NO_REPORT',
}

const toJson = (name: string, verification: ReportVerification): object => ({
  format: FORMAT,
  name,
  result: RESULTS[exitCodeOf(verification)],
  report: verification.format,
  checks: verification.checks,
  omitted: verification.omitted.map(({ key, title, omit }) => ({ key, title, omit })),
})

const SIGNS = { PASSED: '✓', FAILED: '✗', OPEN: '?', SKIPPED: '–' } as const

function verificationText(name: string, verification: ReportVerification): string {
  const { checks, omitted } = verification
  const lines = [
    `${RESULTS[exitCodeOf(verification)]}  ${terminalText(name)}`,
    ...checks.map(({ id, outcome, message }) => `  ${SIGNS[outcome]} ${id.padEnd(10)} ${terminalText(message, 1000)}`),
    ...omitted
      .filter(({ replaces }) => replaces === undefined)
      .map(({ title, omit }) => `    omitted    ${terminalText(title)} (${omit.join(', ')})`),
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
