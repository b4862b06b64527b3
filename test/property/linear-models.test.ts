import { afterAll, describe, expect, test } from 'vitest'
import type { ArchiveContent } from '../../shared/analysis/record/read-record.ts'
import type { ArchiveFacts } from '../../shared/report/facts.ts'
import type { JsonValue } from '../../shared/schema/json-value.ts'
import { growingFaster, StepCounter } from '../support/counted-steps.ts'
import { grownRecord, listPaths } from '../support/grown-record.ts'
import { inLength } from '../support/length.ts'
import { failed, finding, SIGNED_FACTS } from '../unit/report-render/sample-report.ts'

const counter = new StepCounter()
// Measured modules must be compiled after the counter starts.
const { everyModel } = await import('../unit/analysis/every-model.ts')
const { diagnose } = await import('../../shared/analysis/diagnosis/diagnose.ts')
const { diagnosisBlocks } = await import('../../shared/analysis/diagnosis/diagnosis-document.ts')
const { diagnosisJson } = await import('../../shared/analysis/diagnosis/diagnosis-json.ts')
const { maskReport } = await import('../../shared/analysis/diagnosis/mask-report.ts')
const { diagnosisMarkdown } = await import('../../shared/analysis/diagnosis/render-diagnosis.ts')
const { readRecord } = await import('../../shared/analysis/record/read-record.ts')
const { deriveRecord } = await import('../../shared/analysis/replay/derive-record.ts')
const { BUILT_IN_POLICY } = await import('../../shared/rules/rule-policy.ts')
const { answerQuestion, QUESTIONS } = await import('../../shared/analysis/questions/index.ts')
const { questionContext } = await import('../../shared/analysis/questions/question.ts')
const { visibleContent } = await import('../../shared/analysis/visible-content.ts')
const { maskedRow } = await import('../../shared/list/archive-row.ts')
const { indexRow, orderRows } = await import('../../shared/list/order-rows.ts')
const { rowsCsv } = await import('../../shared/list/rows-csv.ts')
const { toArchiveRow } = await import('../../shared/list/to-archive-row.ts')
const { toCoverage } = await import('../../shared/report/coverage.ts')
const { locatePointers } = await import('../../main/proof/read/json/locate.ts')
const { jsonRows } = await import('../../renderer/panels/record/json-rows.ts')
// Rows need the content only, not the other facts.
const FACTS = SIGNED_FACTS as ArchiveFacts
afterAll(() => counter.dispose())

const SIZE = 100
const FACTOR = 2.6

/** Returns the code blocks that run more than 2.6 times as often for twice the input. */
function superlinearBlocks(work: (size: number) => () => unknown): readonly string[] {
  const once = counter.count(work(SIZE))
  return growingFaster(once, counter.count(work(2 * SIZE)), SIZE, FACTOR)
}

/** Computes everything that views and exports show of one archive. */
function shown(content: ArchiveContent): void {
  for (const model of Object.values(everyModel(visibleContent(content)))) model()
  const record = readRecord(content)
  for (const policy of [null, BUILT_IN_POLICY]) deriveRecord(record, policy)
  const archive = { name: 'a', indication: null, verdict: null, coverage: '' }
  for (const masked of [true, false]) {
    const diagnosis = diagnose(record, { masked, standing: 'AS_RECORDED' })
    diagnosisMarkdown(diagnosisBlocks(archive, diagnosis, 'auditor'))
    JSON.stringify(diagnosisJson(archive, diagnosis, 'support'))
    for (const question of QUESTIONS) answerQuestion(question, questionContext(record, { masked }))
  }
}

const BOTH = listPaths().flatMap((path) => [{ path, growth: 'equal' } as const, { path, growth: 'distinct' } as const])
/** Every fourth path, with equal and distinct elements in turn. */
const SOME = BOTH.filter((_, at) => at % 32 === 0 || at % 32 === 25)

describe('the number of steps of all views of an archive grows linearly with its record', () => {
  test.each(inLength(SOME, BOTH))(
    'all views take linear time with $growth elements in $path, and as many operations',
    ({ path, growth }) => {
      const work = (size: number) => {
        const content = grownRecord(path, size, growth)
        return () => shown(content)
      }
      expect(superlinearBlocks(work)).toEqual([])
    },
  )
})

const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('the number of steps of lists and documents grows linearly', () => {
  test('rows of a list are created, masked, sorted and exported in linear time', () => {
    const row = toArchiveRow(failed(), failed(), FACTS, toCoverage(FACTS, failed()))
    const work = (size: number) => {
      const rows = many(size, (index) => ({ ...row, name: `n-${(index * 7919) % size}`, index, took: index }))
      return () => {
        const indexed = rows.map(indexRow)
        rowsCsv(rows.map(maskedRow))
        orderRows(indexed, { key: 'name', isDescending: false }, { text: 'n', verdicts: new Set() })
      }
    }
    expect(superlinearBlocks(work)).toEqual([])
  })

  test('a report is summarised and masked in linear time in its findings', () => {
    const record = readRecord({ proof: {}, identityDetails: {}, details: [] })
    const work = (size: number) => {
      const report = failed({ findings: many(size, (index) => finding({ subject: { path: `${index}` } })) })
      return () => {
        const masked = maskReport(report, record)
        toArchiveRow(report, masked, FACTS, toCoverage(FACTS, report))
      }
    }
    expect(superlinearBlocks(work)).toEqual([])
  })

  test('a document is shown as a tree, and its pointers are located, in linear time', () => {
    const work = (size: number) => {
      const value: JsonValue = { list: many(size, (index) => ({ id: `${index}` })) }
      const pointers = ['', '/list', ...many(size, (index) => `/list/${index}/id`)]
      const expanded = new Set(['', '/list', ...many(size, (index) => `/list/${index}`)])
      const bytes = Buffer.from(JSON.stringify(value))
      return () => {
        jsonRows(value, expanded)
        locatePointers(bytes, pointers)
      }
    }
    expect(superlinearBlocks(work)).toEqual([])
  })
})
