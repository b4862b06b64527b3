import type { ReactNode } from 'react'
import { labelFor, visible } from '../../../shared/analysis/index.ts'
import type { LibraryOrderKey, LibraryRow } from '../../../shared/bridge/index.ts'
import { type LibraryColumn, rowStanding } from '../../../shared/library/index.ts'
import { formatSize } from '../../../shared/report/index.ts'
import type { GridColumn } from '../../kit/grid/grid-row.tsx'
import { ProgramTime } from '../../kit/when.tsx'
import { facetLabel } from '../../labels/facets.ts'
import { libraryLabels } from '../../labels/library.ts'
import { RowConclusion, RowVerdict } from '../../parts/archive-grid.tsx'
import { Tag } from '../../parts/tag.tsx'

type Column = GridColumn<LibraryRow, LibraryOrderKey>

const plain = (text: string | null): ReactNode => (text === null ? '' : <bdi>{visible(text)}</bdi>)

const reasonText = (subIndication: string | null): string =>
  subIndication === null ? '' : facetLabel('subIndication', subIndication)

const LOOKS: { readonly [column in LibraryColumn]: Omit<Column, 'className' | 'title'> } = {
  verdict: {
    order: 'verdict',
    cell: ({ indication, subIndication, isTestKey }) =>
      indication === null ? (
        <Tag tone="quiet">{libraryLabels.erased}</Tag>
      ) : (
        <>
          <RowVerdict {...{ indication, isTestKey }} />
          {subIndication !== null && <span className="library-note library-cause">{reasonText(subIndication)}</span>}
        </>
      ),
    whole: ({ subIndication }) => subIndication,
  },
  reason: {
    cell: ({ subIndication }) => reasonText(subIndication),
    whole: ({ subIndication }) => subIndication,
  },
  conformance: { cell: ({ conformance }) => plain(conformance), whole: ({ conformance }) => conformance },
  level: {
    ...{ order: 'level', isHighestFirst: true },
    cell: (row) =>
      row.levelOfAssurance !== null && (
        <RowConclusion text={labelFor('LevelOfAssurance', row.levelOfAssurance).title} part={rowStanding(row)} />
      ),
  },
  ended: {
    ...{ order: 'ended', isHighestFirst: true },
    cell: ({ endTime }) =>
      endTime === null ? '' : <bdi className="library-time">{visible(endTime.slice(0, 19).replace('T', ' '))}</bdi>,
    whole: ({ endTime }) => endTime,
  },
  added: { order: 'added', isHighestFirst: true, cell: ({ addedAt }) => <ProgramTime at={addedAt} /> },
  proofId: { cell: ({ proofId }) => plain(proofId), whole: ({ proofId }) => proofId },
  identityId: { cell: ({ identityId }) => plain(identityId), whole: ({ identityId }) => identityId },
  tenant: { cell: ({ tenantId }) => plain(tenantId), whole: ({ tenantId }) => tenantId },
  tags: {
    cell: ({ tags }) =>
      tags.map((tag) => (
        <span key={tag} className="library-tag">
          <bdi>{visible(tag)}</bdi>
        </span>
      )),
    whole: ({ tags }) => tags.join(', '),
  },
  file: { cell: ({ bytesState }) => libraryLabels.files[bytesState] },
  path: { cell: ({ path }) => plain(path), whole: ({ path }) => path },
  size: { order: 'size', isHighestFirst: true, isNumber: true, cell: ({ size }) => formatSize(size) },
  queue: { cell: ({ work }) => (work?.queue == null ? '' : facetLabel('queue', work.queue)) },
  due: {
    cell: ({ work }) => (
      <>
        {work?.due != null && <ProgramTime at={Date.parse(work.due)} />}{' '}
        {work?.isOverdue && <Tag tone="bad">{facetLabel('due', 'overdue')}</Tag>}
      </>
    ),
  },
  age: { isNumber: true, cell: ({ work }) => (work?.ageHours == null ? '' : libraryLabels.ageOf(work.ageHours)) },
  assignee: { cell: ({ work }) => plain(work?.assignee ?? null) },
  workReason: { cell: ({ work }) => plain(work?.reason ?? null), whole: ({ work }) => work?.reason ?? null },
  decision: {
    cell: ({ work }) =>
      work?.decision == null
        ? ''
        : `${facetLabel('decision', work.decision)}, ${facetLabel('reviewState', work.state).toLowerCase()}`,
  },
  maker: { cell: ({ work }) => plain(work?.maker ?? null) },
  checker: { cell: ({ work }) => plain(work?.checker ?? null) },
}

/** Returns a column of the table. */
export const columnOf = (column: LibraryColumn): Column => ({
  ...LOOKS[column],
  ...{ className: `library-${column}`, title: libraryLabels.columns[column] },
})
