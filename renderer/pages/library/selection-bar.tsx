import { Button } from '@mantine/core'
import { FileDown, GitCompareArrows } from 'lucide-react'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useOpenArchive } from '../../kit/library/use-open-archive.ts'
import { libraryLabels } from '../../labels/library.ts'
import { AssignForm } from '../../panels/work/assign-form.tsx'
import { DecideForm } from '../../panels/work/decide-form.tsx'
import { AddToCase } from '../cases/add-to-case.tsx'
import type { LibrarySelection } from './library-selection.ts'
import { ReportsButton } from './reports-button.tsx'
import { TagForm } from './tag-form.tsx'
import type { ArchiveRows } from './use-archive-rows.ts'
import { useCsvExport } from './use-csv-export.ts'
import type { useLibraryView } from './use-library-view.ts'

const labels = libraryLabels.selection

interface SelectionBarProps {
  readonly view: ReturnType<typeof useLibraryView>
  readonly rows: ArchiveRows
  readonly selection: LibrarySelection
}

/** Actions on the selected archives; without a selection, on all that match. */
export function SelectionBar({ view, rows, selection: { marked } }: SelectionBarProps) {
  const ids = [...marked.keys()]
  const [left, right] = ids
  const { failure, compare } = useOpenArchive()
  const { exported, save, stop } = useCsvExport()
  return (
    <>
      <section className="row library-selection" aria-label={labels.label}>
        <Button
          size="xs"
          variant="default"
          leftSection={<GitCompareArrows aria-hidden size={14} />}
          disabled={ids.length !== 2}
          title={labels.compareHint}
          onClick={() => left !== undefined && right !== undefined && compare(left, right)}
        >
          {labels.compare}
        </Button>
        <TagForm archives={ids} />
        <AddToCase archives={ids} />
        <AssignForm archives={ids} />
        <DecideForm archives={ids} />
        <ReportsButton view={view} selected={ids} total={rows.total ?? 0} />
        <Button
          size="xs"
          variant="default"
          leftSection={<FileDown aria-hidden size={14} />}
          disabled={exported !== null || (ids.length === 0 && (rows.total ?? 0) === 0)}
          onClick={() => void save(view, ids.length === 0 ? null : ids)}
        >
          {ids.length === 0 ? labels.csvAll : labels.csv}
        </Button>
        {exported !== null && <span role="status">{labels.exporting(exported)}</span>}
        {exported !== null && (
          <Button size="xs" variant="default" onClick={stop}>
            {labels.cancel}
          </Button>
        )}
      </section>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
