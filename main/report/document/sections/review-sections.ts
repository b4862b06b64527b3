import {
  diagnosisBlocks,
  evidenceLabels,
  formatDuration,
  noAdjudicationSentence,
  shortLabel,
  toAdjudication,
} from '../../../../shared/analysis/index.ts'
import type { Block, ReviewerDecision, Section } from '../../../../shared/report/index.ts'
import type { SectionSources } from '../sources.ts'
import { absenceOf } from './absence.ts'

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
    return { title: 'Adjudication', blocks: [absenceOf(noAdjudicationSentence(record), standing.operations)] }
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

/** Returns the comments of operators and reviewers. */
export function commentsSection({ record }: SectionSources, decisions: readonly ReviewerDecision[]): Section {
  const operators = toAdjudication(record).cases.flatMap(({ decisions: own }) =>
    own.flatMap(({ comment, start }) =>
      comment === null || comment === '' ? [] : [['Operator', start.text ?? '', comment]],
    ),
  )
  const reviewers = decisions.flatMap(({ comment, time }) => (comment === '' ? [] : [['Reviewer', time, comment]]))
  const rows = [...operators, ...reviewers]
  return {
    title: 'Comments',
    blocks: [
      rows.length === 0
        ? { kind: 'paragraph', text: 'None.' }
        : { kind: 'table', label: 'Comments', columns: ['By', 'Time', 'Comment'], rows },
    ],
  }
}

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

/** Returns the decisions of our reviewers, without comments. */
export function decisionsSection(decisions: readonly ReviewerDecision[]): Section {
  if (decisions.length === 0)
    return {
      title: 'Decisions of reviewers',
      blocks: [{ kind: 'paragraph', text: 'No decision is part of this report.' }],
    }
  return {
    title: 'Decisions of reviewers',
    blocks: [
      {
        kind: 'table',
        label: 'Decisions of reviewers',
        columns: ['Decision', 'State', 'Reviewer', 'Time', 'Reasons', 'Seen', 'Drift'],
        rows: decisions.map(({ decision, state, reviewer, time, reasons, coverage, drift }) => [
          decision,
          state,
          reviewer,
          time,
          reasons.join(', '),
          coverage,
          drift,
        ]),
      },
    ],
  }
}
