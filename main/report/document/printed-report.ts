import { type Block, type Letterhead, letterheadLines, type Section } from '../../../shared/report/index.ts'
import { classificationOf, type ReportCopy, readPart, shownSections } from './report-copy.ts'

/** Maximum number of rows of a table that are printed; the attachment has all. */
export const MAX_PRINTED_ROWS = 300

/** Maximum numbers of characters that are printed: of one text, which a comment may have; of all; and of each text after these. */
const MAX_CHARACTERS = { one: 10_000, all: 600_000, later: 40 } as const

/** Section as printed, with the remarks that every format shows. */
export interface PrintedSection {
  readonly key: string
  readonly title: string
  /** Says that the section is masked or omitted; null for a complete one. */
  readonly remark: string | null
  readonly blocks: readonly Block[]
}

export interface PrintedReport {
  readonly title: string
  /** Who reports to whom, on every page; empty without a letterhead. */
  readonly letterhead: readonly string[]
  readonly logo: NonNullable<Letterhead['logo']> | null
  /** Colour of headings; null for the usual one. */
  readonly colour: string | null
  readonly classification: string
  /** Null for a report that is part of no case. */
  readonly caseLine: string | null
  /** Letterhead, and the classification with the case, as lines of text for every page. */
  readonly headLines: readonly string[]
  /** Paragraphs of the reporter before the sections. */
  readonly introduction: readonly string[]
  /** Facts below the title. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly sections: readonly PrintedSection[]
}

/** Returns the texts of a printed report, the same for all formats. A function of the copy alone. */
export function printedReport(copy: ReportCopy): PrintedReport {
  const { head, statement } = copy
  const { letterhead } = head
  const fingerprint = statement === null ? null : claimedKey(statement)
  const lines = letterhead ? letterheadLines(letterhead) : []
  const classification = joined(letterhead?.classification, classificationOf(copy))
  const caseLine = head.caseId === null ? null : `Case ${head.caseId}`
  return {
    title: head.title,
    letterhead: lines,
    logo: letterhead?.logo ?? null,
    colour: letterhead?.colour ?? null,
    ...{ classification, caseLine, headLines: [...lines, joined(classification, caseLine)] },
    introduction: paragraphsOf(letterhead?.introduction),
    facts: [
      ...(letterhead ? letterheadFacts(letterhead) : []),
      ['Proof', head.subject.proofId ?? 'no id'],
      ['Archive SHA-256', head.subject.archive ?? 'not computed: the input is a folder'],
      ['Made', head.createdAt],
      ['Made by', `${head.tool.name} ${head.tool.version}, build ${head.tool.commit}`],
      [
        'Signature of this report',
        fingerprint === null
          ? 'Not signed: nothing protects this report against changes.'
          : `Reporter's key SHA-256 ${fingerprint}; proofbench report verify checks it.`,
      ],
    ],
    sections: [...sectionsOf(copy), ...closingOf(letterhead)],
  }
}

const joined = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== null).join(' · ')

function sectionsOf(copy: ReportCopy): readonly PrintedSection[] {
  const shorten = shortener()
  return shownSections(copy).map(({ state, entry, ...rest }): PrintedSection => {
    const base = { key: entry.key, title: entry.title }
    if (!('part' in rest)) return { ...base, remark: omittedRemark(entry.omit, copy.statement !== null), blocks: [] }
    const { blocks } = readPart(rest.part) as Section // read or made as a section
    return {
      ...base,
      remark: state === 'masked' ? 'Data about the holder is masked in this copy.' : null,
      blocks: blocks.map((block) => shortened(block, shorten)),
    }
  })
}

const paragraphsOf = (text = ''): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')

const letterheadFacts = ({ institution, addressee, contact }: Letterhead): readonly (readonly [string, string])[] => [
  ['Institution', institution],
  ...(addressee === undefined ? [] : [['For', addressee] as const]),
  ...(contact === undefined ? [] : [['Contact', paragraphsOf(contact).join(', ')] as const]),
]

/** Returns the last section: what the reporter says at the end, and whom to ask. */
function closingOf(letterhead: Letterhead | undefined): readonly PrintedSection[] {
  const { closing, contact, institution } = letterhead ?? {}
  if (closing === undefined && contact === undefined) return []
  const texts = [
    ...paragraphsOf(closing),
    ...(contact === undefined ? [] : [institution ?? '']),
    ...paragraphsOf(contact),
  ]
  const blocks = texts.map((text) => ({ kind: 'paragraph', text }) as const)
  return [{ key: 'contact', title: 'Contact', remark: 'Stated by the reporter.', blocks }]
}

const omittedRemark = (omit: readonly string[], isSigned: boolean): string =>
  `Omitted from this copy (${omit.join(', ')}).${isSigned ? ' The signed statement covers the omitted section by a salted digest.' : ''}`

/** Returns the key that a statement names, not verified. */
function claimedKey(statement: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(statement.split('.')[0] ?? '', 'base64url').toString())
    return typeof header === 'object' && header !== null && 'kid' in header ? String(header.kid) : 'unknown'
  } catch {
    return 'unknown'
  }
}

type Shorten = (text: string) => string

/** Returns a function that cuts texts, so that a report with values of megabytes is printed in seconds. */
function shortener(): Shorten {
  let left: number = MAX_CHARACTERS.all
  return (text) => {
    const most = Math.max(MAX_CHARACTERS.later, Math.min(MAX_CHARACTERS.one, left))
    left -= Math.min(text.length, most)
    return text.length <= most
      ? text
      : `${text.slice(0, most).toWellFormed()}… (the first ${most} of ${text.length} characters; the attachment report.json has all of them)`
  }
}

/** Returns a block with texts of at most the printed length. */
function shortened(block: Block, shorten: Shorten): Block {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'outcome':
      return { ...block, text: shorten(block.text) }
    case 'facts':
      return { ...block, rows: block.rows.map(([name, value]) => [name, shorten(value)] as const) }
    case 'list':
      return { ...block, items: block.items.map(shorten) }
    case 'table':
      return {
        ...block,
        rows: block.rows.map((cells, row) => (row < MAX_PRINTED_ROWS ? cells.map(shorten) : cells)),
      }
    case 'images':
      return block
  }
}

/** Returns the remark below a table that is cut; null for one that is not. */
export const cutRemark = (rows: number): string | null =>
  rows <= MAX_PRINTED_ROWS
    ? null
    : `The first ${MAX_PRINTED_ROWS} of ${rows} rows are printed. The attachment report.json has all of them.`
