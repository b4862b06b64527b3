import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { OMISSIONS, type Omission, PRINTED_FORMATS, type PrintedFormat } from '../../../shared/report/index.ts'
import { failureOf, findInputs } from '../../input/index.ts'
import {
  type Actor,
  isHolderMasked,
  type Library,
  type PreparedReport,
  prepareReport,
  reportedDecisions,
  trustDigest,
} from '../../library/index.ts'
import {
  copyWithout,
  type IndexRow,
  type ReportCopy,
  type ReportTemplate,
  renderCopy,
  renderIndex,
  signReport,
  terminalText,
} from '../../report/index.ts'
import type { DocumentSigner, SigningKey } from '../../statement/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode, VERDICT_EXIT, worstOf } from '../arguments/exit-codes.ts'
import { LIMIT, STDIN_LIMIT } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop, usageStop } from '../arguments/stop.ts'
import { sayUnfinished } from '../inputs/say-unfinished.ts'
import { refuseRepeatedStdin } from '../inputs/standard-input.ts'
import { type NamedInput, withOpenable } from '../inputs/with-openable.ts'
import { LIBRARY, withLibrary } from '../library/library-options.ts'
import { exporterFrom, type LibrarySelection, librarySelection, SAMPLE_OPTIONS } from '../library/library-selection.ts'
import { archiveReport } from '../output/archive-report.ts'
import { copyOfFile } from '../output/copy-of-file.ts'
import { onInterrupt } from '../output/interrupt.ts'
import { OutputFailure, print, writeFile } from '../output/output.ts'
import { type Progress, progressOn } from '../output/progress.ts'
import { paceText } from '../output/remaining.ts'
import { reportFileName } from '../output/report-file-name.ts'
import { beginsLikeReport } from '../output/report-files.ts'
import { makeOutputFolder } from '../output/save-in.ts'
import { Voice } from '../output/terminal.ts'
import { UnfinishedReports } from '../output/unfinished-reports.ts'
import { PASSPHRASE_FILE } from '../review/passphrase.ts'
import { PDF_SIGNER_OPTIONS, pdfSignerFrom, signedPdf } from '../review/pdf-signer.ts'
import { reporterFrom } from '../review/report-key.ts'
import { TEMPLATE, templateFrom } from '../review/report-template.ts'
import { stampedCopy } from '../review/stamped-copy.ts'
import { TSA_OPTIONS } from '../review/time-stamp-options.ts'
import { loadTrust, type Trust } from '../verification/trust-from.ts'
import { TRUST_OPTIONS, VALIDATION_TIME } from '../verification/verification-options.ts'
import { type VerificationSetup, verificationSetup } from '../verification/verification-setup.ts'

export const command: Command = {
  name: 'report',
  section: 'archives',
  order: 90,
  summary: 'Write reports that verify themselves: PDF, HTML, JSON, or a text for a ticket',
  operand: { label: 'ARCHIVE', min: 0, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'A report has the three statements with what they do not show, signer and key, checks, findings, the conclusion of the service with reasons, fields, images, adjudication, diagnosis, timeline, and every code explained. One report is written per archive, and an index.html for several.',
    'PDF (tagged PDF/A-3) and HTML contain the machine-readable report, so that proofbench report verify can print it again and compare every byte. With --sign, the reporter signs a statement with a salted digest of every section; --omit leaves sections out, and the rest still verifies.',
    'A report begins with half a page of summary. With --template, institution, addressee, case and classification stand on every page.',
    'A run over several archives that was interrupted goes on where it stopped when the same command runs again.',
    'ARCHIVE may also be a report: it is verified and printed again in another format, or with more omitted, under its own signature.',
    'Without ARCHIVE, --library with --case reports on every archive of the case, and with --sample on archives that are drawn at random. A file that has changed since it was added is not reported on.',
    'A report about an archive of --library is recorded in its log. In a library with reviewers it needs the key of a person who may export (--sign, or the key of library decide); a role that need not see data of the holder gets reports without them.',
    'Text is short, for a support ticket: data about the holder is masked unless --unmask is given, and it goes to standard output without --output. It carries no signature. Exit codes are those of verify (0, 2, 3, 64, 66, 70).',
  ],
  options: [
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: PRINTED_FORMATS },
      help: 'pdf (default), html, json or text.',
    },
    {
      name: 'output',
      short: 'o',
      value: { kind: 'folder', label: 'DIR' },
      help: 'Folder of the reports, created if needed; older reports are replaced. Default: the current folder.',
    },
    {
      name: 'case',
      value: { kind: 'text', label: 'ID' },
      help: 'Print this case on every page. Without ARCHIVE: the number of a case of --library.',
    },
    TEMPLATE,
    {
      name: 'sign',
      value: { kind: 'file', label: 'KEY' },
      help: 'Sign with this key file of proofbench key create.',
    },
    PASSPHRASE_FILE,
    ...PDF_SIGNER_OPTIONS,
    ...TSA_OPTIONS,
    {
      ...LIBRARY,
      help: 'Include the decisions of reviewers in this library, with their proofs, and record the report in its log: a file, or postgres://USER:PASSWORD@HOST/DATABASE.',
    },
    ...SAMPLE_OPTIONS,
    {
      name: 'omit',
      value: { kind: 'choice', label: 'WHAT', choices: OMISSIONS },
      repeatable: true,
      help: 'Leave out holder (all data about the holder, images too), images, operators or comments.',
    },
    { name: 'unmask', help: 'Show data about the holder in text.' },
    ...TRUST_OPTIONS,
    VALIDATION_TIME,
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'report proof.mime --output reports', description: 'a PDF, not signed' },
    {
      line: 'report archives/ --sign reporter.json --case 2026-117 --output reports',
      description: 'a signed PDF of each, and an index',
    },
    {
      line: 'report proof.mime --template court.yaml --sign reporter.json --output reports',
      description: 'a report for a court, with institution, addressee and logo',
    },
    {
      line: 'report proof.mime --pdf-signer seal.p12 --tsa https://tsa.example/ --tsa-certificates tsa.pem --output reports',
      description: 'a PDF whose signature every reader of PDF shows',
    },
    {
      line: 'report reports/proof.report.pdf --omit holder --format html --output out',
      description: 'a masked copy of a signed report',
    },
    {
      line: 'report --library team.db --case 4 --sign anna.json --output case-4',
      description: 'every archive of a case',
    },
    {
      line: 'report --library team.db --sample 25 --seed 7 --output sample',
      description: 'a sample that others can draw again',
    },
    { line: 'report proof.mime --format text', description: 'a text for a support ticket' },
  ],
  run: reportArchives,
}

