import { CHECKS, type Finding, isOpenCheck, type Question, weightOf } from '../../../../shared/findings/index.ts'
import {
  ambiguitySentence,
  type Block,
  COVERAGE_LABELS,
  capitalize,
  coverageReason,
  coverageSummary,
  QUESTIONS,
  type Section,
} from '../../../../shared/report/index.ts'
import type { SectionSources } from '../sources.ts'

/** Returns every check with its outcome, the skipped ones with the reason. */
export function checksSection({ report }: SectionSources): Section {
  const questions: { readonly [id: string]: string } = CHECKS
  const rows = report.checks.map((check) => {
    const outcome = isOpenCheck(check, report) ? 'OPEN' : check.outcome
    return [
      check.id,
      Object.hasOwn(questions, check.id) ? (questions[check.id] ?? '') : '',
      check.reason === undefined ? outcome : `${outcome}: ${check.reason}`,
    ]
  })
  return {
    title: 'Checks',
    blocks: [{ kind: 'table', label: 'Checks with their outcomes', columns: ['Check', 'Question', 'Outcome'], rows }],
  }
}

/** Returns the findings by question, each with place, both values and advice. */
export function findingsSection({ report }: SectionSources): Section {
  const { findings } = report
  if (findings.length === 0) return { title: 'Findings', blocks: [{ kind: 'paragraph', text: 'None.' }] }
  const blocks = (Object.keys(QUESTIONS) as Question[]).flatMap((question): readonly Block[] => {
    const own = findings.filter((finding) => finding.question === question)
    if (own.length === 0) return []
    return [
      { kind: 'heading', text: `${capitalize(question)} (${own.length})` },
      {
        kind: 'table',
        label: `Findings about ${question}`,
        columns: ['Finding', 'What', 'Where', 'Expected', 'Found', 'Advice'],
        rows: own.map((finding) => findingRow(finding, report)),
      },
    ]
  })
  return { title: 'Findings', blocks }
}

function findingRow(finding: Finding, report: SectionSources['report']): readonly string[] {
  const { code, level, message, subject, expected, actual, specification, advice } = finding
  const place = [subject.path, subject.pointer, subject.offset === undefined ? undefined : `byte ${subject.offset}`]
  return [
    `${weightOf(finding, report) === 'open' ? 'OPEN' : level} ${code}`,
    specification === undefined ? message : `${message} (${specification})`,
    place.filter((part) => part !== undefined).join(' '),
    expected ?? '',
    actual ?? '',
    advice,
  ]
}

/** Returns the files with their hashes and their signature coverage. */
export function filesSection({ report, coverage }: SectionSources): Section {
  const ambiguity = ambiguitySentence(coverage)
  const rows = coverage.files.map((covered, index) => {
    const file = report.files[index]
    return [
      covered.path,
      file === undefined ? '' : String(file.size),
      `${COVERAGE_LABELS[covered.coverage]}: ${coverageReason(covered)}`,
      file?.sha256 ?? '',
    ]
  })
  return {
    title: 'Files',
    blocks: [
      ...(ambiguity === null ? [] : [{ kind: 'paragraph', text: ambiguity } as const]),
      { kind: 'paragraph', text: coverageSummary(coverage) },
      { kind: 'table', label: 'Files of the archive', columns: ['Path', 'Bytes', 'Coverage', 'SHA-256'], rows },
    ],
  }
}
