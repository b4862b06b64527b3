import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { trustLabels } from '../../labels/trust.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Day } from '../../parts/day.tsx'

/** Key, certificate or revocation list of the trust store. */
interface Stored {
  readonly label: string
  readonly fingerprint: string
  readonly addedAt: string
}

interface TrustTableProps<Row extends Stored> {
  readonly title: string
  /** Displayed instead of an empty table. */
  readonly none: string
  readonly rows: readonly Row[]
  /** Columns between the label and the date on which a row was added. */
  readonly columns: readonly Column<Row>[]
  /** Returns the text below the label, if any. */
  about?(row: Row): string | null
  readonly onRemove: (row: Row) => void
  /** Content between the heading and the table. */
  readonly children?: ReactNode
}

/** Table of the trust store: each row has a label, the date on which it was added, and a button that removes it. */
export function TrustTable<Row extends Stored>(props: TrustTableProps<Row>) {
  const { title, none, rows, columns, about, onRemove, children } = props
  const id = useId()
  const label: Column<Row> = {
    title: trustLabels.columns.label,
    isHead: true,
    cell: (row) => {
      const more = about?.(row) ?? null
      return (
        <>
          <bdi>{visible(row.label)}</bdi>
          {more !== null && (
            <div className="quiet">
              <bdi>{visible(more)}</bdi>
            </div>
          )}
        </>
      )
    },
  }
  const added: Column<Row> = { title: trustLabels.columns.added, cell: ({ addedAt }) => <Day iso={addedAt} /> }
  const remove: Column<Row> = {
    title: '',
    cell: (row) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`${trustLabels.remove} ${visible(row.label)}`}
        onClick={() => onRemove(row)}
      >
        {trustLabels.remove}
      </Button>
    ),
  }
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="quiet">{rows.length}</span>
      </h2>
      {children}
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          columns={[label, ...columns, added, remove]}
          rows={rows}
          keyOf={({ label, fingerprint }) => `${fingerprint} ${label}`}
        />
      )}
    </section>
  )
}
