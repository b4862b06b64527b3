import type { ReportCheckInfo, ReportVerificationInfo } from '../../shared/bridge/index.ts'
import type { Omission, PrintedFormat } from '../../shared/report/index.ts'
import { grouped } from './grouped.ts'

/** Texts of reports that verify themselves. */
export const reportLabels = {
  open: 'Report',
  openHint: 'Create a report about this archive: PDF, HTML, JSON, or a text for a ticket.',
  title: 'Create a report',
  close: 'Close',
  format: 'Format',
  formats: {
    pdf: 'PDF',
    html: 'HTML',
    json: 'JSON',
    text: 'Text for a ticket',
  } satisfies { readonly [format in PrintedFormat]: string },
  formatHint:
    'PDF, HTML and JSON contain the machine-readable report and can be checked later. A text cannot be checked.',
  omit: 'Leave out',
  omitHint: 'What is left out is named in the report. The signature of the rest stays valid.',
  omissions: {
    holder: 'Data about the holder, images too',
    images: 'Images',
    operators: 'Operators',
    comments: 'Comments of operators and reviewers',
  } satisfies { readonly [omission in Omission]: string },
  masked: 'Data about the holder is left out: your role need not see it.',
  caseId: 'Case',
  caseIdHint: 'Printed on every page',
  sign: (name: string) => `Sign as ${name}`,
  signHint: 'Without a signature, a report can be changed together with its data.',
  signLocked: 'Unlock your key in the Review view to sign the report.',
  create: 'Create and save',
  creating: 'Creating the report…',
  saved: (file: string) => `The report was created as ${file}`,
  batch: {
    title: 'Reports about all archives of the case',
    open: 'Reports',
    openSample: 'Reports about the sample',
    hint: 'Create a report about each selected archive, or about each archive of the drawn sample.',
    dialog: (count: number) => `Create ${count === 1 ? 'a report' : `${grouped(count)} reports`}`,
    create: 'Create and save a ZIP',
    saved: (file: string) =>
      `The reports were created as ${file}; its index.html names those that could not be created`,
    progress: (done: number, total: number) => `Report ${done + 1} of ${total}`,
  },
  check: {
    title: 'Check a report',
    button: 'Check a report…',
    lead: 'A report contains what it was printed from. Its signature, its print, its decisions, and the archive that it is about are checked here.',
    drop: 'Drop a report here: PDF, HTML or JSON',
    choose: 'Choose a report…',
    another: 'Check another report…',
    checking: (name: string) => `Checking ${name}…`,
    results: {
      VERIFIED: 'Everything that was checked holds',
      OUTDATED: 'Later decisions are known',
      FAILED: 'The report cannot be relied on',
      NOT_PROVED: 'Not proved',
      FOREIGN: 'No report of Proofbench',
    } satisfies { readonly [result in ReportVerificationInfo['result']]: string },
    explanations: {
      VERIFIED:
        'A reviewer of this library signed it, with a key that was valid at the time that it states. Nothing contradicts it.',
      OUTDATED:
        'Everything in the report holds, but the library knows decisions about the archive that came later. They are named below.',
      FAILED: 'At least one check failed: the file was changed, or belongs to something else.',
      NOT_PROVED: 'No check failed, but something could not be proved. It is named below.',
      FOREIGN: 'Only reports that Proofbench wrote can be checked.',
    } satisfies { readonly [result in ReportVerificationInfo['result']]: string },
    name: 'Check',
    result: 'Result',
    meaning: 'Meaning',
    checks: {
      form: 'Form',
      signature: 'Signature',
      signer: 'Signer',
      parts: 'Signed content',
      print: 'Print',
      archive: 'Archive',
      decisions: 'Decisions',
      later: 'Later decisions',
      time: 'Time stamp',
    } satisfies { readonly [id in ReportCheckInfo['id']]: string },
    outcomes: {
      PASSED: 'passed',
      FAILED: 'failed',
      OPEN: 'not proved',
      SKIPPED: 'not checked',
    } satisfies { readonly [outcome in ReportCheckInfo['outcome']]: string },
    /** Advice for the window where the core names an option of the command line. */
    noArchive: 'No archive to compare: open the archive in this window, and check the report again.',
    omitted: 'Left out',
    incomplete: (parts: string) => `Incomplete: ${parts} left out`,
    about: 'The report says that it is about',
    archive: 'Archive (SHA-256)',
    folder: 'an unpacked archive, which has no SHA-256',
    proof: 'Proof',
    created: 'Created',
    case: 'Case',
    none: 'none',
  },
} as const
