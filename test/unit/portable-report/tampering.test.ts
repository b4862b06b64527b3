import { createHash, createPrivateKey } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtInArchive } from '../../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { copyWithout } from '../../../main/report/document/copy-without.ts'
import { type ReportCopy, toPart } from '../../../main/report/document/report-copy.ts'
import { renderPdf } from '../../../main/report/pdf/render-pdf.ts'
import { renderSignedHtml } from '../../../main/report/portable/render-signed-html.ts'
import { renderSignedJson } from '../../../main/report/portable/render-signed-json.ts'
import { signReport } from '../../../main/report/statement/sign-report.ts'
import type { ReportCheck } from '../../../main/report/verification/report-result.ts'
import {
  type ReportFormatName,
  type ReportVerification,
  verifyReport,
} from '../../../main/report/verification/verify-report.ts'
import type { SigningKey } from '../../../main/statement/key-file.ts'
import type { ReportHead, SignedDecisions } from '../../../shared/report/document.ts'
import { IS_LONG } from '../../support/length.ts'
import { madeReport, newSigner } from '../../support/made-report.ts'
import { logInclusion, type People, signedDecision } from '../../support/signed-decision.ts'

type Decision = SignedDecisions[number]

interface Base {
  readonly signer: SigningKey
  readonly people: People
  readonly decision: Decision
  readonly copy: ReportCopy
  /** Report of the same reporter about another archive. */
  readonly other: ReportCopy
  readonly archive: { readonly name: string; readonly archive: string; readonly proof: null }
  signed(decision: Decision): Promise<ReportCopy>
}

const FORMATS: readonly ReportFormatName[] = ['pdf', 'html', 'json']
let base: Base

beforeAll(async () => {
  const key = createPrivateKey(SAMPLE_PRIVATE_KEY)
  const [bytes, otherBytes] = [await builtInArchive(key), await builtInArchive(key, 'base64')]
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const people = { maker: newSigner(), checker: newSigner(), log: newSigner() }
  const signer = newSigner()
  const decision = await signedDecision(people, sha256)
  const signed = (own: Decision) => madeReport(bytes, signer, { signedDecisions: [own] })
  base = {
    signer,
    people,
    decision,
    copy: await signed(decision),
    other: await madeReport(otherBytes, signer, { signedDecisions: [decision] }),
    archive: { name: 'proof.mime', archive: sha256, proof: null },
    signed,
  }
})

const render = async (copy: ReportCopy, format: ReportFormatName): Promise<Buffer> => {
  if (format === 'pdf') return renderPdf(copy)
  return Buffer.from(format === 'html' ? renderSignedHtml(copy) : renderSignedJson(copy))
}

/** Unaltered files by format. */
const rendered = new Map<ReportFormatName, Promise<Buffer>>()

function unaltered(format: ReportFormatName): Promise<Buffer> {
  const known = rendered.get(format) ?? render(base.copy, format)
  rendered.set(format, known)
  return known
}

const verify = (bytes: Buffer): Promise<ReportVerification> =>
  verifyReport(bytes, {
    trusted: new Map([[base.signer.fingerprint, 'reporter']]),
    isLogNamed: ({ fingerprint }) => fingerprint === base.people.log.fingerprint,
    archive: base.archive,
  })

const outcomesOf = ({ checks }: ReportVerification) => checks.map(({ id, outcome }) => `${id} ${outcome}`)

const withPart = (copy: ReportCopy, key: string, value: unknown): ReportCopy => ({
  ...copy,
  parts: new Map([...copy.parts].map(([own, part]) => [own, own === key ? toPart(value) : part])),
})
const withoutPart = (copy: ReportCopy, key: string): ReportCopy => ({
  ...copy,
  parts: new Map([...copy.parts].filter(([own]) => own !== key)),
})
const withHead = (copy: ReportCopy, change: Partial<ReportHead>): ReportCopy => ({
  ...copy,
  head: { ...copy.head, ...change },
})
const withStatement = (copy: ReportCopy, change: (statement: string) => string): ReportCopy => ({
  ...copy,
  statement: change(copy.statement ?? ''),
})
const textOf = (copy: ReportCopy, key: string): string => copy.parts.get(key)?.text ?? 'null'

