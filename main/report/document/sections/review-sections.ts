import {
  diagnosisBlocks,
  evidenceLabels,
  formatDuration,
  noAdjudicationSentence,
  shortLabel,
  toAdjudication,
} from '../../../../shared/analysis/index.ts'
import type { Block, ReviewerDecision, Section } from '../../../../shared/report/index.ts'
import { ANSWER_WORDS, fourEyesText, REVIEW_MEANINGS, reasonText } from '../../../../shared/review/index.ts'
import { historyLabel, historyRows } from '../decision-history.ts'
import type { SectionSources } from '../sources.ts'

/** Returns the decisions of the service's operators, without their comments. */
export function adjudicationSection({ record, models, standing }: SectionSources): Section {
  const { cases } = toAdjudication(record)
  const labels = evidenceLabels(models)
  const rows = cases.flatMap((reviewed) =>
    reviewed.decisions.map(({ operatorId, operatorProfile, stationId, status, start, durationMs }) => {
      const label = labels.get(reviewed.evidenceId ?? '')
      return [
        label ? shortLabel(label) : (reviewed.evidenceType ?? ''),
        operatorId ?? '',
        [operatorProfile, stationId].filter((value) => value !== null).join(', '),
        status ?? '',
        start.text ?? '',
        durationMs === null ? '' : formatDuration(durationMs),
      ]
    }),
  )
  if (rows.length === 0)
    return {
      title: 'Adjudication',
      blocks: [{ kind: 'paragraph', text: noAdjudicationSentence(record, standing.operations) }],
    }
  return {
    title: 'Adjudication',
    blocks: [
      {
        kind: 'table',
        label: 'Decisions of operators',
        columns: ['Evidence', 'Operator', 'Profile, station', 'Decision', 'Started', 'Duration'],
        rows,
      },
    ],
  }
}

/** Returns the comments of operators and reviewers, each with the person who wrote it. */
export function commentsSection({ record }: SectionSources, decisions: readonly ReviewerDecision[]): Section {
  const operators = toAdjudication(record).cases.flatMap(({ decisions: own }) =>
    own.flatMap(({ operatorId, comment, start }) =>
      comment === null || comment === '' ? [] : [[`Operator ${operatorId ?? ''}`.trim(), start.text ?? '', comment]],
    ),
  )
  const rows = [...operators, ...reviewerComments(decisions)]
  return {
    title: 'Comments',
    blocks: [
      rows.length === 0
        ? { kind: 'paragraph', text: 'None.' }
        : { kind: 'table', label: 'Comments', columns: ['By', 'Time', 'Comment'], rows },
    ],
  }
}

/** Returns the rows of the comments of our reviewers: by, time, comment. */
export const reviewerComments = (decisions: readonly ReviewerDecision[]): string[][] =>
  decisions.flatMap(({ history }) =>
    history.flatMap(({ by, time, comment, answers }) => [
      ...(comment === '' ? [] : [[by, time, comment]]),
      ...(answers ?? []).flatMap((answer) =>
        answer.comment === '' ? [] : [[by, time, `${answer.question} ${answer.comment}`]],
      ),
    ]),
  )

/** Returns why the attempt ended as it did, as `diagnose --audience support` prints it. */
export function diagnosisSection({ archive, diagnosis }: SectionSources): Section {
  const [, ...blocks] = diagnosisBlocks(archive, diagnosis, 'support')
  return {
    title: 'Diagnosis',
    blocks: blocks.flatMap((block): readonly Block[] =>
      block.kind === 'item'
        ? [
            { kind: 'paragraph', text: block.text },
            ...(block.rows.length === 0
              ? []
              : [{ kind: 'facts', rows: block.rows.map(([a, b]): [string, string] => [a, b]) } as const]),
          ]
        : block.kind === 'facts'
          ? [{ kind: 'facts', rows: block.rows.map(([a, b]): [string, string] => [a, b]) }]
          : [block],
    ),
  }
}

/** Returns the decisions of our reviewers, without comments: who did what, and what the words mean. */
export function decisionsSection(decisions: readonly ReviewerDecision[]): Section {
  const title = 'Decisions of reviewers'
  if (decisions.length === 0)
    return { title, blocks: [{ kind: 'paragraph', text: 'No decision is part of this report.' }] }
  return { title, blocks: [...decisions.flatMap(decisionBlocks), ...legendBlocks(decisions)] }
}

/** Returns the reasons of a decision in words, each with its code. */
export const reasonsText = (reasons: readonly string[]): string =>
  reasons.length === 0 ? 'none given' : reasons.map((code) => `${reasonText(code)} (${code})`).join(' ')

function decisionBlocks(decision: ReviewerDecision): readonly Block[] {
  const { review, state, reasons, fourEyes, drift, history } = decision
  const answers = history.flatMap(({ by, answers: own }) =>
    (own ?? []).map(({ question, answer }) => [by, question, answerWord(answer)]),
  )
  return [
    { kind: 'heading', text: `Review ${review}: ${decision.decision}` },
    {
      kind: 'facts',
      rows: [
        ['State', drift === '' ? state : `${state}, DRIFTED: ${drift}`],
        ['Reasons', reasonsText(reasons)],
        ['Policy', fourEyesText(fourEyes)],
      ],
    },
    {
      kind: 'table',
      label: historyLabel(review),
      columns: ['Action', 'Person', 'Time', 'Displayed before'],
      rows: historyRows(decision).map((row) => [...row]),
    },
    answers.length === 0
      ? { kind: 'paragraph', text: 'The checklist was not answered.' }
      : {
          kind: 'table',
          label: answersLabel(review),
          columns: ['Person', 'Question', 'Answer'],
          rows: answers,
        },
  ]
}

/** Label of the table of answers of a decision. */
export const answersLabel = (review: number): string => `Answers to the checklist in review ${review}`

const answerWord = (answer: string): string =>
  Object.hasOwn(ANSWER_WORDS, answer) ? ANSWER_WORDS[answer as keyof typeof ANSWER_WORDS] : answer

/** Returns what the words mean that occur in the decisions. */
function legendBlocks(decisions: readonly ReviewerDecision[]): readonly Block[] {
  const used = new Set(
    decisions.flatMap(({ decision, state, history, drift }) => [
      ...[decision, state, ...history.map(({ kind }) => kind)],
      ...(drift === '' ? [] : ['DRIFTED']),
    ]),
  )
  const rows = Object.entries(REVIEW_MEANINGS).filter(([word]) => used.has(word))
  return [
    { kind: 'heading', text: 'What the words mean' },
    { kind: 'facts', rows: rows.map(([word, meaning]): [string, string] => [word, meaning]) },
  ]
}
