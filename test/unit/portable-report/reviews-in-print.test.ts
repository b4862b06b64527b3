import { expect, test } from 'vitest'
import { command as returning } from '../../../main/cli/commands/library/library-return.ts'
import { serverProblem } from '../../../main/library/database/open-database.ts'
import { glossarySection } from '../../../main/report/document/sections/glossary-section.ts'
import type { SectionSources } from '../../../main/report/document/sources.ts'
import { columnWidths } from '../../../main/report/pdf/draw-table.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import type { ReviewerDecision } from '../../../shared/report/reviewer-decision.ts'
import { REVIEW_MEANINGS } from '../../../shared/review/review-words.ts'
import { failed } from '../report-render/sample-report.ts'

const record = readRecord({ proof: {}, identityDetails: {}, details: [] })

test('the legend of a report explains every state, reason and policy of its decisions', () => {
  const decision = {
    ...{ decision: 'REJECTED', state: 'SUBMITTED', reasons: ['OTHER'], fourEyes: 'loa:3' },
    history: [{ kind: 'SUPERSEDED' }, { kind: 'RETURNED' }],
  } as unknown as ReviewerDecision // The legend looks at these members alone.
  const sources = { record, models: [], report: failed({ findings: [] }) } as unknown as SectionSources
  const table = glossarySection(sources, [decision]).blocks.find(({ kind }) => kind === 'table')
  const rows = new Map(table?.kind === 'table' ? table.rows.map(([code = '', , meaning]) => [code, meaning]) : [])
  for (const word of ['REJECTED', 'SUBMITTED', 'SUPERSEDED', 'RETURNED'] as const)
    expect(rows.get(word), word).toBe(REVIEW_MEANINGS[word])
  expect(rows.get('OTHER')).toMatch(/\w+ \w+/)
  expect(rows.get('loa:3')).toMatch(/second person/)
})

test('no code is broken in the middle of a word in the table of decisions', () => {
  const widthOf = (text: string): number => text.length * 5
  const columns = ['Review', 'Decision', 'State', 'Reasons', 'Comment', 'Who', 'When']
  const row = ['1', 'APPROVED', 'SUPERSEDED', 'CONSISTENT', 'w '.repeat(200), 'Nora Maker', '2026-05-30T09:00:00Z']
  const widths = columnWidths({ fonts: { widthOf } }, columns, [row])
  for (const index of [1, 2, 3]) expect(widths[index]).toBeGreaterThanOrEqual(widthOf(row[index] ?? '') + 6)
})

test('a server of another version than the tested ones is refused with both versions', () => {
  expect(serverProblem({ number: 150_010, name: '15.10' })?.message).toMatch(/PostgreSQL 15\.10; .* 16 or later/)
  for (const number of [160_000, 180_001]) expect(serverProblem({ number, name: 'x' })).toBeNull()
})

test('the help of library return says that its comment is required', () => {
  const comment = returning.options.find(({ name }) => name === 'comment')
  expect(comment?.help).toMatch(/^Required\./)
})