/** Changes the first word of a section. */
function reworded(copy: ReportCopy, key: string): ReportCopy {
  return withPart(copy, key, JSON.parse(textOf(copy, key).replace(/"title":"/, '"title":"Not ')))
}

interface Alteration {
  readonly what: string
  readonly check: ReportCheck['id']
  readonly names: RegExp
  readonly outcome?: 'OPEN'
  change(): ReportCopy | Promise<ReportCopy>
}

const SECTIONS = [
  'verdict',
  'input',
  'signer',
  'diagnosis',
  'findings',
  'checks',
  'conclusion',
  'fields',
  'images',
  'adjudication',
]
const MORE_SECTIONS = ['decisions', 'comments', 'timeline', 'files', 'glossary']

/** Alterations of data and print together: only the statement can show them. */
const CONSISTENT: readonly Alteration[] = [
  ...[...SECTIONS, ...MORE_SECTIONS].map(
    (key): Alteration => ({
      what: `the section ${key} is reworded`,
      check: 'parts',
      names: new RegExp(`The part ${key} .* was changed after signing`),
      change: () => reworded(base.copy, key),
    }),
  ),
  {
    what: 'the verdict of the machine report is raised',
    check: 'parts',
    names: /The part machine .* was changed/,
    change: () =>
      withPart(base.copy, 'machine', { ...JSON.parse(textOf(base.copy, 'machine')), conformance: 'ERRORS' }),
  },
  ...(['title', 'caseId', 'createdAt'] as const).map(
    (member): Alteration => ({
      what: `${member} of the head is changed`,
      check: 'parts',
      names: /The head of the report/,
      change: () => withHead(base.copy, { [member]: '2026-01-01T00:00:00.000Z' }),
    }),
  ),
  {
    what: 'the report claims to be about another archive',
    check: 'parts',
    names: /The head of the report/,
    change: () => withHead(base.copy, { subject: { ...base.copy.head.subject, archive: 'b'.repeat(64) } }),
  },
  {
    what: 'a section is removed without a trace in the head',
    check: 'parts',
    names: /The head of the report/,
    change: () =>
      withHead(withoutPart(base.copy, 'findings'), {
        parts: base.copy.head.parts.filter(({ key }) => key !== 'findings'),
      }),
  },
  {
    what: 'a section is removed, but still disclosed',
    check: 'parts',
    names: /The part findings .* was removed/,
    change: () => withoutPart(base.copy, 'findings'),
  },
  {
    what: 'an omitted section is put back with other content',
    check: 'parts',
    names: /The part images .* is not the signed one/,
    change: async () => {
      const less = await copyWithout(base.copy, ['images'])
      const { parts, head } = reworded(base.copy, 'images')
      return { ...less, head, parts }
    },
  },
  {
    what: 'sections change places',
    check: 'parts',
    names: /The part (findings|checks) .* was changed/,
    change: () =>
      withPart(
        withPart(base.copy, 'findings', JSON.parse(textOf(base.copy, 'checks'))),
        'checks',
        JSON.parse(textOf(base.copy, 'findings')),
      ),
  },
  {
    what: 'the statement is removed',
    check: 'signature',
    outcome: 'OPEN',
    names: /not signed/,
    change: () => ({ ...base.copy, statement: null }),
  },
  {
    what: 'the statement is that of another archive',
    check: 'parts',
    names: /The head of the report/,
    change: () => ({ ...base.copy, statement: base.other.statement }),
  },
  {
    what: 'another reporter signs the changed report',
    check: 'signer',
    outcome: 'OPEN',
    names: /another reporter/,
    change: () => signReport(reworded({ ...base.copy, statement: null }, 'verdict'), newSigner()),
  },
  {
    what: 'one character of the signature is changed',
    check: 'signature',
    names: /the signature does not verify|canonical/,
    change: () => withStatement(base.copy, (text) => replaceIn(text, 2, (part) => flipped(part, 10))),
  },
  {
    what: 'one character of the payload is changed',
    check: 'signature',
    names: /the signature does not verify/,
    change: () => withStatement(base.copy, (text) => replaceIn(text, 1, (part) => flipped(part, 40))),
  },
  {
    what: 'the algorithm of the statement is none',
    check: 'signature',
    names: /its header/,
    change: () =>
      withStatement(base.copy, (text) =>
        replaceIn(text, 0, (part) => recoded(part, (header) => ({ ...header, alg: 'none' }))),
      ),
  },
  {
    what: 'the statement names another key than it contains',
    check: 'signature',
    names: /another key/,
    change: () =>
      withStatement(base.copy, (text) =>
        replaceIn(text, 0, (part) => recoded(part, (header) => ({ ...header, kid: 'c'.repeat(64) }))),
      ),
  },
  {
    what: 'a disclosure of another statement is added',
    check: 'signature',
    names: /content|disclosure/,
    change: () => withStatement(base.copy, (text) => `${text}${base.other.statement?.split('~')[1]}~`),
  },
  {
    what: 'a disclosure is given twice',
    check: 'signature',
    names: /content|disclosure/,
    change: () => withStatement(base.copy, (text) => `${text}${text.split('~')[1]}~`),
  },
  {
    what: 'a key binding follows the statement',
    check: 'signature',
    names: /does not end like an SD-JWT/,
    change: () => withStatement(base.copy, (text) => `${text}abc`),
  },
  {
    what: 'the decision is one about another archive',
    check: 'decisions',
    names: /it is about another archive/,
    change: async () => base.signed(await signedDecision(base.people, 'd'.repeat(64))),
  },
  {
    what: 'the decision is signed by another key than it names',
    check: 'decisions',
    names: /unknown key/,
    change: () => base.signed({ ...base.decision, signer: Buffer.from(base.people.log.spki).toString('base64') }),
  },
  {
    what: 'the confirmation is about another decision',
    check: 'decisions',
    names: /about another statement/,
    change: async () =>
      base.signed({ ...base.decision, check: (await signedDecision(base.people, 'e'.repeat(64))).check }),
  },
  {
    what: 'the maker confirms their own decision',
    check: 'decisions',
    names: /the same key decided and confirmed/,
    change: async () =>
      base.signed(await signedDecision({ ...base.people, checker: base.people.maker }, base.archive.archive)),
  },
  {
    what: 'the log is cut off below the decision',
    check: 'decisions',
    names: /does not contain the entry/,
    change: async () => {
      const { inclusion } = base.decision
      const shorter = await logInclusion([inclusion?.entry ?? ''], base.people.log, 0)
      return base.signed({ ...base.decision, inclusion: inclusion && { ...inclusion, checkpoint: shorter.checkpoint } })
    },
  },
  {
    what: 'the checkpoint is signed by another log',
    check: 'decisions',
    names: /another log|checkpoint/,
    change: async () => {
      const { inclusion } = base.decision
      const other = await logInclusion([inclusion?.entry ?? ''], newSigner(), 0)
      return base.signed({ ...base.decision, inclusion: other })
    },
  },
  {
    what: 'the entry of the log is one of another decision',
    check: 'decisions',
    names: /the entry of the log is about another statement/,
    change: () => base.signed({ ...base.decision, inclusion: base.decision.check?.inclusion ?? null }),
  },
  {
    what: 'the proof of the log is left out',
    check: 'decisions',
    outcome: 'OPEN',
    names: /is not proved/,
    change: () => base.signed({ ...base.decision, inclusion: null }),
  },
]

const flipped = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

/** Changes one of the three parts of the JWS in an SD-JWT. */
function replaceIn(text: string, index: number, change: (part: string) => string): string {
  const [jws = '', ...rest] = text.split('~')
  return [
    jws
      .split('.')
      .map((part, at) => (at === index ? change(part) : part))
      .join('.'),
    ...rest,
  ].join('~')
}

const recoded = (part: string, change: (header: object) => object): string =>
  Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(part, 'base64url').toString())))).toString('base64url')

