import { Button } from '@mantine/core'
import { FileDown, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '../../shared/bridge/calls.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { AddToCase } from '../cases/add-to-case.tsx'
import { compareAddress } from '../compare/compare-address.ts'
import { libraryLabels } from '../labels/library.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { clearMarks, type LibrarySelection } from './library-selection.ts'
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
  const { failure, compare } = useComparing()
  const { exported, save, stop } = useCsvExport()
  return (
    <>
      <section className="row library-selection" aria-label={labels.label}>
        {ids.length > 0 && <span>{labels.count(ids.length)}</span>}
        <Button
          size="xs"
          variant="default"
          leftSection={<GitCompareArrows aria-hidden size={14} />}
          disabled={ids.length !== 2}
          title={labels.compareHint}
          onClick={() => void compare(ids)}
        >
          {labels.compare}
        </Button>
        <TagForm archives={ids} />
        <AddToCase archives={ids} />
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
        {ids.length > 0 && (
          <Button size="xs" variant="subtle" onClick={clearMarks}>
            {labels.clear}
          </Button>
        )}
      </section>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}

/** Opens two archives and compares them. */
function useComparing() {
  const { bridge, archives } = useWindow()
  const [, go] = useLocation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const compare = async (ids: readonly number[]): Promise<void> => {
    setFailure(null)
    try {
      const located = await Promise.all(ids.map((archive) => bridge.call('library.locate', { archive })))
      for (const { archive, name } of located) void archives.open(archive, name)
      go(compareAddress({ left: located[0]?.archive, right: located[1]?.archive }))
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return { failure, compare }
}
