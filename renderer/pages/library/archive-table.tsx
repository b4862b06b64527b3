import { type RefObject, useEffect, useRef } from 'react'
import type { FoundBy, LibraryOrder } from '../../../shared/bridge/index.ts'
import type { LibraryColumn } from '../../../shared/library/index.ts'
import { libraryLabels } from '../../labels/library.ts'
import { RowSpace } from '../../parts/archive-grid.tsx'
import { ArchiveRow, type ArchiveRowActions } from './archive-row.tsx'
import { type LibrarySelection, librarySelection } from './library-selection.ts'
import { SortHeading } from './sort-heading.tsx'
import type { ArchiveRows } from './use-archive-rows.ts'
import { useTableKeys } from './use-table-keys.ts'
import type { TallRows } from './use-tall-rows.ts'

interface ArchiveTableProps extends ArchiveRowActions {
  readonly box: RefObject<HTMLDivElement | null>
  readonly rows: ArchiveRows
  readonly tall: TallRows
  readonly order: LibraryOrder
  readonly columns: readonly LibraryColumn[]
  readonly selection: LibrarySelection
  readonly onOrder: (order: LibraryOrder) => void
}

const NO_REASONS: readonly FoundBy[] = []

/** Table of archives. Only visible rows are in the document, however many the library has. */
export function ArchiveTable(props: ArchiveTableProps) {
  const { box, rows, tall, order, columns, selection, onOrder } = props
  const { current, marked } = selection
  const onKeyDown = useTableKeys(props)
  const positions = Array.from({ length: Math.max(0, tall.last - tall.first) }, (_, index) => tall.first + index)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    // After the user comes back from an archive, the focus is on the page: the keys must work from the row of the archive.
    if (librarySelection().current !== null && document.activeElement?.matches('body, #page'))
      table.current?.focus({ preventScroll: true })
  }, [])
  const isCurrentShown = current !== null && current >= tall.first && current < tall.last
  return (
    <div ref={box} className="list-rows library-rows">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a table as a grid, with the semantics of its parts.
        role="grid"
        className="list-table library-table"
        data-steps="keys"
        aria-label={libraryLabels.table}
        aria-rowcount={(rows.total ?? 0) + 1}
        aria-activedescendant={isCurrentShown ? `library-row-${current}` : undefined}
        aria-multiselectable
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="library-name">
              {libraryLabels.name}
            </th>
            {columns.map((column) => (
              <SortHeading key={column} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          <RowSpace height={tall.above} />
          {positions.map((position) => {
            const row = rows.row(position)
            return (
              <ArchiveRow
                key={position}
                {...{ row, position, columns }}
                foundBy={row ? rows.foundBy(row) : NO_REASONS}
                isCurrent={position === current}
                isMarked={row !== undefined && marked.has(row.id)}
                onMark={props.onMark}
                onSelect={props.onSelect}
                onOpen={props.onOpen}
              />
            )
          })}
          <RowSpace height={tall.below} />
        </tbody>
      </table>
    </div>
  )
}
