import { beforeAll, describe, expect, test } from 'vitest'
import { type ArchiveCoverage, toCoverage } from '../../../shared/report/coverage.ts'
import { ambiguitySentence, coverageSentences, coverageSummary } from '../../../shared/report/coverage-text.ts'
import type { Report } from '../../../shared/report/report.ts'
import { answerTo, verdictSentence } from '../../../shared/report/verdict-text.ts'
import { allForgeries } from '../../support/forgeries.ts'
import { FORGERY_COVERAGE } from '../../support/forgery-coverage.ts'
import { judgeBytes } from '../../support/verify-bytes.ts'

interface Judged {
  readonly id: string
  readonly report: Report
  readonly coverage: ArchiveCoverage
}

let judged: readonly Judged[]
/** Images of the archive that all forgeries are derived from, in its order. */
let images: readonly string[]

beforeAll(async () => {
  const all: Judged[] = []
  for (const { id, bytes, keys, revocationLists = [] } of await allForgeries()) {
    const { facts, report } = await judgeBytes(bytes, keys, { revocationLists })
    all.push({ id, report, coverage: toCoverage(facts, report) })
  }
  judged = all
  const genuine = all.find(({ id }) => id === 'genuine')
  images = genuine?.report.files.map(({ path }) => path).filter((path) => path.startsWith('images/')) ?? []
}, 120_000)

const ALIASES: { readonly [path: string]: string } = {
  'proof.json': 'proof',
  'identityDetails.json': 'identity',
  'verificationAndEvaluationDetails.json': 'details',
}

const aliasOf = (path: string): string => {
  if (path === images[0]) return 'image'
  if (path === images[1]) return 'image2'
  return ALIASES[path] ?? (/evil|proof\.json/.test(path) ? 'evil' : path)
}

const of = (id: string): Judged => {
  const found = judged.find((entry) => entry.id === id)
  if (!found) throw new Error(`There is no forgery ${id}`)
  return found
}

describe('toCoverage', () => {
  test('toCoverage returns the expected coverage, worked out by hand, for every file of every forgery', () => {
    expect(judged.map(({ id }) => id).sort()).toEqual(Object.keys(FORGERY_COVERAGE).sort())
    expect(judged.length).toBeGreaterThanOrEqual(40)
    const wrong = judged.flatMap(({ id, coverage }) => {
      const [rest, others = {}] = FORGERY_COVERAGE[id] ?? ['COVERED']
      return coverage.files
        .filter((file) => file.coverage !== (others[aliasOf(file.path)] ?? rest))
        .map((file) => `${id}: ${file.path} is ${file.coverage} (${file.reason})`)
    })
    expect(wrong).toEqual([])
  })

  test('toCoverage returns one entry for every reported file, in its order', () => {
    for (const { report, coverage } of judged)
      expect(coverage.files.slice(0, report.files.length).map(({ path }) => path)).toEqual(
        report.files.map(({ path }) => path),
      )
  })

  test('toCoverage covers every file exactly if the verdict is a pass', () => {
    for (const { id, report, coverage } of judged)
      if (report.indication === 'TOTAL_PASSED')
        expect([id, coverage.files.every((file) => file.coverage === 'COVERED')]).toEqual([id, true])
  })

  test('toCoverage lists a file as missing if an edited proof.json no longer lists it', () => {
    const { files } = of('image-removed').coverage
    expect(files.find(({ path }) => path === images[0])).toMatchObject({ coverage: 'MISSING', reason: 'NOT_THERE' })
  })
})

describe('verdict of an unreadable payload', () => {
  test.each([
    'payload-word',
    'payload-empty',
    'payload-not-utf-8',
    'payload-too-deep',
    'payload-byte-order-mark',
    'payload-trailing',
    'payload-array',
  ])('%s: the check of the payload and authenticity fail with HASH_FAILURE, and no file is covered', (id) => {
    const { report, coverage } = of(id)
    expect(report).toMatchObject({ authenticity: 'FAILED', integrity: 'PASSED', subIndication: 'HASH_FAILURE' })
    expect(report.checks.find((check) => check.id === 'signature.payload')?.outcome).toBe('FAILED')
    expect(report.findings.map(({ code }) => code)).toContain('signature.payload-mismatch')
    expect(
      report.findings.filter(({ code }) => code.startsWith('json.')).map(({ question }) => question),
    ).not.toContain('integrity')
    expect(coverage.files.filter((file) => file.coverage === 'COVERED')).toEqual([])
  })
})

describe('texts of coverage', () => {
  test('coverage texts name a change only if one is proved', () => {
    const wrong = judged.flatMap(({ id, report, coverage }) => {
      const sentences = [
        verdictSentence(report),
        answerTo('integrity', report).text,
        answerTo('authenticity', report).text,
        coverageSummary(coverage),
        ambiguitySentence(coverage) ?? '',
        ...coverageSentences(coverage.files),
      ]
      const isProved = coverage.files.some((file) => file.coverage === 'CHANGED')
      return isProved
        ? []
        : sentences
            .filter((sentence) => /chang|tamper|forged|manipul/i.test(sentence))
            .map((sentence) => `${id}: ${sentence}`)
    })
    expect(wrong).toEqual([])
  })

  test('coverage texts call nothing signed, genuine or covered by a trusted key if no file is covered', () => {
    const wrong = judged.flatMap(({ id, coverage }) => {
      if (coverage.files.some((file) => file.coverage === 'COVERED')) return []
      return [coverageSummary(coverage), ...coverageSentences(coverage.files)]
        .filter((sentence) => /as signed|genuine|is signed/.test(sentence))
        .map((sentence) => `${id}: ${sentence}`)
    })
    expect(wrong).toEqual([])
  })

  test.each([
    ['revoked', 'the key signed exactly this content, but its certificate is revoked'],
    ['expired', 'the key signed exactly this content, but its certificate has expired'],
    ['none-of-the-keys', 'none of your keys made this signature'],
    ['the-named-key-is-another', 'the key for this archive did not make this signature'],
    ['payload-changed', 'proof.json was changed after signing: the key that you trust signed other content'],
  ])('the coverage text of %s is: %s', (id, text) => {
    expect(verdictSentence(of(id).report)).toContain(text)
  })
})
