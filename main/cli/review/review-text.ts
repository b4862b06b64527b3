import { type Review, type ShownReview, shownState } from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'

/** Formats a review as one line, and a line for each difference. */
export function reviewLines(shown: ShownReview): readonly string[] {
  const { review, drift } = shown
  const { id, decision, makerName, maker, time, content, check } = review
  const by = `${terminalText(makerName, 100)} (${maker.slice(0, 12)})`
  const reasons = content === null || content.reasons.length === 0 ? '' : `  ${content.reasons.join(', ')}`
  return [
    `review ${id}  ${decision}  ${shownState(shown)}  by ${by}  ${time}${reasons}`,
    ...commentLine(content?.comment ?? ''),
    ...(content?.coverage ? [`  displayed ${coverageText(content.coverage)}`] : []),
    ...(check
      ? [
          `  ${check.result} by ${terminalText(check.checkerName, 100)} (${check.checker.slice(0, 12)})  ${check.time}`,
          ...commentLine(check.comment),
        ]
      : []),
    ...drift.map(
      ({ kind, signed, now }) =>
        `  DRIFTED ${kind}: signed ${terminalText(signed, 300)}; now ${terminalText(now, 300)}`,
    ),
  ]
}

const commentLine = (comment: string): readonly string[] =>
  comment === '' ? [] : [`  "${terminalText(comment.replaceAll('\n', ' / '), 400)}"`]

type Coverage = NonNullable<NonNullable<Review['content']>['coverage']>

const coverageText = ({ tabs, findings, images, indicators }: Coverage): string =>
  [
    `${findings.opened} of ${findings.total} findings`,
    `${images.opened} of ${images.total} images`,
    `${indicators.opened} of ${indicators.total} indicators`,
    tabs.length === 0 ? '' : `in ${tabs.map((tab) => terminalText(tab, 60)).join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(', ')

/** Converts a review to the object that JSON output contains. */
export const reviewJson = (shown: ShownReview) => {
  const { archiveId, ...review } = shown.review
  return { ...review, state: shownState(shown), stateOfDecision: review.state, drift: shown.drift }
}
