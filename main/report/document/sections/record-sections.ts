import {
  CELL_VERDICT_LABELS,
  evidenceLabels,
  evidenceStanding,
  fieldTitle,
  formatDuration,
  itemState,
  itemTitle,
  LANE_LABELS,
  labelFor,
  SOURCE_LABELS,
  shortLabel,
  toFieldMatrix,
  toTimeline,
  whatWouldChange,
} from '../../../../shared/analysis/index.ts'
import { displayedConclusion, type Section } from '../../../../shared/report/index.ts'
import type { SectionSources } from '../sources.ts'
import { absenceOf } from './absence.ts'

/** Returns the service's conclusion for each evidence, with its reasons. */
export function conclusionSection({ models, diagnosis, record, coverage, standing }: SectionSources): Section {
  if (models.length === 0)
    return { title: "Service's conclusion", blocks: [absenceOf('The archive records no evidence.', standing.record)] }
  const standingOf = evidenceStanding(record, coverage, standing)
  const labels = evidenceLabels(models)
  const reasons = new Map(
    diagnosis.evidence.map(({ evidenceId, headline, causes }) => [evidenceId, { headline, causes }]),
  )
  const { recordedLevel, derivedLevel, rulesAgree } = whatWouldChange(record, models)
  const rows = models.map((model) => {
    const label = labels.get(model.id)
    const reason = reasons.get(model.id)
    const { status, score, strength } = model.standing
    return [
      label ? shortLabel(label) : model.type,
      model.isDeleted
        ? 'deleted'
        : status === null
          ? 'not evaluated'
          : displayedConclusion(labelFor('EvidenceStatus', status).title, standingOf(model.id)),
      [score, strength].filter((value) => value !== null).join(' of '),
      reason?.headline ?? '',
      (reason?.causes ?? []).map(({ code }) => code).join(', '),
    ]
  })
  return {
    title: "Service's conclusion",
    blocks: [
      {
        kind: 'facts',
        rows: [
          [
            'Level of assurance as recorded',
            recordedLevel === null ? 'none' : displayedConclusion(recordedLevel, standing.levelOfAssurance),
          ],
          ['By the rules of this build', `${derivedLevel}${rulesAgree ? '' : ': differs from the recorded one'}`],
        ],
      },
      {
        kind: 'table',
        label: 'Conclusion of the service for each evidence',
        columns: ['Evidence', 'Status', 'Score', 'Reason', 'Codes'],
        rows,
      },
    ],
  }
}

/** Returns everything with a time, in order of time. Operators are not named here. */
export function timelineSection({ record, standing }: SectionSources): Section {
  const { items } = toTimeline(record)
  if (items.length === 0)
    return { title: 'Timeline', blocks: [absenceOf('No times are recorded.', standing.operations)] }
  const rows = items.map((item) => [
    item.start.text ?? '',
    LANE_LABELS[item.lane],
    item.lane === 'ADJUDICATION' ? 'Decision of an operator' : itemTitle(item),
    item.lane === 'SESSIONS' ? '' : itemState(item),
    item.durationMs === null ? '' : formatDuration(item.durationMs),
  ])
  return {
    title: 'Timeline',
    blocks: [
      { kind: 'paragraph', text: 'Times as recorded, without time zone.' },
      { kind: 'table', label: 'Timeline', columns: ['Start', 'Kind', 'What', 'State', 'Duration'], rows },
    ],
  }
}

/** Returns every value about the holder and the documents, by field and source. */
export function fieldsSection({ record, models, standing }: SectionSources): Section {
  const { columns, rows } = toFieldMatrix(record)
  if (rows.length === 0)
    return {
      title: 'Fields by source',
      blocks: [absenceOf('No source gives data about the holder.', standing.record)],
    }
  const labels = evidenceLabels(models)
  const sources = new Map(
    columns.map(({ key, source, evidenceId }) => {
      const label = labels.get(evidenceId)
      return [key, `${SOURCE_LABELS[source]}${label ? ` (${shortLabel(label)})` : ''}`] as const
    }),
  )
  const cells = rows.flatMap(({ field, cells }) =>
    cells.map(({ column, value, verdict, indicators }) => [
      fieldTitle(field),
      sources.get(column) ?? column,
      value ?? indicators.join(', '),
      CELL_VERDICT_LABELS[verdict],
    ]),
  )
  return {
    title: 'Fields by source',
    blocks: [
      { kind: 'paragraph', text: 'Values are compared with the reference of each field.' },
      { kind: 'table', label: 'Fields by source', columns: ['Field', 'Source', 'Value', 'Result'], rows: cells },
    ],
  }
}