/** Replaces the first occurrence of a text, which must be there. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const text = bytes.toString('latin1')
  if (!text.includes(from)) throw new Error(`The report does not contain ${from}`)
  return Buffer.from(
    text.replace(from, () => to),
    'latin1',
  )
}

type Raw = readonly [what: string, names: RegExp, change: (bytes: Buffer) => Buffer]

const glyphs = (bytes: Buffer): string => /\[<([0-9a-f]{8,})> 0\] TJ/.exec(bytes.toString('latin1'))?.[1] ?? ''

/** Alterations of one file format: the data is as signed, the file is not. */
const RAW: { readonly [format in ReportFormatName]: readonly Raw[] } = {
  pdf: [
    [
      'text of the first page',
      /page 1/,
      (bytes) => replaced(bytes, glyphs(bytes), `${glyphs(bytes).slice(4)}${glyphs(bytes).slice(0, 4)}`),
    ],
    [
      'the colour of the verdict',
      /page 1/,
      (bytes) =>
        replaced(
          bytes,
          '0.06666666666666667 0.38823529411764707 0.1607843137254902 scn',
          '0.64313725490196078 0.05490196078431373 0.1490196078431373 scn',
        ),
    ],
    ['the number of pages', /page|other objects|tables/, (bytes) => replaced(bytes, '/Count ', '/Count 1')],
    [
      'the kind of a page',
      /it has \d+ pages; the report prints \d+/,
      (bytes) => replaced(bytes, '/Type /Page\n', '/Type /Pagf\n'),
    ],
    ['a byte of an image', /an image/, (bytes) => flippedIn(bytes, '/Subtype /Image', 900)],
    ['an alternative text', /structure or an alternative text/, (bytes) => replaced(bytes, '/Alt (', '/Alt (x')],
    [
      'the title of the document',
      /the structure|the metadata|other objects/,
      (bytes) => replaced(bytes, '(Verification report', '(Certification report'),
    ],
    [
      'the producer in the metadata',
      /the metadata|other objects/,
      (bytes) => replaced(bytes, '<pdf:Producer>Proofbench', '<pdf:Producer>Somebody!!'),
    ],
    ['a byte of a font', /a font|other objects/, (bytes) => flippedIn(bytes, '/FontDescriptor', 40)],
    [
      'bytes after the end',
      /bytes were added at the end/,
      (bytes) => Buffer.concat([bytes, Buffer.from('\n1 0 obj\n<<>>\nendobj\n')]),
    ],
    ['the last bytes', /bytes are missing at the end/, (bytes) => bytes.subarray(0, -3)],
    [
      'a link to the web',
      /page|structure|other objects|differs/,
      (bytes) => replaced(bytes, '/Lang (en)', '/Lang (en)\n/URI (http://x.invalid)'),
    ],
    [
      'the name of an attachment',
      /form|missing|attachment/,
      (bytes) => replaced(bytes, '/F (report.json)', '/F (report.jsoN)'),
    ],
    [
      'a byte of an attachment',
      /attachment report.json is damaged|attachment/,
      (bytes) => flippedIn(bytes, '/EmbeddedFile', 300),
    ],
  ],
  html: [
    ['the visible verdict', /line \d+ has/, (bytes) => replaced(bytes, '<b class="good">', '<b class="bad">')],
    [
      'a visible word',
      /line \d+ has/,
      (bytes) => replaced(bytes, 'Is the archive genuine?', 'The archive is genuine!'),
    ],
    [
      'a style that hides a section',
      /line \d+ has/,
      (bytes) => replaced(bytes, '</style>', '#findings{display:none}</style>'),
    ],
    ['an added script', /line \d+ has/, (bytes) => replaced(bytes, '</head>', '<script>1</script></head>')],
    [
      'the content security policy',
      /line \d+ has/,
      (bytes) => replaced(bytes, "default-src 'none'", "default-src 'self'"),
    ],
    ['the alternative text of an image', /line \d+ has/, (bytes) => replaced(bytes, ' alt="', ' alt="x')],
    [
      'an image',
      /line \d+ has/,
      (bytes) => replaced(bytes, 'data:image/jpeg;base64,/9j/', 'data:image/jpeg;base64,/8j/'),
    ],
    ['the title', /line \d+ has/, (bytes) => replaced(bytes, '<title>V', '<title>v')],
    ['a comment', /characters were added|line \d+ has/, (bytes) => Buffer.concat([bytes, Buffer.from('<!-- x -->')])],
    ['the last characters', /missing at the end/, (bytes) => bytes.subarray(0, -4)],
    [
      'the name of an attachment',
      /report.json is missing/,
      (bytes) => replaced(bytes, 'download="report.json"', 'download="report.txt"'),
    ],
    [
      'a character of an attachment',
      /the report cannot be used|the statement|part|line/i,
      (bytes) => flippedIn(bytes, 'download="machine-report.json"', 400),
    ],
  ],
  json: [
    ['white space', /line \d+ has/, (bytes) => replaced(bytes, '"statement":', '"statement": ')],
    ['an added member', /member|form/, (bytes) => replaced(bytes, '{\n"head":', '{"note":"x",\n"head":')],
    ['an added part', /parts\.extra/, (bytes) => replaced(bytes, '"parts":{\n', '"parts":{\n"extra":{},\n')],
    [
      'a duplicate part',
      /line \d+ has|changed/,
      (bytes) => replaced(bytes, '"parts":{\n', '"parts":{\n"verdict":{"title":"x","blocks":[]},\n'),
    ],
    [
      'a part of another form',
      /parts\.findings/,
      (bytes) => replaced(bytes, '"findings":{"title"', '"findings":{"name"'),
    ],
    ['the last characters', /no signed report|no PDF/, (bytes) => bytes.subarray(0, -4)],
    ['a byte after the end', /no signed report|line|added/, (bytes) => Buffer.concat([bytes, Buffer.from(' ')])],
    [
      'an escaped character',
      /line \d+ has/,
      (bytes) => replaced(bytes, '"verdict":{"title":"T', '"verdict":{"title":"\\u0054'),
    ],
  ],
}

