import * as z from 'zod'
import { check, finding, outcome, subIndication } from '../findings/index.ts'
import {
  count,
  flag,
  instant,
  jsonValue,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  sha256,
  text,
} from '../schema/index.ts'
import { inputFacts } from './facts.ts'

const indication = oneOf(
  ['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'],
  'Verdict, an indication of ETSI EN 319 102-1.',
)

const conformance = oneOf(
  ['PASSED', 'WARNINGS', 'ERRORS', 'NOT_JUDGED'],
  'Whether the content follows the specification; `NOT_JUDGED` unless all three JSON files were read completely and in one way.',
)

/** Answers to the three questions, and the verdict. */
const conclusion = {
  indication,
  subIndication: nullable(subIndication),
  integrity: outcome('Whether the content has the hashes that were signed.'),
  authenticity: outcome('Whether a trusted key made the signature.'),
  conformance,
}

const tool = object(
  {
    name: text('Always `proofbench`.'),
    version: text('Version of the tool.'),
    commit: text('Commit of the build, or `unknown`.'),
  },
  'Tool that made the report.',
)

/** Key that verified the signature. */
const reportedKey = named('Key', 'Key that made the signature.', {
  source: text('Origin of the trusted key: the file name as given, or `trust-store:LABEL`.'),
  kind: oneOf(['public-key', 'certificate'], 'Type of the key.'),
  sha256Fingerprint: sha256('SHA-256 of the SPKI of a public key, or of the DER of a certificate; lower-case hex.'),
  subject: optional(text('Subject of the certificate.')),
  notBefore: optional(text('Start of the validity of the certificate.')),
  notAfter: optional(text('End of the validity of the certificate.')),
  test: flag('True for a test key, with which anybody could have signed.'),
})

const reportedFile = named('File', 'File of the archive.', {
  path: text('Path relative to the root folder.'),
  size: count('Size of the content, bytes.'),
  compressedSize: count('Size in the ZIP, bytes.'),
  method: text('Compression: `stored`, `deflated`, or `none` outside of a ZIP.'),
  sha256: nullable(sha256('SHA-256 of the content, lower-case hex; null if the content could not be read.')),
  declaredSha256: nullable(text('Hash that proof.json declares, as hex; null if it declares none.')),
  status: oneOf(
    ['MATCHED', 'MISMATCHED', 'MISSING', 'UNLISTED', 'SIGNED_FILE'],
    'Comparison of both hashes. `SIGNED_FILE` is proof.json itself, which the signature covers.',
  ),
})

const format = z.literal('proofbench-report/1').describe('Format of the report.')

/** Machine-readable report. The field set is fixed (Verdict: Report). */
export const report = named('Report', 'Report of one verified input.', {
  format,
  tool,
  input: inputFacts,
  ...conclusion,
  validationTime: instant('Time for which certificates were judged.'),
  policy: object(
    { id: text('Name of the policy.'), sha256: sha256('SHA-256 of the policy.') },
    'Policy that gave the findings their levels.',
  ),
  signature: object(
    { algorithm: nullable(text('Algorithm that the signature names; null without one.')), key: nullable(reportedKey) },
    'Signature of proof.json.',
  ),
  proof: nullable(jsonValue('Signed content: the payload of the signature, or proof.json without its signature.')),
  files: list(reportedFile, 'Files of the archive, and listed files that are missing.'),
  checks: list(check, 'Every check, in the order of the catalogue.'),
  findings: list(finding, 'Everything that was found.'),
  limitsOfEvidence: list(text(), 'What the report does not prove.'),
})

/** Line of an input that could not be opened. Verdict: "an input that cannot be opened gets a report line of its own". */
export const failedReport = named('FailedReport', 'Line of an input that could not be opened.', {
  format,
  tool,
  input: object({ name: text('Name as given.'), size: z.null(), sha256: z.null(), container: z.null() }, 'Input.'),
  indication: z.literal('INDETERMINATE').describe('Nothing was proved.'),
  subIndication: z.null(),
  integrity: z.literal('INDETERMINATE'),
  authenticity: z.literal('INDETERMINATE'),
  conformance: z.null(),
  error: object(
    { code: text('Code of the failure.'), message: text('What happened.'), hint: text('What to do.') },
    'Why.',
  ),
})

/** Line of `verify --format json`. */
export const reportLine = z.union([report, failedReport])

export type Indication = z.infer<typeof indication>
export type Conformance = z.infer<typeof conformance>
export type Report = z.infer<typeof report>
export type FailedReport = z.infer<typeof failedReport>
export type Conclusion = Pick<Report, keyof typeof conclusion>
export type ReportedKey = z.infer<typeof reportedKey>
export type ReportedFile = z.infer<typeof reportedFile>
