import { type MouseEvent, memo, type ReactNode } from 'react'
import { visible } from '../../../shared/analysis/index.ts'

export interface GridColumn<Row, Key extends string> {
  /** Class of the heading and the cells, which sets the width. */
  readonly className: string
  readonly title: string
  /** Key by which the heading sorts; without it, the heading is text. */
  readonly order?: Key
  /** A first click sorts from the highest value. */
  readonly isHighestFirst?: boolean
  readonly isNumber?: boolean
  cell(row: Row): ReactNode
  /** Returns the whole text of a cell that may be cut. */
  whole?(row: Row): string | null
}

/** First column: the name of the archive, which opens it, and the box that marks the row. */
export interface NameColumn<Row, Key extends string> extends Omit<GridColumn<Row, Key>, 'cell' | 'isNumber'> {
  name(row: Row): string
  /** Returns the label of the box. */
  mark(name: string): string
}

export interface RowActions<Row> {
  /** `isRange`: all rows from the last marked one to this one. */
  readonly onMark: (row: Row, position: number, isRange: boolean) => void
  readonly onSelect: (position: number) => void
  readonly onOpen: (row: Row) => void
}

interface GridRowProps<Row> extends RowActions<Row> {
  readonly id: string
  /** Undefined while it is loaded. */
  readonly row: Row | undefined
  readonly position: number
  readonly name: NameColumn<Row, string>
  readonly columns: readonly GridColumn<Row, string>[]
  /** Second line of the name; empty for none. */
  readonly note: string
  /** Text of a row while it is loaded. */
  readonly loading: string
  readonly isCurrent: boolean
  readonly isMarked: boolean
}

function PlainRow<Row>(props: GridRowProps<Row>) {
  const { id, row, position, columns, loading, isCurrent, onMark, onSelect, onOpen } = props
  if (row === undefined)
    return (
      <tr aria-rowindex={position + 2}>
        <td className="quiet">{loading}</td>
        {columns.map(({ className }) => (
          <td key={className} />
        ))}
      </tr>
    )
  const onClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void =>
    ctrlKey || metaKey || shiftKey ? onMark(row, position, shiftKey) : onSelect(position)
  return (
    <tr
      id={id}
      aria-rowindex={position + 2}
      aria-selected={isCurrent}
      onClick={onClick}
      onDoubleClick={() => onOpen(row)}
    >
      <NameCell {...props} row={row} />
      {columns.map(({ className, cell, whole, isNumber }) => {
        const text = whole?.(row)
        return (
          <td
            key={className}
            className={isNumber ? `${className} number` : className}
            title={text ? visible(text) : undefined}
          >
            {cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

/** Row of an archive. While its columns and actions stay the same, scrolling draws only the rows that come into view. */
export const GridRow = memo(PlainRow) as typeof PlainRow

function NameCell<Row>(props: GridRowProps<Row> & { readonly row: Row }) {
  const { row, position, name, note, isMarked, onMark, onOpen } = props
  const text = visible(name.name(row))
  const whole = name.whole?.(row)
  return (
    <td title={whole ? visible(whole) : undefined}>
      <input
        type="checkbox"
        className="list-mark"
        tabIndex={-1}
        checked={isMarked}
        aria-label={name.mark(text)}
        onClick={(event) => {
          event.stopPropagation()
          if (event.shiftKey) onMark(row, position, true)
        }}
        onChange={({ nativeEvent }) => {
          if (!(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)) onMark(row, position, false)
        }}
      />
      <button type="button" className="link-button" tabIndex={-1} onClick={() => onOpen(row)}>
        <bdi>{text}</bdi>
      </button>
      {note !== '' && <span className="library-note library-found">{note}</span>}
    </td>
  )
}