/** Flips a bit of the byte at a distance behind a marker. */
function flippedIn(bytes: Buffer, marker: string, distance: number): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf(marker) + distance
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe.each(FORMATS)('report verification of %s', (format) => {
  test('a report that nobody altered verifies', async () => {
    const verification = await verify(await unaltered(format))
    expect(outcomesOf(verification)).toEqual(
      ['form', 'signature', 'signer', 'parts', 'print', 'archive', 'decisions'].map((id) => `${id} PASSED`),
    )
  })

  test.each(['holder', 'images', 'operators', 'comments'] as const)(
    'a copy without %s verifies, and names what it omits',
    async (omission) => {
      const copy = await copyWithout(base.copy, [omission])
      const verification = await verify(await render(copy, format))
      // Signed decisions contain comments: without them, nothing proves the decisions that are printed.
      const open = omission === 'comments' ? ['decisions OPEN'] : []
      expect(outcomesOf(verification).filter((outcome) => !outcome.endsWith('PASSED'))).toEqual(open)
      const omitted = base.copy.head.parts.filter(({ omit }) => omit.includes(omission)).map(({ key }) => key)
      expect(omitted.length).toBeGreaterThan(0)
      expect(verification.omitted.map(({ key }) => key)).toEqual(omitted)
    },
  )

  // The parts are the same in all formats: in a short run each is altered in one of them.
  const altered = CONSISTENT.filter((_, at) => IS_LONG || at % FORMATS.length === FORMATS.indexOf(format))
  test.each(altered)('an alteration is detected and named: $what', async ({ change, check, outcome, names }) => {
    const { checks } = await verify(await render(await change(), format))
    const found = checks.find(({ id }) => id === check)
    expect(found?.outcome, JSON.stringify(checks)).toBe(outcome ?? 'FAILED')
    expect(found?.message).toMatch(names)
  })

  test.each(RAW[format])('an alteration of the file is detected and named: %s', async (_, names, change) => {
    const { checks } = await verify(change(await unaltered(format)))
    const failed = checks.filter(({ outcome }) => outcome === 'FAILED')
    expect(failed.length, JSON.stringify(checks)).toBeGreaterThan(0)
    expect(failed.map(({ message }) => message).join(' ')).toMatch(names)
  })

  test('there are at least 40 alterations', () => {
    expect(CONSISTENT.length + RAW[format].length).toBeGreaterThanOrEqual(40)
  })

  test('a report of another archive is refused for this one', async () => {
    const { checks } = await verify(await render(base.other, format))
    expect(checks.find(({ id }) => id === 'archive')).toMatchObject({ outcome: 'FAILED' })
  })
})
