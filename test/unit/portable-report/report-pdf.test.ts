import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderPdf } from '../../../main/report/pdf/render-pdf.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { changedSample } from '../../support/changed-sample.ts'
import { madeReport, newSigner } from '../../support/made-report.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Names in scripts that need fonts, shaping or another direction. */
const NAMES = ['Nguyễn Thị Ánh Tuyết', 'Олександр Їжакович', 'محمد بن سلمان', 'דוד כהן', '歐陽娜娜', '王小明']
const THAI = 'กิ่งแก้ว ศรีสุวรรณ'

let pdf: Buffer
beforeAll(async () => {
  const bytes = await changedSample('passport-and-portrait', ({ verificationAndEvaluationDetails }) => {
    setNames(verificationAndEvaluationDetails)
  })
  pdf = await renderPdf(await madeReport(bytes, newSigner()))
})

function setNames(value: JsonValue, names: readonly string[] = NAMES): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const members = value as { [member: string]: JsonValue }
    if (name === 'givenNames' && Array.isArray(inner)) members[name] = [...names]
    else if (name === 'surname' && typeof inner === 'string') members[name] = THAI
    else setNames(inner, names)
  }
}

/** Runs a tool on the PDF; skips the test aloud if it is not installed. */
const runTool = (skip: (reason: string) => void, tool: string, ...args: string[]): string =>
  runToolOn(pdf, skip, tool, ...args)

function runToolOn(bytes: Buffer, skip: (reason: string) => void, tool: string, ...args: string[]): string {
  const file = join(temporaryFolder(), 'report.pdf')
  writeFileSync(file, bytes)
  const { error, status, stdout, stderr } = spawnSync(
    tool,
    args.map((arg) => (arg === 'FILE' ? file : arg)),
    { encoding: 'utf8' },
  )
  if (error) skip(`${tool} is not installed`)
  expect(status, stderr).toBe(0)
  return stdout
}

/** Removes the marks of direction that the tool adds, and takes line breaks as spaces. */
const plain = (text: string): string =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ')

describe('PDF report', () => {
  test('qpdf finds no error in the syntax of the file', ({ skip }) => {
    expect(runTool(skip, 'qpdf', '--check', 'FILE')).toContain('No syntax or stream encoding errors found')
  })

  test('poppler lists every font as embedded, with a table of its characters', ({ skip }) => {
    const fonts = runTool(skip, 'pdffonts', 'FILE').trimEnd().split('\n').slice(2)
    expect(fonts.length).toBe(6)
    for (const font of fonts) expect(font).toMatch(/CID TrueType +Identity-H +yes yes yes/)
  })

  test('poppler lists the machine reports and the statement as attachments', ({ skip }) => {
    const list = runTool(skip, 'pdfdetach', '-list', 'FILE')
    for (const name of ['report.json', 'machine-report.json', 'machine-report-masked.json', 'statement.sd-jwt'])
      expect(list).toContain(`: ${name}\n`)
  })

  test('the structure has headings, table headers, figures and lists', ({ skip }) => {
    const tree = runTool(skip, 'pdfinfo', '-struct', 'FILE')
    for (const pattern of [/H1 \(block\)/, /H2 \(block\)/, /TH[:\s]+\/Scope \/Column/, /Figure/, /LBody/])
      expect(tree).toMatch(pattern)
  })

  test.for([['FILE'], ['-raw', 'FILE']])(
    'poppler extracts whole names in every script in the order of reading (%s)',
    (options, { skip }) => {
      const text = plain(runTool(skip, 'pdftotext', ...options, '-'))
      for (const name of [...NAMES, THAI]) expect(text).toContain(name)
    },
  )

  test('characters without a font are copied as themselves, and said once with their scripts and code points', async ({
    skip,
  }) => {
    const bytes = await changedSample('passport-and-portrait', ({ verificationAndEvaluationDetails }) => {
      setNames(verificationAndEvaluationDetails, ['홍길동', 'தமிழ்ச்செல்வி'])
    })
    const file = await renderPdf(await madeReport(bytes, newSigner()))
    const text = plain(runToolOn(file, skip, 'pdftotext', 'FILE', '-'))
    expect(text).toContain('홍길동')
    expect(text).not.toContain('\\u{')
    expect(text.split('This print has no font for characters of these scripts: Hangul, Tamil.')).toHaveLength(2)
    expect(text).toContain('U+D64D U+AE38 U+B3D9')
  })

  test('the file is tagged, has a title and a language, and claims PDF/A-3u and nothing more', ({ skip }) => {
    const info = runTool(skip, 'pdfinfo', 'FILE')
    expect(info).toMatch(/Title: +Verification report/)
    expect(info).toMatch(/Tagged: +yes/)
    const text = pdf.toString('latin1')
    for (const part of [
      '/Lang (en)',
      '/DisplayDocTitle true',
      '/OutputIntents',
      '<pdfaid:part>3<',
      '<pdfaid:conformance>U<',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/\/(JavaScript|Encrypt|Launch)\b|pdfuaid/)
  })

  test('the same report prints the same bytes', async () => {
    const copy = await madeReport(await changedSample('another-face', () => {}), null)
    expect((await renderPdf(copy)).equals(await renderPdf(copy))).toBe(true)
  })
})
