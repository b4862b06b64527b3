import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { growingFaster, StepCounter } from '../support/counted-steps.ts'
import { inLength } from '../support/length.ts'
import { longContent } from '../support/long-content.ts'
import { readBytes } from '../support/read-bytes.ts'
import { verifyBytes } from '../support/verify-bytes.ts'

const counter = new StepCounter()
// Measured modules must be compiled after the counter starts.
const { makeReport } = await import('../../main/report/document/make-report.ts')
const { printedReport } = await import('../../main/report/document/printed-report.ts')
const { renderCopy } = await import('../../main/report/render-copy.ts')
const { readRecord } = await import('../../shared/analysis/record/read-record.ts')
const { toCoverage } = await import('../../shared/report/coverage.ts')
afterAll(() => counter.dispose())

const SIZE = 60
const bytes = readFileSync(join(import.meta.dirname, '..', '..', 'samples', 'archives', 'single-name.mime'))
const { facts } = await readBytes(bytes)
const report = await verifyBytes(bytes, [])

test('a report is made and printed in linear time in the operations', { timeout: 120_000 }, async () => {
  const steps = (size: number) => {
    const record = readRecord(longContent(size))
    return counter.countAsync(async () => {
      const copy = await makeReport({
        ...{ facts, report, coverage: toCoverage(facts, report), record },
        thumbnail: async () => 'none',
        ...{ decisions: [], signedDecisions: [], caseId: null, createdAt: '2026-06-01T00:00:00.000Z', options: [] },
      })
      printedReport(copy)
      for (const format of inLength(['html'] as const, ['html', 'pdf'] as const)) await renderCopy(copy, format)
    })
  }
  await steps(SIZE)
  const once = await steps(SIZE)
  expect([...once].some(([block, count]) => block.startsWith('main/report/') && count > SIZE)).toBe(true)
  expect(growingFaster(once, await steps(2 * SIZE), SIZE, 2.6)).toEqual([])
})
