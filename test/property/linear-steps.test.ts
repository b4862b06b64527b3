import { afterAll, describe, expect, test } from 'vitest'
import type { RecordInput } from '../../main/proof/verify/consistency/record.ts'
import type { ReportRenderer } from '../../main/report/report-line.ts'
import type { JsonValue } from '../../shared/schema/json-value.ts'
import { growingFaster, StepCounter } from '../support/counted-steps.ts'
import { grownRecord, listPaths } from '../support/grown-record.ts'
import { longContent } from '../support/long-content.ts'
import { failed, finding, SIGNED_FACTS } from '../unit/report-render/sample-report.ts'

const counter = new StepCounter()
// Measured modules must be compiled after the counter starts.
const { DEFAULT_LIMITS } = await import('../../main/proof/read/limits.ts')
const { boundObservations } = await import('../../main/proof/verify/bound-observations.ts')
const { checkHashes } = await import('../../main/proof/verify/check-hashes.ts')
const { checkDetailSchemas, checkProofSchema } = await import('../../main/proof/verify/check-schema.ts')
const { checkConsistency } = await import('../../main/proof/verify/consistency/check-consistency.ts')
const { NO_PAINT } = await import('../../main/report/paint.ts')
const { htmlRenderer } = await import('../../main/report/render-html.ts')
const { jsonRenderer } = await import('../../main/report/render-json.ts')
const { junitRenderer } = await import('../../main/report/render-junit.ts')
const { sarifRenderer } = await import('../../main/report/render-sarif.ts')
const { textRenderer } = await import('../../main/report/render-text.ts')
const { judge } = await import('../../shared/findings/judge.ts')
const { POLICIES } = await import('../../shared/findings/policy.ts')
const { compareProofs } = await import('../../shared/analysis/comparison/compare-proofs.ts')
const { toComparedProof } = await import('../../shared/analysis/comparison/compared-proof.ts')
const { readRecord } = await import('../../shared/analysis/record/read-record.ts')
const { toCoverage } = await import('../../shared/report/coverage.ts')
afterAll(() => counter.dispose())

const SIZE = 100
const FACTOR = 2.6
const HASH = '0'.repeat(64)

/** Returns the code blocks that run more than 2.6 times as often for twice the input. */
function superlinearBlocks(work: (size: number) => () => unknown): readonly string[] {
  const once = counter.count(work(SIZE))
  return growingFaster(once, counter.count(work(2 * SIZE)), SIZE, FACTOR)
}

test('the counter detects quadratic work', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => finding({ subject: { path: `${index}` } }))
  const work = (count: number) => () => {
    for (let round = 0; round < count; round++) boundObservations(files(count), 10)
  }
  expect(superlinearBlocks(work)).not.toEqual([])
})

/** Runs everything that checks the content of a record: each consistency rule, and the schemas. */
function judged(content: RecordInput): void {
  const observations = [
    ...checkConsistency(content),
    ...checkDetailSchemas(content.identityDetails, content.details, DEFAULT_LIMITS),
    ...checkProofSchema((content.proof ?? {}) as { readonly [name: string]: JsonValue }, DEFAULT_LIMITS),
  ]
  judge(boundObservations(observations, 100), POLICIES.standard)
}

describe('the number of steps of all rules grows linearly with the record', () => {
  test.each(listPaths().flatMap((path) => [{ path, growth: 'equal' } as const, { path, growth: 'distinct' } as const]))(
    'all rules take linear time with $growth elements in $path, and as many operations',
    ({ path, growth }) => {
      const work = (size: number) => {
        const content = grownRecord(path, size, growth)
        return () => judged(content)
      }
      expect(superlinearBlocks(work)).toEqual([])
    },
  )

  test('all rules take linear time in files and media', () => {
    const work = (size: number) => {
      const list = Array.from({ length: size }, (_, index) => ({
        id: `${index}`,
        path: `images/${index}.png`,
        hash: HASH,
      }))
      const proof = { hashes: { identityDetails: HASH, verificationAndEvaluationDetails: HASH, images: list } }
      const files = list.map(({ path }, index) => ({
        path: index % 2 === 0 ? path : `${path}x`,
        size: 1,
        compressedSize: 1,
        method: 'stored' as const,
        sha256: HASH,
        leading: '',
      }))
      return () => checkHashes(proof, files, DEFAULT_LIMITS)
    }
    expect(superlinearBlocks(work)).toEqual([])
  })
})

test('the comparison of two proofs takes linear time in their operations', () => {
  const work = (size: number) => {
    const [content, other] = [longContent(size), longContent(size)]
    const proof = (value: typeof content) =>
      toComparedProof(
        {
          record: readRecord(value),
          report: { files: [] },
          coverage: { files: [], byPath: new Map(), ambiguities: [] },
        },
        { masked: true },
      )
    return () => compareProofs(proof(content), proof(other))
  }
  expect(superlinearBlocks(work)).toEqual([])
})

const RENDERERS: readonly (readonly [string, ReportRenderer])[] = [
  ['text', textRenderer(NO_PAINT, false)],
  ['text of several inputs', textRenderer(NO_PAINT, true)],
  ['JSON', jsonRenderer],
  ['JUnit', junitRenderer(({ code }) => code)],
  ['SARIF', sarifRenderer],
  ['HTML', htmlRenderer],
]

describe.each(RENDERERS)('the number of steps of the %s renderer grows linearly with the report', (_name, renderer) => {
  const rendered = (report: ReturnType<typeof failed>) => () => {
    const coverage = toCoverage(SIGNED_FACTS, report)
    return `${renderer.head(1)}${renderer.line({ kind: 'report', report, coverage })}${renderer.tail()}`
  }
  const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
    Array.from({ length: count }, (_, index) => make(index))

  test('the renderer takes linear time in the inputs of a batch', () => {
    const report = failed({ findings: many(4, (index) => finding({ code: `zip.c-${index}` })) })
    const coverage = toCoverage(SIGNED_FACTS, report)
    const work = (size: number) => () => {
      const { head, line, separator = '', tail } = renderer
      return `${head(size)}${many(size, () => line({ kind: 'report', report, coverage })).join(separator)}${tail()}`
    }
    expect(superlinearBlocks(work)).toEqual([])
  })

  test.each<readonly [string, (size: number) => Parameters<typeof failed>[0]]>([
    [
      'findings of one code',
      (size) => ({ findings: many(size, (index) => finding({ subject: { path: `${index}` } })) }),
    ],
    ['findings of one file', (size) => ({ findings: many(size, (index) => finding({ code: `zip.c-${index % 20}` })) })],
    [
      'findings of many codes',
      (size) => ({ findings: many(size, (index) => finding({ code: `zip.c-${index}`, message: `m-${index}` })) }),
    ],
    [
      'files',
      (size) => ({
        files: many(size, (index) => ({
          path: `images/${index}.png`,
          size: 1,
          compressedSize: 1,
          method: 'stored',
          sha256: HASH,
          declaredSha256: HASH,
          status: 'MATCHED' as const,
        })),
      }),
    ],
    ['checks', (size) => ({ checks: many(size, (index) => ({ id: `check.${index}`, outcome: 'PASSED' as const })) })],
    ['members of the proof', (size) => ({ proof: Object.fromEntries(many(size, (index) => [`m${index}`, index])) })],
    ['a long text', (size) => ({ proof: { proofId: '<\u202e&'.repeat(size) } })],
  ])('the renderer takes linear time in %s', (_shape, make) => {
    expect(superlinearBlocks((size) => rendered(failed(make(size))))).toEqual([])
  })
})
