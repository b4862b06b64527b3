import { describe, expect, test } from 'vitest'
import { type ListedRow, maskedRow, rowVerdict, type Verdict } from '../../../shared/list/archive-row.ts'
import { indexRow, orderRows } from '../../../shared/list/order-rows.ts'
import { rowsCsv } from '../../../shared/list/rows-csv.ts'
import { toArchiveRow } from '../../../shared/list/to-archive-row.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import type { ArchiveFacts } from '../../../shared/report/facts.ts'
import { failed as failedReport, finding, report, SIGNED_FACTS } from '../report-render/sample-report.ts'

const row = (index: number, change: Partial<ListedRow> = {}): ListedRow => ({
  index,
  name: `scan-${index}.mime`,
  size: 1000 * index,
  sha256: null,
  outcome: {
    kind: 'report',
    testKey: false,
    isArchive: true,
    indication: 'TOTAL_PASSED',
    subIndication: null,
    integrity: 'PASSED',
    authenticity: 'PASSED',
    conformance: 'PASSED',
  },
  reason: '',
  maskedReason: '',
  service: null,
  took: 1,
  ...change,
})
const failed = (index: number): ListedRow =>
  row(index, { outcome: { kind: 'failure', code: 'input.crash', hint: '' }, reason: 'It crashed', size: null })

describe('rows of a list', () => {
  const shown = (rows: readonly ListedRow[], key: 'name' | 'verdict' | 'size', isDescending = false, text = '') =>
    orderRows(rows.map(indexRow), { key, isDescending }, { text, verdicts: new Set<Verdict>() }).map(
      ({ row: { index } }) => index,
    )

  test('rows are sorted by name with numeric order of numbers, and rows of one verdict by name', () => {
    expect(shown([row(10), row(9), row(2)], 'name')).toEqual([2, 9, 10])
    expect(shown([row(10), row(9), row(2)], 'name', true)).toEqual([10, 9, 2])
    expect(shown([row(3), row(1), failed(7)], 'verdict')).toEqual([7, 1, 3])
    expect(shown([row(1, { name: 'b' }), row(2, { name: 'a' }), row(3, { name: 'b' })], 'verdict', true)).toEqual([
      2, 1, 3,
    ])
  })

  test('rows are found by every word of the filter, in any order and case', () => {
    expect(shown([row(1), failed(2)], 'name', false, 'CRASHED scan')).toEqual([2])
    expect(shown([row(1), failed(2)], 'name', false, 'scan nowhere')).toEqual([])
  })

  test('rows are found by the escape that is displayed for an invisible character', () => {
    expect(shown([row(1, { name: 'a\u202eb' })], 'name', false, '\\u202e')).toEqual([1])
  })
})

describe('row of a list', () => {
  const FACTS = { identityDetails: null, verificationAndEvaluationDetails: null } as ArchiveFacts
  const COVERAGE = toCoverage(SIGNED_FACTS, report())
  const rowOf = (of: ReturnType<typeof report>) => toArchiveRow(of, of, FACTS, COVERAGE)

  test('the row of a file that is no archive names its type, and has no verdict about an archive', () => {
    const message = 'This is not a proof archive: it is a JPEG picture'
    const other = failedReport({ findings: [finding({ code: 'envelope.no-archive', message, subject: {} })] })
    expect(rowOf(other).reason).toBe('This is a JPEG picture')
    expect(rowVerdict(rowOf(other))).toBe('NO_ARCHIVE')
  })

  test('a row names the findings that decided its verdict, and none for a genuine archive', () => {
    const missing = failedReport({
      findings: [
        finding({ code: 'consistency.x', question: 'conformance', message: 'No reason', subject: {} }),
        finding({ code: 'hash.missing-file', expected: 'images/a.jpg', subject: {} }),
      ],
    })
    expect(rowOf(missing).reason).toBe('images/a.jpg is missing')
    expect(rowVerdict(rowOf(missing))).toBe('TOTAL_FAILED')
    expect(rowOf(report()).reason).toBe('')
  })

  test('a row names the findings against the archive, never only open questions', () => {
    const changed = failedReport({
      subIndication: 'HASH_FAILURE',
      integrity: 'PASSED',
      authenticity: 'FAILED',
      findings: [
        finding({ code: 'trust.no-key', question: 'authenticity', message: 'No key is known', subject: {} }),
        finding({ code: 'signature.payload-mismatch', question: 'authenticity', message: 'It differs', subject: {} }),
      ],
    })
    expect(rowOf(changed).reason).toBe('proof.json is not what the signature covers')
  })
})

describe('CSV of a list', () => {
  const line = (name: string): string => rowsCsv([row(1, { name })]).split('\r\n')[1] ?? ''

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '|calc', ' =1+1'])(
    'a name that begins with %j is text for a spreadsheet',
    (name) => {
      expect(line(name).startsWith(`"'`)).toBe(true)
    },
  )

  test('the CSV quotes separators and quotes and escapes line ends, so that each archive is one record and one line', () => {
    expect(line('a,b"c')).toMatch(/^"a,b""c",/)
    const csv = rowsCsv([row(1, { name: 'a\r\nb\u2028c' }), row(2)])
    expect(csv).toContain('\r\na\\u000d\\u000ab\\u2028c,')
    expect(csv.split(/[\r\n\u2028]+/)).toHaveLength(4)
    expect(csv.endsWith('\r\n')).toBe(true)
  })

  test('the CSV has no control characters, which a terminal would execute, and no marks of direction, which disguise a name', () => {
    expect(line('a\u001b]0;title\u0007b\u009b')).toMatch(/^a\\u001b]0;title\\u0007b\\u009b,/)
    expect(line('exe\u202emime.\u200fא')).toMatch(/^exe\\u202emime\.\\u200fא,/)
  })

  test('the CSV has a header line and the same number of fields in every record', () => {
    const [header = '', first = ''] = rowsCsv([row(1)]).split('\r\n')
    expect(header.startsWith('\ufeffname,verdict,subIndication')).toBe(true)
    expect(first.split(',')).toHaveLength(header.split(',').length)
  })

  test('the CSV of masked rows has neither file names nor reasons that name the holder', () => {
    const named = row(4, {
      name: 'müller.mime',
      reason: 'müller.jpg is missing',
      maskedReason: '██████.jpg is missing',
    })
    const csv = rowsCsv([maskedRow(named)])
    expect(csv).not.toContain('müller')
    expect(csv).toContain('archive 5,TOTAL_PASSED')
    expect(csv).toContain('██████.jpg is missing')
  })
})
