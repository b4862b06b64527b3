import * as z from 'zod'
import { count, instant, list, named, nullable, object, oneOf, optional, sha256, text } from '../schema/index.ts'
import { letterhead } from './letterhead.ts'
import { report } from './report.ts'

/** Content that can be left out of a copy of a report. */
export const OMISSIONS = ['holder', 'images', 'operators', 'comments'] as const
const omission = oneOf(OMISSIONS, 'Content that can be left out of a copy.')

const tone = oneOf(['good', 'bad', 'unsure', 'plain'], 'Colour of the mark; the word repeats it.')

const heading = named('Heading', 'Heading below the title of the section.', {
  kind: z.literal('heading'),
  text: text(),
})
const paragraph = named('Paragraph', 'Paragraph of text.', { kind: z.literal('paragraph'), text: text() })
const outcome = named('Outcome', 'Answer to a question.', {
  kind: z.literal('outcome'),
  title: text('The question.'),
  mark: text('The answer as a word: `TOTAL_PASSED`.'),
  tone,
  text: text('The answer as a sentence.'),
})
const factList = named('FactList', 'Named values.', {
  kind: z.literal('facts'),
  rows: list(z.tuple([z.string(), z.string()]).readonly(), 'Name and value.'),
})
const items = named('List', 'List without order.', { kind: z.literal('list'), items: list(text()) })
const table = named('Table', 'Table with one header row.', {
  kind: z.literal('table'),
  label: text('What the table shows, for readers who cannot see it.'),
  columns: list(text()),
  rows: list(list(text()), 'All rows. Pages print the first ones and say so.'),
})
const image = named('Image', 'Media file with its thumbnail.', {
  label: text('What the image shows, by the record.'),
  path: text('File of the archive.'),
  sha256: nullable(text('SHA-256 of the file.')),
  coverage: text('Signature coverage of the file.'),
  thumbnail: nullable(
    object({ width: count(), height: count(), jpeg: text('Baseline JPEG, Base64.') }),
    'Smaller copy; null if there is none.',
  ),
  note: text('Reason why there is no thumbnail; empty if there is one.'),
})
const images = named('Images', 'Media of the archive.', { kind: z.literal('images'), images: list(image) })

export const block = z.discriminatedUnion('kind', [heading, paragraph, outcome, factList, items, table, images])

export const section = named('Section', 'Section of a report.', { title: text(), blocks: list(block) })

const entry = named('Entry', 'Part of a report, present or omitted.', {
  key: text('Key of the part.'),
  title: text('Title of the section.'),
  kind: oneOf(['section', 'report', 'decisions'], 'Section for people, machine report, or signed decisions.'),
  omit: list(omission, 'Omissions that leave this part out; empty for a part of every copy.'),
  replaces: optional(text('Key of the part that this one stands in for when that one is omitted.')),
})

/** Present in every copy and signed as it is. Contains no data about the holder. */
export const head = named('Head', 'What the report is about, and which parts it was made with.', {
  format: z.literal('proofbench-signed-report/1').describe('Format of the report.'),
  layout: count('Version of the printed layout; another version prints other bytes.'),
  title: text(),
  language: z.literal('en'),
  createdAt: instant('When the report was made.'),
  caseId: nullable(text('Case given with --case.')),
  letterhead: optional(letterhead),
  tool: object({ name: text(), version: text(), commit: text() }, 'Tool that made the report.'),
  subject: object(
    {
      archive: nullable(sha256(), 'SHA-256 of the archive; null for a folder.'),
      proof: nullable(sha256(), 'SHA-256 of proof.json; null if there is none.'),
      proofId: nullable(text('Id of the proof.')),
      size: count('Size of the input, bytes.'),
    },
    'Archive that the report is about.',
  ),
  parts: list(entry, 'All parts in their order.'),
})

const inclusion = object(
  {
    index: count('Sequence number of the entry, from 0.'),
    entry: text('Text of the entry.'),
    path: list(text(), 'Audit path from the bottom, Base64.'),
    checkpoint: text('Signed checkpoint.'),
    logKey: text('Public key of the log: SPKI in DER, Base64.'),
  },
  'Proof that the log of a library contains the statement.',
)

const signedStatement = {
  statement: text('Compact JWS.'),
  signer: text('Public key of the signer: SPKI in DER, Base64.'),
  inclusion: nullable(inclusion, 'Proof that the log of a library contains the statement; null without one.'),
  timeStamp: text('Time stamp token (RFC 3161) over the SHA-256 of the statement: DER, Base64.').optional(),
}

/** Decisions of reviewers about the archive, oldest first, with their confirmations and proofs. */
export const signedDecisions = list(
  named('SignedDecision', 'Decision of a reviewer.', {
    ...signedStatement,
    check: nullable(object(signedStatement, 'Confirmation or return by a second person.')),
  }),
)

/** Report as one JSON file. */
export const signedReport = object(
  {
    head,
    statement: nullable(text('SD-JWT of the reporter; null for an unsigned report.')),
    timeStamp: text(
      'Time stamp token (RFC 3161) over the SHA-256 of the JWS, which is the statement up to the first ~: DER, Base64.',
    ).optional(),
    parts: z
      .record(z.string(), z.union([section, report, signedDecisions]))
      .readonly()
      .describe('Parts by key: sections, `machine` and `machine.masked` (reports), `signed-decisions`.'),
  },
  'Report as one JSON file: each part is one line.',
)

export type Omission = z.infer<typeof omission>
export type Tone = z.infer<typeof tone>
export type Block = z.infer<typeof block>
export type TableBlock = z.infer<typeof table>
export type ReportImage = z.infer<typeof image>
export type Section = z.infer<typeof section>
export type ReportHead = z.infer<typeof head>
export type PartEntry = z.infer<typeof entry>
export type SignedDecisions = z.infer<typeof signedDecisions>
