import { CATALOGUE } from './catalogue/index.ts'
import type { Check, Finding, Outcome } from './finding.ts'

/** Severity of a finding for display. `open`: it leaves a question undecided and proves nothing against the archive. */
export type Weight = 'failure' | 'open' | 'warning' | 'remark'

/** The parts of a report that the weight of its findings depends on. */
interface Judged {
  readonly integrity: Outcome
  readonly authenticity: Outcome
  readonly findings: readonly Finding[]
}

/** Returns how a finding counts in the verdict. */
export function weightOf(finding: Finding, report: Judged): Weight {
  const { level, question, code } = finding
  if (level !== 'FAIL') return level === 'WARN' ? 'warning' : 'remark'
  if (question === 'conformance') return 'failure'
  if (report[question] === 'INDETERMINATE') return 'open'
  const entry = CATALOGUE.get(code)
  // A variant about another question, such as a limit in the signed payload, says nothing about this one.
  const variants = Object.values(entry?.variants ?? {}).filter(
    (variant) => (variant.question ?? entry?.question) === question,
  )
  const effects = [entry?.effect, ...variants.map(({ effect }) => effect)]
  // The reader's own policy can raise a warning of the catalogue to a failure.
  const isRaised = entry !== undefined && entry.level !== 'FAIL'
  const canFail = effects.some((effect) => effect?.indication === 'TOTAL_FAILED')
  return isRaised || !canFail ? 'open' : 'failure'
}

/** Returns whether a check recorded as failed only leaves its question open. */
export function isOpenCheck({ id, outcome }: Check, report: Judged): boolean {
  if (outcome !== 'FAILED') return false
  const weights = report.findings
    .filter((finding) => finding.level === 'FAIL' && checksOf(finding).includes(id))
    .map((finding) => weightOf(finding, report))
  return weights.length > 0 && !weights.includes('failure')
}

function checksOf({ code }: Finding): readonly string[] {
  const entry = CATALOGUE.get(code)
  return [entry?.check, entry?.elsewhere].filter((check) => check !== undefined)
}