/**
 * Lets V8 collect garbage as soon as its heap has grown by a tenth. Without it, a PDF of 10,000 operations takes 600 MiB instead of 370, and
 * two thirds of the time.
 */
const SMALL_HEAP = ['--heap-growing-percent=10', '--semi-space-growth-factor=1']

interface Run {
  readonly args: ParsedArguments
  readonly setup: VerificationSetup
  readonly trust: Trust
  readonly signer: SigningKey | null
  /** Signs the file itself; null for none. */
  readonly pdfSigner: DocumentSigner | null
  readonly template: ReportTemplate | null
  /** Case on every page: that of --case, otherwise of the template. */
  readonly caseId: string | null
  readonly library: Library | null
  readonly format: PrintedFormat
  readonly omissions: readonly Omission[]
  readonly createdAt: string
  readonly folder: string | null
  readonly progress: Progress
  readonly names: Set<string>
  readonly rows: IndexRow[]
  /** Returns the person who reports on archives of the library; null if the library has no reviewers. */
  readonly actor: () => Promise<Actor | null>
  /** Archives of the library; null if the operands name the archives. */
  readonly selection: LibrarySelection | null
}

/** Runs `proofbench report`; ends like `verify`, with the worst verdict. */
async function reportArchives(args: ParsedArguments): Promise<ExitCode> {
  refuseRepeatedStdin(args.operands)
  checkSelection(args)
  const format = (args.text('format') ?? 'pdf') as PrintedFormat // the option has these choices
  if (args.has('unmask') && format !== 'text')
    throw usageStop(
      '--unmask is for --format text',
      'Other formats contain data about the holder unless --omit holder is given.',
    )
  const signKey = args.text('sign')
  if (signKey !== undefined && format === 'text' && args.text('library') === undefined)
    throw usageStop('A text carries no signature', 'Use --format pdf, html or json with --sign.')
  const isPdfSigned = args.text('pdf-signer') !== undefined
  if (isPdfSigned && format !== 'pdf') throw usageStop('--pdf-signer signs a PDF', 'Use --format pdf, or --sign.')
  if (args.text('tsa') !== undefined && !isPdfSigned && (signKey === undefined || format === 'text'))
    throw usageStop(
      '--tsa stamps the statement of a signed report',
      'Use it with --sign and --format pdf, html or json, or with --pdf-signer.',
    )
  const setup = verificationSetup(args)
  const trust = loadTrust(setup)
  const output = args.text('output')
  const folder = format === 'text' && output === undefined ? null : (output ?? '.')
  const omitted = args.texts('omit') as readonly Omission[] // the option has these choices
  const omissions = format === 'text' && !args.has('unmask') ? ([...omitted, 'holder'] as const) : omitted
  const template = await templateFrom(args)
  const signer = await reporterFrom(args)
  const pdfSigner = await pdfSignerFrom(args)
  const createdAt = new Date().toISOString()
  if (folder !== null) makeOutputFolder(folder)
  for (const flag of SMALL_HEAP) setFlagsFromString(flag)
  const settings = {
    args,
    setup,
    trust,
    signer,
    pdfSigner,
    template,
    caseId: args.text('case') ?? template?.caseId ?? null,
    format,
    omissions,
    createdAt,
    folder,
    progress: await progressOn(args.has('quiet') || folder === null),
    names: new Set<string>(),
    rows: [],
    actor: async () => null,
    selection: null,
  }
  return args.text('library') === undefined
    ? reportAll({ ...settings, library: null })
    : withLibrary(args, async (library) => {
        if (args.operands.length > 0) {
          let person: Promise<Actor | null> | undefined
          const actor = () => (person ??= exporterFrom(library, args, signer))
          return reportAll({ ...settings, library, actor })
        }
        const selection = await librarySelection(library, args, signer)
        const all = selection.isMasked ? [...new Set([...omissions, 'holder' as const])] : omissions
        return reportAll({ ...settings, library, selection, omissions: all })
      })
}

