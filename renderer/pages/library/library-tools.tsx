import { Button } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { libraryLabels } from '../../labels/library.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { SampleForm } from './sample-form.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { SearchField } from './search-field.tsx'
import type { useLibraryView } from './use-library-view.ts'

interface LibraryToolsProps {
  readonly view: ReturnType<typeof useLibraryView>
  readonly showsFilters: boolean
  readonly onFilters: () => void
}

/** Search and tools above the table. */
export function LibraryTools({ view, showsFilters, onFilters }: LibraryToolsProps) {
  return (
    <div className="list-tools">
      <Button
        size="xs"
        variant="default"
        aria-expanded={showsFilters}
        leftSection={<SlidersHorizontal aria-hidden size={14} />}
        onClick={onFilters}
      >
        {showsFilters ? libraryLabels.hideFilters : libraryLabels.showFilters}
      </Button>
      <SearchField view={view} />
      <SavedSearches view={view} />
      <SampleForm view={view} />
      <ColumnChooser />
    </div>
  )
}
