import { Button } from '@mantine/core'
import { useState } from 'react'
import { ALL_ARCHIVES } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { libraryLabels } from '../../labels/library.ts'
import { LibraryFailure } from '../../panels/library/library-failure.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { ArchiveTable } from './archive-table.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { LibraryTools } from './library-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useArchivesModel } from './use-archives-model.ts'

/** Table of the archives with its filters. */
export function ArchivesView() {
  const model = useArchivesModel()
  const [showsFilters, setShowsFilters] = useState(true)
  const { view, rows, selection } = model
  return (
    <>
      <LibraryTools view={view} showsFilters={showsFilters} onFilters={() => setShowsFilters(!showsFilters)} />
      <div className="library-bar">
        <ActiveFilters view={view} rows={rows} selected={selection.marked.size} />
        <SelectionBar view={view} rows={rows} selection={selection} />
      </div>
      {rows.failure && <LibraryFailure failure={rows.failure} />}
      {model.failure && <FailureCard failure={model.failure} />}
      <div className={showsFilters ? 'library-body' : 'library-body is-wide'}>
        {showsFilters && <FacetPanel view={view} />}
        {rows.total === 0 ? (
          <div className="nothing" role="status">
            <p>{libraryLabels.noMatch}</p>
            {view.filter.text !== null && <p className="quiet">{libraryLabels.searchFinds}</p>}
            <Button size="xs" variant="default" onClick={() => view.change({ filter: ALL_ARCHIVES })}>
              {libraryLabels.clear}
            </Button>
          </div>
        ) : (
          (rows.total !== null || !rows.failure) && (
            <ArchiveTable {...{ view, rows, selection }} shown={model.shown} {...model.actions} />
          )
        )}
      </div>
    </>
  )
}
