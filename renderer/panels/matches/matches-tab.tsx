import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { LibraryMatch } from '../../../shared/bridge/index.ts'
import { type MatchReason, similarityText } from '../../../shared/library/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useAddArchive } from '../../kit/library/use-add-archive.ts'
import { libraryLabels } from '../../labels/library.ts'
import { fileTitle } from '../../model/archive/media-index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { LibraryQueries } from '../../model/library/library-queries.tsx'
import { useLibrary } from '../../model/library/use-library.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { ArchiveLink } from '../library/archive-link.tsx'
import { LibraryFailure } from '../library/library-failure.tsx'

const labels = libraryLabels.matches

/** Archives of the library that share values with this archive. */
export default function MatchesTab() {
  return (
    <LibraryQueries>
      <Matches />
    </LibraryQueries>
  )
}

function Matches() {
  const model = useModel()
  const { report } = model.opened
  // An archive that was opened has been hashed; an unpacked one is known by its files only.
  const sha256 = report.input.sha256 ?? '0'.repeat(64)
  const { value, failure } = useLibrary('library.matches', { sha256 })
  const columns = useMemo(() => columnsOf((path) => fileTitle(model, path)), [model])
  return (
    <section className="panel library-matches" aria-labelledby="matches-title">
      <h2 id="matches-title">{labels.title}</h2>
      <p className="quiet">
        {labels.hint} {labels.picturesHint}
      </p>
      {failure && <LibraryFailure failure={failure} />}
      {!value && !failure && <p role="status">{labels.searching}</p>}
      {value?.archive === null && <NotInLibrary />}
      {value?.archive && value.matches.length === 0 && <p>{labels.none}</p>}
      {value && value.matches.length > 0 && (
        <DataTable columns={columns} rows={value.matches} keyOf={({ archive }) => archive.id} />
      )}
      {value?.isPartial && <p className="quiet">{labels.partial}</p>}
    </section>
  )
}

function NotInLibrary() {
  const { add, busy, failure } = useAddArchive(labels.added)
  return (
    <>
      <p>{labels.notInLibrary}</p>
      <p className="quiet">{labels.notInLibraryHint}</p>
      <Button size="xs" variant="default" loading={busy} onClick={add}>
        {labels.addThis}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}

/** `titleOf`: name of a picture of this archive by its path. */
const columnsOf = (titleOf: (path: string) => string): readonly Column<LibraryMatch>[] => [
  { title: labels.archive, isHead: true, cell: ({ archive }) => <ArchiveLink row={archive} tab="matches" /> },
  {
    title: labels.why,
    cell: ({ reasons }) => (
      <ul className="library-reasons">
        {[...new Set(reasons.map((reason) => reasonText(reason, titleOf)))].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    ),
  },
]

function reasonText(reason: MatchReason, titleOf: (path: string) => string): string {
  const label = labels.reasons[reason.kind]
  if (!('own' in reason) || reason.own === '') return label
  const own = `${label}: ${visible(titleOf(reason.own))}`
  return 'distance' in reason
    ? `${own}${labels.otherImage(visible(fileName(reason.other)))}, ${similarityText(reason)}`
    : own
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
