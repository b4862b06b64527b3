import { useState } from 'react'

export interface Filter<Row> {
  readonly query: string
  setQuery(query: string): void
  /** Returns the rows that contain every term. */
  shown(rows: readonly Row[]): readonly Row[]
}

/** Filter of a list by terms. `textOf` returns the searchable text of a row. */
export function useFilter<Row>(textOf: (row: Row) => string): Filter<Row> {
  const [query, setQuery] = useState('')
  const terms = query.toLowerCase().split(/\s+/)
  return {
    query,
    setQuery,
    shown: (rows) =>
      query.trim() === ''
        ? rows
        : rows.filter((row) => {
            const text = textOf(row).toLowerCase()
            return terms.every((term) => text.includes(term))
          }),
  }
}
