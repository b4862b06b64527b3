import type { LibraryOrder, LibraryOrderKey } from '../../../shared/bridge/index.ts'
import type { LibraryColumn } from '../../../shared/library/index.ts'
import { libraryLabels } from '../../labels/library.ts'
import { SortHead } from '../../parts/archive-grid.tsx'
import { COLUMN_LOOKS } from './columns.tsx'

interface SortHeadingProps {
  readonly column: LibraryColumn
  readonly order: LibraryOrder
  readonly onOrder: (order: LibraryOrder) => void
}

/** Orders in which a first click sorts from the highest value. */
const HIGHEST_FIRST: ReadonlySet<LibraryOrderKey> = new Set(['added', 'ended', 'size', 'level'])

/** Heading of a column, by which the table is sorted if the column has an order. */
export function SortHeading({ column, order, onOrder }: SortHeadingProps) {
  const title = libraryLabels.columns[column]
  const { order: key, isNumber } = COLUMN_LOOKS[column]
  const className = `library-${column}${isNumber ? ' number' : ''}`
  if (!key)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  const isSorted = order.key === key
  const isDescending = isSorted ? !order.isDescending : HIGHEST_FIRST.has(key)
  return (
    <SortHead
      {...{ title, className }}
      sorted={isSorted ? (order.isDescending ? 'descending' : 'ascending') : null}
      onSort={() => onOrder({ key, isDescending })}
    />
  )
}
