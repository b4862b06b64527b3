import { CHECKS, isOpenCheck } from '../../../../shared/findings/index.ts'
import { type Block, type Section, standingSentence } from '../../../../shared/report/index.ts'
import type { SectionSources } from '../sources.ts'

/** Returns what did not run or could not be answered, each with its reason. */
export function notExaminedSection({ report, standing }: SectionSources): Section {
  const questions: { readonly [id: string]: string } = CHECKS
  const rows = report.checks
    .filter((check) => check.outcome === 'SKIPPED' || isOpenCheck(check, report))
    .map((check) => [
      Object.hasOwn(questions, check.id) ? (questions[check.id] ?? '') : check.id,
      check.outcome === 'SKIPPED' ? 'SKIPPED' : 'OPEN',
      check.reason ?? 'its findings are explained under “Findings”',
    ])
  const record = standing.record.standing === 'NOT_JUDGED' ? standingSentence(standing.record) : null
  const blocks: readonly Block[] = [
    ...(record === null ? [] : [{ kind: 'paragraph', text: record } as const]),
    rows.length === 0
      ? { kind: 'paragraph', text: 'Every check of the verification ran and was answered.' }
      : { kind: 'table', label: 'Checks without an answer', columns: ['Question', 'Outcome', 'Reason'], rows },
    { kind: 'paragraph', text: 'What an answered check does not show is listed under “Three separate statements”.' },
  ]
  return { title: 'What was not examined', blocks }
}
