import { useMemo } from 'react'
import type { LibraryOrderKey, LibraryRow } from '../../../shared/bridge/index.ts'
import type { NameColumn, RowActions } from '../../kit/grid/grid-row.tsx'
import { GridTable } from '../../kit/grid/grid-table.tsx'
import type { GridRows } from '../../kit/grid/use-grid-rows.ts'
import { libraryLabels } from '../../labels/library.ts'
import { rowName } from '../../model/library/row-name.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { columnOf } from './columns.tsx'
import { changeSelection, type LibrarySelection } from './library-selection.ts'
import type { ArchiveRows } from './use-archive-rows.ts'
import type { useLibraryView } from './use-library-view.ts'

interface ArchiveTableProps extends RowActions<LibraryRow> {
  readonly view: ReturnType<typeof useLibraryView>
  readonly rows: ArchiveRows
  readonly shown: GridRows
  readonly selection: LibrarySelection
}

const NAME: NameColumn<LibraryRow, LibraryOrderKey> = {
  className: 'library-name',
  title: libraryLabels.name,
  name: rowName,
  whole: ({ path, sha256 }) => path ?? sha256,
  mark: libraryLabels.mark,
}

/** Table of the archives of the library. */
export function ArchiveTable({ view, rows, shown, selection, ...actions }: ArchiveTableProps) {
  const { libraryColumns } = useWindow().settings
  const columns = useMemo(() => libraryColumns.map(columnOf), [libraryColumns])
  const noteOf = (row: LibraryRow): string => {
    const found = rows.foundBy(row)
    return found.length === 0 ? '' : libraryLabels.foundBy(found.map((by) => libraryLabels.found[by]).join(', '))
  }
  return (
    <GridTable
      id="library"
      className="list-table library-table"
      label={libraryLabels.table}
      loading={libraryLabels.loadingRow}
      name={NAME}
      {...{ columns, shown, noteOf }}
      total={rows.total ?? 0}
      order={view.order}
      current={selection.current}
      rowAt={rows.row}
      isMarked={({ id }) => selection.marked.has(id)}
      onOrder={(order) => view.change({ order })}
      // The anchor stays, so that Shift and Space mark from it.
      onStep={(current) => changeSelection({ current, currentId: null })}
      {...actions}
    />
  )
}
