import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../shared/findings/catalogue/index.ts'
import { processorTime } from '../support/processor-time.ts'
import { keysFrom, verifyBytes } from '../support/verify-bytes.ts'

interface Case {
  readonly name: string
  readonly file: string
  /** Expected indication, or several with `|` if the rows allow a choice. */
  readonly indication: string
  readonly sub?: string
  /** Codes, or prefixes that end with a dot, that must be among the findings. */
  readonly codes?: readonly string[]
  readonly conformance?: string
  /** True if a finding of any level must name the oddity when the archive passes. */
  readonly warned?: boolean
  /** True if no finding may be above INFORM. */
  readonly clean?: boolean
  /** Prefixes that no finding may have. */
  readonly without?: readonly string[]
}

const folder = mkdtempSync(join(tmpdir(), 'proofbench-hostile-'))
const made = makeArchives()
const cases: readonly Case[] = made?.cases ?? []
const keys = made ? keysFrom(readFileSync(join(folder, made.key)), made.key) : []

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates the archives with Python and openssl, without any code of the product. */
function makeArchives(): { key: string; cases: Case[] } | null {
  try {
    execFileSync('python3', ['-W', 'ignore', join(import.meta.dirname, 'make.py'), folder], { stdio: 'pipe' })
    return JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

describe.skipIf(!made)('hostile archives made by Python and openssl', () => {
  if (!made) console.warn('SKIPPED: python3 or openssl is not installed')

  test('all hostile archives were created', () => {
    expect(cases.length).toBeGreaterThanOrEqual(360)
  })

  test.each(cases.map((testCase) => [testCase.name, testCase] as const))(
    'hostile archive %s gets the expected verdict and findings',
    async (_name, expected) => {
      const spent = processorTime()
      const report = await verifyBytes(readFileSync(join(folder, expected.file)), keys)
      const codes = report.findings.map(({ code }) => code)
      expect(expected.indication.split('|'), codes.join(' ')).toContain(report.indication)
      if (expected.sub !== undefined) expect(report.subIndication, codes.join(' ')).toBe(expected.sub)
      for (const required of expected.codes ?? []) {
        expect(
          codes.some((code) => (required.endsWith('.') ? code.startsWith(required) : code === required)),
          `${required} in ${codes.join(' ')}`,
        ).toBe(true)
      }
      if (expected.conformance !== undefined) expect(report.conformance, codes.join(' ')).toBe(expected.conformance)
      if (expected.warned) expect(codes.length).toBeGreaterThan(0)
      if (expected.clean)
        expect(
          report.findings.filter(({ level }) => level !== 'INFORM').map(({ code, subject }) => [code, subject]),
        ).toEqual([])
      for (const prefix of expected.without ?? []) expect(codes.filter((code) => code.startsWith(prefix))).toEqual([])
      expect(codes.filter((code) => !CATALOGUE.has(code))).toEqual([])
      expect(report.indication === 'TOTAL_PASSED').toBe(report.subIndication === null)
      expect(spent()).toBeLessThan(10_000)
    },
  )
})
