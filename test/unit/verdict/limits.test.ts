import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS, type Limits } from '../../../main/proof/read/limits.ts'
import type { Report } from '../../../shared/report/report.ts'
import { answerTo, verdictSentence } from '../../../shared/report/verdict-text.ts'
import { type GenuineArchive, genuineArchives } from '../../support/genuine-archives.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'

const isLimitCode = (code: string): boolean => code.endsWith('.limit-exceeded')

/** Limits on what is listed or kept in memory; they refuse nothing. */
const HARMLESS: ReadonlySet<string> = new Set([
  'decodedInMemoryBytes',
  'zipRatioFloorBytes',
  'secondReadingBytes',
  'listedFindings',
  'listedDifferences',
  'listedHeaderMembers',
  'listedPointerCharacters',
  'inputHashBytes',
])
/** The signature is part of proof.json, whose own limit is smaller; genuine archives have one part that is not nested. */
const UNREACHED: ReadonlySet<string> = new Set(['signatureCharacters', 'envelopeParts', 'envelopeDepth'])
const NAMES = (Object.keys(DEFAULT_LIMITS) as (keyof Limits)[]).filter(
  (name) => !HARMLESS.has(name) && !UNREACHED.has(name),
)

describe('a genuine archive that passes a limit of this program', () => {
  let archives: readonly GenuineArchive[] = []
  beforeAll(async () => {
    archives = (await genuineArchives()).slice(0, 3)
  })

  test.each(NAMES)('%s leaves the verdict open and proves nothing against it', async (name) => {
    const reports: Report[] = []
    for (const { bytes, keys } of archives)
      for (const value of [0, 2, 5, 40]) {
        const limits = { [name]: value, ...(name === 'zipRatio' ? { zipRatioFloorBytes: 0 } : {}) }
        reports.push(await verifyBytes(bytes, keys, { limits }))
      }
    const limited = reports.filter(({ findings }) => findings.some(({ code }) => isLimitCode(code)))
    expect(limited.length).toBeGreaterThan(0)
    // The row about the signed payload has precedence. Verdict: What decides
    const others = limited.filter(({ findings }) => !findings.some(({ code }) => code === 'signature.payload-mismatch'))
    for (const report of others) {
      const failures = report.findings.filter(({ level }) => level === 'FAIL').map(({ code }) => code)
      expect(failures.filter((code) => !isLimitCode(code) && code !== 'trust.no-key')).toEqual([])
      expect(report).toMatchObject({
        indication: 'INDETERMINATE',
        subIndication: 'GENERIC',
        integrity: 'INDETERMINATE',
        conformance: 'NOT_JUDGED',
      })
      const sentence = verdictSentence(report)
      expect(sentence).toMatch(/^could not be judged: .*passes a limit of this program/)
      expect(`${sentence} ${answerTo('conformance', report).text}`).not.toMatch(
        /not genuine|missing|agrees with itself/,
      )
    }
  })
})
