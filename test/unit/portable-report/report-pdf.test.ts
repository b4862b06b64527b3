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

function setNames(value: JsonValue): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const members = value as { [member: string]: JsonValue }
    if (name === 'givenNames' && Array.isArray(inner)) members[name] = [...NAMES]
    else if (name === 'surname' && typeof inner === 'string') members[name] = THAI
    else setNames(inner)
  }
}

/** Runs a tool on the PDF; skips the test aloud if it is not installed. */
function runTool(skip: (reason: string) => void, tool: string, ...args: string[]): string {
  const file = join(temporaryFolder(), 'report.pdf')
  writeFileSync(file, pdf)
  const { error, status, stdout, stderr } = spawnSync(
    tool,
    args.map((arg) => (arg === 'FILE' ? file : arg)),
    { encoding: 'utf8' },
  )
  if (error) skip(`${tool} is not installed`)
  expect(status, stderr).toBe(0)
  return stdout
}

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

  test('poppler extracts names in every script in the order of reading', ({ skip }) => {
    const text = runTool(skip, 'pdftotext', 'FILE', '-').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    for (const name of [...NAMES, THAI]) for (const word of name.split(' ')) expect(text).toContain(word)
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
