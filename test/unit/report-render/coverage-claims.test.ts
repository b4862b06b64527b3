import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTrustMaterial } from '../../../main/proof/keys/read-trust-material.ts'
import { NO_PAINT } from '../../../main/report/paint.ts'
import { htmlRenderer } from '../../../main/report/render-html.ts'
import { jsonRenderer } from '../../../main/report/render-json.ts'
import { junitRenderer } from '../../../main/report/render-junit.ts'
import { textRenderer } from '../../../main/report/render-text.ts'
import type { ReportLine } from '../../../main/report/report-line.ts'
import { SAMPLES } from '../../../samples/catalogue.ts'
import { checkOf } from '../../../shared/findings/check-of.ts'
import { type Coverage, toCoverage } from '../../../shared/report/coverage.ts'
import { fixtureCases, readFixture } from '../../support/fixtures.ts'
import { allForgeries, type Forgery } from '../../support/forgeries.ts'
import { judgeBytes } from '../../support/verify-bytes.ts'

type Line = Extract<ReportLine, { kind: 'report' }>

const SAMPLE_FOLDER = join(import.meta.dirname, '..', '..', '..', 'samples')
const material = (names: readonly string[]) =>
  names.map((name) => readTrustMaterial(readFileSync(join(SAMPLE_FOLDER, 'keys', name)), name))

const samples = (): readonly Forgery[] =>
  SAMPLES.map(({ name, file, keys, stored, revocationLists = [] }) => ({
    id: `sample ${name}`,
    bytes: readFileSync(join(SAMPLE_FOLDER, 'archives', file)),
    keys: material(keys).flatMap((parsed) => parsed.keys.map((key) => (stored ? { ...key, label: key.source } : key))),
    revocationLists: material(revocationLists).flatMap((parsed) => parsed.revocationLists),
  }))

const fixtures = (): readonly Forgery[] =>
  fixtureCases().map(({ name, file, keys }) => ({
    id: `fixture ${name}`,
    bytes: readFixture(file),
    keys: keys.flatMap((key) => readTrustMaterial(readFixture(join('keys', key)), key).keys),
  }))

let lines: readonly { readonly id: string; readonly line: Line; readonly answers: ReadonlySet<Coverage> }[]
beforeAll(async () => {
  const all = [...(await allForgeries()), ...samples(), ...fixtures()]
  lines = await Promise.all(
    all.map(async ({ id, bytes, keys, revocationLists = [] }) => {
      const { facts, report } = await judgeBytes(bytes, keys, { revocationLists })
      const coverage = toCoverage(facts, report)
      const answers = new Set(coverage.files.map((file) => file.coverage))
      return { id, line: { kind: 'report', report, coverage } as const, answers }
    }),
  )
}, 120_000)

const FORMATS: readonly (readonly [name: string, render: (line: Line) => string])[] = [
  ['text', (line) => textRenderer(NO_PAINT, false).line(line)],
  ['text, a line each', (line) => textRenderer(NO_PAINT, true).line(line)],
  ['HTML', (line) => htmlRenderer.line(line)],
  ['JUnit', (line) => junitRenderer(checkOf).line(line)],
  ['JSON', (line) => jsonRenderer.line(line)],
]

/** Titles of checks and advice describe possible results; findings in JSON have the catalogue's texts. */
const claimsIn = (text: string, pattern: RegExp): readonly string[] => text.match(pattern) ?? []

describe.each(FORMATS)('%s keeps to the coverage map of every sample, fixture and forgery', (name, render) => {
  const wrongWhere = (claims: (text: string, line: (typeof lines)[number]) => readonly string[]): readonly string[] =>
    lines.flatMap((line) => claims(render(line.line), line).map((claim) => `${line.id}: ${claim}`))

  test('the report calls nothing signed if no file is covered', () => {
    expect(wrongWhere((text, { answers }) => (answers.has('COVERED') ? [] : claimsIn(text, /\bas signed\b/g)))).toEqual(
      [],
    )
  })

  test('the report calls nothing changed if no change is proved', () => {
    const pattern = /(?<!another signer, or )\bchanged after signing\b|✗ changed|\d+ changed\b/g
    expect(wrongWhere((text, { answers }) => (answers.has('CHANGED') ? [] : claimsIn(text, pattern)))).toEqual([])
  })

  test('the report calls only a passed archive genuine', () => {
    const wrong = wrongWhere((text, { line }) =>
      line.report.indication === 'TOTAL_PASSED' ? [] : claimsIn(text, /(?<!not )\bgenuine(?=:)|✓ TOTAL_PASSED/g),
    )
    expect(wrong).toEqual([])
  })

  test('the report states that a key signed exactly this content only if it did', () => {
    const wrong = wrongWhere((text, { line: { report } }) => {
      const isSigned = report.checks.some(
        (check) => check.id === 'signature.cryptographic' && check.outcome === 'PASSED',
      )
      return isSigned ? [] : claimsIn(text, /signed exactly this content/g)
    })
    expect(wrong).toEqual([])
  })

  test('the report marks as many files as signed as are covered', () => {
    if (name !== 'HTML') return
    const wrong = lines.filter(({ line }) => {
      const covered = line.coverage.files.filter((file) => file.coverage === 'COVERED').length
      return claimsIn(render(line), /✓ as signed/g).length !== covered
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
})
