import { useState } from 'react'

export interface Filter<Row> {
  readonly wanted: string
  setWanted(wanted: string): void
  /** Returns the rows that contain every term. */
  shown(rows: readonly Row[]): readonly Row[]
}

/** Filter of a list by terms. `textOf` returns the searchable text of a row. */
export function useFilter<Row>(textOf: (row: Row) => string): Filter<Row> {
  const [wanted, setWanted] = useState('')
  const terms = wanted.toLowerCase().split(/\s+/)
  return {
    wanted,
    setWanted,
    shown: (rows) =>
      wanted.trim() === ''
        ? rows
        : rows.filter((row) => {
            const text = textOf(row).toLowerCase()
            return terms.every((term) => text.includes(term))
          }),
  }
}
