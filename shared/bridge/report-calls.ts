import * as z from 'zod'
import { OMISSIONS, type Omission, PRINTED_FORMATS, type PrintedFormat } from '../report/index.ts'
import { call, choice, flag, id, integers, optional, text } from './arguments.ts'

/** Maximum number of archives of a batch. */
export const REPORT_ARCHIVES = 1000

/** Maximum length of a template, UTF-16 units, and of its logo in Base64: more than the reader of templates accepts. */
export const TEMPLATE_LIMITS = { text: 100_000, logo: 2 * 1024 * 1024 } as const

/** Template file with its logo, as they were chosen. */
const template = z.strictObject({
  name: z.string().min(1).max(255),
  text: z.string().max(TEMPLATE_LIMITS.text),
  logo: optional(
    z.strictObject({
      name: z.string().min(1).max(255),
      base64: z
        .string()
        .max(TEMPLATE_LIMITS.logo)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    }),
  ),
})

/** Maximum length of a PKCS #12 file in Base64. */
export const MAX_PDF_SIGNER = 1024 * 1024

/** PKCS #12 file whose key signs PDFs so that readers display it, with its passphrase. */
const pdfSigner = z.strictObject({
  name: z.string().min(1).max(255),
  base64: z
    .string()
    .max(MAX_PDF_SIGNER)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/),
  passphrase: z.string().max(1000),
})

/** Format and content of a report. */
const options = {
  format: choice(PRINTED_FORMATS),
  omit: z.array(choice(OMISSIONS)).max(OMISSIONS.length).readonly(),
  /** Whether the report is signed, with the unlocked key. */
  sign: flag,
  template: template.readonly().exactOptional(),
  /** Of a PDF only. */
  pdfSigner: pdfSigner.readonly().exactOptional(),
}

/** Archive of the window that a report can be about. */
const candidate = z.strictObject({ name: z.string().max(1024), sha256: optional(z.string().regex(/^[0-9a-f]{64}$/)) })

/** Calls of the window about reports that verify themselves. They report progress and are cancelled like `archive.open`. */
export const REPORT_CALLS = {
  /** Returns a report about an archive as a file. `caseId` is printed on every page. */
  'report.create': call({ archive: id, ticket: id, caseId: optional(text(200)), ...options }),
  /** Returns a ZIP with a report about each of these archives of the library and an index. */
  'report.batch': call({ archives: integers(REPORT_ARCHIVES), ticket: id, caseId: optional(text(200)), ...options }),
  /** Verifies a report that was handed over like an archive, and compares it with the archives of the window. */
  'report.verify': call({ file: id, ticket: id, open: z.array(candidate.readonly()).max(100).readonly() }),
} as const satisfies { readonly [name: string]: z.ZodType }

export type TemplateFiles = z.infer<typeof template>
export type PdfSignerFile = z.infer<typeof pdfSigner>

export interface ReportOptions {
  readonly format: PrintedFormat
  readonly omit: readonly Omission[]
  readonly sign: boolean
  /** Absent for a report without a letterhead. */
  readonly template?: TemplateFiles
  /** Absent for a PDF without a signature of its own. */
  readonly pdfSigner?: PdfSignerFile
}

/** Result of one check of a report. `OPEN` proves nothing against it. */
export interface ReportCheckInfo {
  readonly id:
    | 'form'
    | 'document'
    | 'signature'
    | 'signer'
    | 'parts'
    | 'print'
    | 'archive'
    | 'decisions'
    | 'later'
    | 'time'
  readonly outcome: 'PASSED' | 'FAILED' | 'OPEN' | 'SKIPPED'
  readonly message: string
}

export interface ReportVerificationInfo {
  /** `OUTDATED`: everything holds, and the library knows later decisions. `FOREIGN`: the file is no report of this tool. */
  readonly result: 'VERIFIED' | 'OUTDATED' | 'FAILED' | 'NOT_PROVED' | 'FOREIGN'
  readonly format: 'pdf' | 'html' | 'json' | null
  readonly checks: readonly ReportCheckInfo[]
  /** Titles of the sections that were left out. */
  readonly omitted: readonly string[]
  /** Subject according to the report, unverified; null if it cannot be read. */
  readonly subject: {
    readonly archive: string | null
    readonly proofId: string | null
    readonly createdAt: string
    readonly caseId: string | null
  } | null
}

export interface ReportCallResults {
  readonly 'report.create': Uint8Array
  readonly 'report.batch': Uint8Array
  readonly 'report.verify': ReportVerificationInfo
}