/** Throws `Stop` unless either operands or the options of a library name the archives. */
function checkSelection(args: ParsedArguments): void {
  const isSample = args.number('sample') !== undefined
  if (args.operands.length > 0) {
    if (isSample) throw usageStop('--sample is for reports without ARCHIVE', 'Leave out one of them.')
    return
  }
  if (args.text('library') === undefined || (args.text('case') === undefined && !isSample))
    throw usageStop('report needs ARCHIVE', 'Give ARCHIVE, or --library with --case CASE or --sample N.')
}

async function reportAll(run: Run): Promise<ExitCode> {
  const { args, folder, createdAt, selection, progress } = run
  const codes = new Set<ExitCode>()
  const leftOut: string[] = []
  const inputs: readonly { readonly found: NamedInput; readonly sha256?: string }[] =
    selection?.archives ?? [...findInputs(args.operands, (path) => leftOut.push(path))].map((found) => ({ found }))
  const start = performance.now()
  let done = 0
  const unfinished = folder !== null && inputs.length > 1 ? unfinishedReports(folder, run) : null
  // A signal waits until a file is whole.
  const removeHandlers = onInterrupt(folder !== null, () => {
    progress.end()
    new Voice(false).note(
      `interrupted: ${done} of ${inputs.length} reports were made; run the same command again ${unfinished ? 'to go on' : 'for all'}`,
    )
  })
  try {
    for (const { found, sha256 } of inputs) {
      progress.update(() => `${paceText({ done, total: inputs.length, start })}: ${terminalText(nameOf(found), 60)}`)
      codes.add(unfinished ? await reportOnce(found, run, unfinished) : await reportFound(found, run, sha256))
      done += 1
    }
  } finally {
    removeHandlers()
    progress.end()
  }
  unfinished?.end()
  sayUnfinished(leftOut, new Voice(args.has('quiet')))
  if (folder !== null && run.rows.length > 1) {
    writeFile(join(folder, 'index.html'), renderIndex(run.rows, run.caseId, createdAt))
  }
  return worstOf(codes)
}

/** Returns what an interrupted run has left; null for reports of a library, whose decisions and log may go on. */
function unfinishedReports(folder: string, run: Run): UnfinishedReports | null {
  const { setup, args, format, omissions, caseId, template, library } = run
  if (library) return null
  const { tool, policy, limits } = setup
  const options = ['time', 'sign', 'pdf-signer', 'tsa'].map((name) => args.text(name) ?? null)
  return new UnfinishedReports(folder, [
    ...[tool, policy, limits, trustDigest(setup), options],
    ...[run.signer?.fingerprint ?? null, format, omissions, caseId, template],
  ])
}

/** Makes a report unless an interrupted run has made it. */
async function reportOnce(found: NamedInput, run: Run, unfinished: UnfinishedReports): Promise<ExitCode> {
  const path = 'reference' in found && found.reference.kind === 'file' ? found.reference.path : null
  const earlier = path === null ? null : unfinished.find(path)
  if (earlier?.row.file) {
    run.names.add(earlier.row.file)
    run.rows.push(earlier.row)
    run.progress.end()
    const place = join(run.folder ?? '', earlier.row.file)
    new Voice(run.args.has('quiet')).note(`${place}: ${earlier.row.outcome}, made before the interruption`)
    return earlier.code
  }
  const code = await reportFound(found, run)
  const row = run.rows.at(-1)
  if (path !== null && row) unfinished.add(path, row, code)
  return code
}

