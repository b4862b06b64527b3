import { useState } from 'react'

export interface Filter<Row> {
  readonly query: string
  setQuery(query: string): void
  /** Returns the rows that contain every term. */
  shown(rows: readonly Row[]): readonly Row[]
}

/** Filter of a list by terms. `toText` returns the searchable text of a row. */
export function useFilter<Row>(toText: (row: Row) => string): Filter<Row> {
  const [query, setQuery] = useState('')
  const terms = query.toLowerCase().split(/\s+/)
  return {
    query,
    setQuery,
    shown: (rows) =>
      query.trim() === ''
        ? rows
        : rows.filter((row) => {
            const text = toText(row).toLowerCase()
            return terms.every((term) => text.includes(term))
          }),
  }
}
