import { type MouseEvent, memo } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { FoundBy, LibraryRow } from '../../../shared/bridge/index.ts'
import type { LibraryColumn } from '../../../shared/library/index.ts'
import { libraryLabels } from '../../labels/library.ts'
import { rowName } from '../../model/library/row-name.ts'
import { COLUMN_LOOKS } from './columns.tsx'

export interface ArchiveRowActions {
  readonly onMark: (row: LibraryRow, position: number, isRange: boolean) => void
  readonly onSelect: (position: number) => void
  readonly onOpen: (row: LibraryRow) => void
}

interface ArchiveRowProps extends ArchiveRowActions {
  /** Undefined while it is loaded. */
  readonly row: LibraryRow | undefined
  readonly position: number
  readonly columns: readonly LibraryColumn[]
  readonly foundBy: readonly FoundBy[]
  readonly isCurrent: boolean
  readonly isMarked: boolean
}

/** Row of an archive in the table of the library. Scrolling draws only the rows that come into view. */
export const ArchiveRow = memo(function ArchiveRow(props: ArchiveRowProps) {
  const { row, position, columns, isCurrent, isMarked, onMark, onSelect, onOpen } = props
  if (!row)
    return (
      <tr aria-rowindex={position + 2}>
        <td className="quiet">{libraryLabels.loadingRow}</td>
        {columns.map((column) => (
          <td key={column} />
        ))}
      </tr>
    )
  const onClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void =>
    ctrlKey || metaKey || shiftKey ? onMark(row, position, shiftKey) : onSelect(position)
  return (
    <tr
      id={`library-row-${position}`}
      aria-rowindex={position + 2}
      aria-selected={isCurrent}
      onClick={onClick}
      onDoubleClick={() => onOpen(row)}
    >
      <NameCell {...props} row={row} isMarked={isMarked} />
      {columns.map((column) => {
        const { cell, title, isNumber } = COLUMN_LOOKS[column]
        const whole = title?.(row)
        return (
          <td key={column} className={isNumber ? 'number' : undefined} title={whole ? visible(whole) : undefined}>
            {cell(row)}
          </td>
        )
      })}
    </tr>
  )
})

function NameCell({
  row,
  position,
  foundBy,
  isMarked,
  onMark,
  onOpen,
}: ArchiveRowProps & { readonly row: LibraryRow }) {
  const name = visible(rowName(row))
  const found = libraryLabels.foundBy(foundBy.map((by) => libraryLabels.found[by]).join(', '))
  return (
    <td title={visible(row.path ?? row.sha256)}>
      <input
        type="checkbox"
        className="list-mark"
        tabIndex={-1}
        checked={isMarked}
        aria-label={libraryLabels.mark(name)}
        onClick={(event) => {
          event.stopPropagation()
          if (event.shiftKey) onMark(row, position, true)
        }}
        onChange={({ nativeEvent }) => {
          if (!(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)) onMark(row, position, false)
        }}
      />
      <button type="button" className="link-button" tabIndex={-1} onClick={() => onOpen(row)}>
        <bdi>{name}</bdi>
      </button>
      {foundBy.length > 0 && <span className="library-note library-found">{found}</span>}
    </td>
  )
}