/** `expected`: SHA-256 of the archive of the library. */
async function reportFound(found: NamedInput, run: Run, expected?: string): Promise<ExitCode> {
  if ('failure' in found) return notReported(found.name, found.failure, run)
  const { reference } = found
  let omissions = run.omissions
  try {
    const isCopy = expected === undefined && reference.kind === 'file' && beginsLikeReport(reference.path)
    if (isCopy && run.template !== null)
      throw usageStop(
        `${reference.name}: --template is for new reports`,
        'The head of a report is signed: name its archive, or leave out --template.',
      )
    const { copy, report } = isCopy
      ? await copyOfFile(reference.path)
      : await withOpenable(reference, run.args, (openable) =>
          archiveReport(openable, run.setup, run.trust, {
            caseId: run.caseId,
            template: run.template,
            createdAt: run.createdAt,
            sourcesOf: async (report) => {
              const { omit, ...decisions } = await decisionsIn(run, report)
              omissions = omit
              return { ...decisions, options: shownOptions(run.args, omit) }
            },
          }),
        )
    if (expected !== undefined && report.input.sha256 !== expected) return notReported(reference.name, CHANGED, run)
    if (expected !== undefined) await run.selection?.record(expected, run.format, run.omissions)
    const isSigned = run.signer !== null && run.format !== 'text' && copy.statement === null
    const signed =
      run.signer && isSigned ? await stampedCopy(await signReport(copy, run.signer), run.args, run.library) : copy
    await write(reference.name, await copyWithout(signed, omissions), report, { ...run, omissions })
    return VERDICT_EXIT[report.indication]
  } catch (error) {
    if (error instanceof OutputFailure && !error.isDiskFull && run.args.operands.length > 0) {
      notReported(reference.name, { message: error.message, hint: error.hint }, run)
      return EXIT.internal
    }
    if (error instanceof Stop && run.args.operands.length !== 1)
      return notReported(reference.name, { message: error.message, hint: [error.hint].flat().join(' ') }, run)
    const failure = failureOf(error)
    if (!failure) throw error
    return notReported(reference.name, failure, run)
  }
}

/** Options of the command that change the report. Values that name files of this computer are left out. */
const shownOptions = (args: ParsedArguments, omit: readonly Omission[]): readonly string[] => [
  ...(omit.length === 0 ? [] : ['--omit', omit.join(' ')]),
  ...(args.text('case') === undefined ? [] : ['--case', args.text('case') ?? '']),
  ...(args.text('template') === undefined ? [] : ['--template']),
  ...(args.text('library') === undefined ? [] : ['--library']),
  ...(args.text('sign') === undefined ? [] : ['--sign']),
]

const CHANGED = {
  message: 'The file has changed since it was added to the library',
  hint: 'Put the original file back, or name the file to report on it as it is now.',
}

/** Returns the decisions about an archive. Those of a selection were asked for as a whole. */
async function decisionsIn({ library, setup, ...run }: Run, report: Judged): Promise<PreparedReport> {
  const { omissions: omit, format, actor } = run
  if (!library) return { decisions: [], signedDecisions: [], omit }
  const verification = { ...report, sha256: report.input.sha256 }
  const trust = trustDigest(setup)
  if (run.selection) return { ...(await reportedDecisions(library, verification, trust)), omit }
  const person = { actor, isMasked: async () => isHolderMasked(library, await actor()) }
  return prepareReport(library, person, { verification, trust, omit, format }, Date.now())
}

type Judged = Awaited<ReturnType<typeof archiveReport>>['report']

async function write(name: string, copy: ReportCopy, report: Judged, run: Run): Promise<void> {
  const { pdfSigner, args } = run
  const content = pdfSigner ? await signedPdf(copy, pdfSigner, args) : await renderCopy(copy, run.format)
  if (run.folder === null)
    return print(run.rows.push(rowOf(name, report, null, null)) > 1 ? `\n${content}` : String(content))
  const { archive, proof } = copy.head.subject
  const path = run.omissions.includes('holder') ? null : name
  const file = reportFileName({ path, id: archive ?? proof, format: run.format }, run.names)
  writeFile(join(run.folder, file), content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  // A file is often named after its holder.
  run.rows.push(rowOf(run.omissions.includes('holder') ? file : name, report, file, sha256))
  run.progress.end()
  new Voice(run.args.has('quiet')).note(`${join(run.folder, file)}: ${report.indication}`)
}

const nameOf = (found: NamedInput): string => ('failure' in found ? found.name : found.reference.name)

const rowOf = (name: string, report: Judged, file: string | null, sha256: string | null): IndexRow => ({
  name,
  outcome: report.indication,
  reason: report.subIndication ?? '',
  file,
  sha256,
})

function notReported(
  name: string,
  { message, hint }: { readonly message: string; readonly hint: string },
  run: Run,
): ExitCode {
  run.progress.end()
  new Voice(false).error(message.startsWith(name) ? message : `${name}: ${message}`, hint)
  run.rows.push({ name, outcome: 'NOT VERIFIED', reason: message, file: null, sha256: null })
  return EXIT.noInput
}
