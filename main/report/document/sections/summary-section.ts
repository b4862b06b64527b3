import { capitalize, counted, QUESTIONS, type ReviewerDecision, type Section } from '../../../../shared/report/index.ts'
import type { SectionSources } from '../sources.ts'
import { reasonsText } from './review-sections.ts'
import { NO_DECISION, reviewOutcome, STATEMENTS, serviceOutcome, TEST_KEY, verdictOutcome } from './verdict-sections.ts'

/** Returns half a page for readers of nothing else: the three statements in words, what is covered, and what they do not show. */
export function summarySection(sources: SectionSources, decisions: readonly ReviewerDecision[]): Section {
  const { report, record, standing, archive } = sources
  const { findings, checks, limitsOfEvidence, signature } = report
  const service = serviceOutcome({ record, standing })
  const skipped = checks.filter(({ outcome }) => outcome === 'SKIPPED').length
  return {
    title: 'Summary',
    blocks: [
      {
        kind: 'facts',
        rows: [
          [STATEMENTS.archive, [verdictOutcome(report).text, ...(signature.key?.test ? [TEST_KEY] : [])].join(' ')],
          ['What is covered?', archive.coverage],
          [STATEMENTS.service, `${service.title}: ${service.mark}. ${service.text}`],
          [STATEMENTS.review, reviewText(decisions)],
          [
            'What was found?',
            findings.length === 0
              ? 'Nothing that speaks against the content.'
              : `${Object.keys(QUESTIONS)
                  .map(
                    (question) =>
                      [question, findings.filter((finding) => finding.question === question).length] as const,
                  )
                  .filter(([, count]) => count > 0)
                  .map(([question, count]) => `${capitalize(question)}: ${counted(count, 'finding')}.`)
                  .join(' ')} Each is explained under “Findings”.`,
          ],
          [
            'What does this not show?',
            `${limitsOfEvidence[0] ?? ''} All ${limitsOfEvidence.length} limits are under “Three separate statements”; ${counted(skipped, 'check')} that did not run under “What was not examined”.`,
          ],
        ],
      },
    ],
  }
}

/** Returns the decisions that stand, with names and reasons. */
export function reviewText(decisions: readonly ReviewerDecision[]): string {
  const standing = decisions.filter(({ state }) => state !== 'SUPERSEDED')
  if (standing.length === 0) return NO_DECISION
  return standing
    .map(
      (decision) =>
        `${reviewOutcome(decision).mark}. ${reviewOutcome(decision).text}. Reasons: ${reasonsText(decision.reasons)}`,
    )
    .join(' ')
}
